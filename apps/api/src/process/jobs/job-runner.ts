import { shownReason } from '@armature/domain/mails/mail-reason'
import { cronTimes, scheduledTaskNames } from '@armature/domain/operations/schedule'
import type { ScheduledTaskName } from '@armature/domain/operations/schedule'
import { isProblem } from '@armature/domain/problem'
import { nobody } from '@armature/domain/rights/actor'
import { dayOf } from '@armature/domain/values/time'
import type { TaskList } from 'graphile-worker'
import type { DatabaseUrl } from '../../platform/db/database-url.ts'
import { actAsSystem, inTransaction, readAsSystem, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { makeContext, systemContextOf } from '../../platform/context/make-context.ts'
import { sendDeviceLink } from '../../people/auth/device-link.ts'
import { sendResetLink } from '../../people/auth/passwords/send-reset-link.ts'
import { renewSearch } from '../../selling/catalogue/search/renew-search.ts'
import { findByNewCompany } from '../../selling/catalogue/search/find-by-new-company.ts'
import { measureProducts } from '../../selling/catalogue/products/measure-products.ts'
import { readMeasures, writeMeasures } from '../../selling/catalogue/search/read-measures.ts'
import { readSpecs } from '../../selling/catalogue/attributes/read-specs.ts'
import { runImport } from '../../selling/imports/run-import.ts'
import { convertModel } from '../../people/media/conversion/convert-model.ts'
import { resealAuthenticators } from '../../people/auth/factors/authenticator.ts'
import { sweepMedia } from '../../people/media/sweep-media.ts'
import { resealSignIns } from '../../people/company-sign-in/sign-in-settings.ts'
import { resealWebhooks, sendWebhook } from '../../people/webhooks/send-webhook.ts'
import { sendDigests } from '../../desk/notifications/send-digests.ts'
import { sweepDisputes } from '../../money/disputes/settle-dispute.ts'
import { reconcileProvider } from '../../trading/ledger/reconcile-provider.ts'
import { remindPayments } from '../../money/receivables/remind-payments.ts'
import { payVendors, sweepPayouts } from '../../money/payouts/pay-vendors.ts'
import { sendTransfer } from '../../money/payouts/send-transfer.ts'
import { refundStray } from '../../money/purchases/stray/refund-stray.ts'
import { reconcileBalance } from '../../money/purchases/balance/reconcile-balance.ts'
import { reconcilePurchase } from '../../money/purchases/accept/reconcile-purchase.ts'
import { runRefund } from '../../money/refunds/run-refund.ts'
import {
  reconcileSubscription,
  sweepSubscriptions,
} from '../../money/subscriptions/reconcile-subscription.ts'
import { lapseDomains } from '../../people/domains/change-domains.ts'
import { findStoreHost, findStoreHosts } from '../../people/stores/find-store-host.ts'
import { completeApproval } from '../../money/purchases/approval/complete-approval.ts'
import { expireApproval } from '../../trading/quotes/approval/end-approval.ts'
import { expireOffer, remindOffer } from '../../trading/quotes/offer/expire-offer.ts'
import { findShortOffers, notifyShortStock } from '../../trading/quotes/offer/notify-short-stock.ts'
import { notifyOfferChanged } from '../../trading/quotes/offer/notify-offer-changed.ts'
import { followStanding } from '../../money/subscriptions/follow-standing.ts'
import { notifyVendorStopped } from '../../trading/quotes/moves/notify-vendor-stopped.ts'
import type { AccountMailRequest, JobName, JobPayloads } from '../../platform/outbox/job-repository.ts'
import { moneyJobs } from '../../platform/outbox/job-repository.ts'
import { noteDatabaseSize, noteTaskRun } from '../../platform/outbox/task-run-repository.ts'
import { deliverMessage } from './deliver-message.ts'
import { sweepOld } from './sweep-old.ts'
import { pushNotice } from './push-notice.ts'
import { startQueueWorker } from './queue-worker.ts'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import type { Problem } from '@armature/domain/problem'
import { findAccountByEmail } from '../../people/auth/credential-repository.ts'
import { mayMail } from '../../people/auth/may-mail.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { sendVerificationMail } from '../../people/auth/sign-up/verification-mail.ts'
import { countWaiting } from '../../platform/outbox/message-repository.ts'
import { lockTexts } from '../../selling/catalogue/products/product-measure-repository.ts'
import { findProductsWith } from '../../selling/catalogue/attributes/product-value-repository.ts'

/** The server writes this many in well under a second, so that an edit of one of the products hardly waits. */
const batch = 500

/**
 * After a specification or choice was renamed, makes each product searchable by the new name instead of the old,
 * including a class or size in the name, such as "IP67".
 */
const findByNewAttribute = async (deps: Deps, attributeId: number): Promise<void> => {
  const ids = await inTransaction(deps.db, systemContext, (trx) => findProductsWith(trx, attributeId), {
    readOnly: true,
  })
  for (let at = 0; at < ids.length; at += batch)
    await inTransaction(deps.db, systemContext, async (trx) =>
      writeMeasures(trx, await lockTexts(trx, ids.slice(at, at + batch))),
    )
}

const lookEveryMs = 30_000
/** Mails go out in seconds, so a minute's wait is worth a log line. */
const longWaitSeconds = 60

/** Logs mails or text messages that have waited for long. */
export const reportWaiting = async (deps: Deps, log: Pick<Context['log'], 'warn'>): Promise<void> => {
  const found = await inTransaction(deps.db, systemContext, (trx) => countWaiting(trx, deps.clock()), {
    readOnly: true,
  })
  if (found.oldestSeconds >= longWaitSeconds) log.warn({ event: 'messages_waiting', ...found })
}

/** Reports repeatedly until the returned function is called. A missing database is reported elsewhere. */
const watchMail = (deps: Deps, log: Context['log']): (() => void) => {
  const timer = setInterval(() => void reportWaiting(deps, log).catch(() => {}), lookEveryMs)
  return () => clearInterval(timer)
}

/** The job behind a verification request: sends the mail if there is something to verify. */
export const runVerificationJob = async (
  ctx: Context,
  email: string,
  devices: readonly string[] = [],
): Promise<Record<string, never> | Problem> => {
  const account = await readAsSystem(ctx.deps.db, (trx) => findAccountByEmail(trx, email))
  const waiting = account !== undefined && account.email_verified_at === null && maySignIn(account.status)
  const mayBeSent = waiting && (await mayMail(ctx, 'verify', account, devices))
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    if (mayBeSent) await sendVerificationMail(trx, ctx, account)
    const event = { kind: 'email.verification-asked', user_id: account?.id ?? null } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: 'Verification mail asked for' })
    return {}
  })
}

type Handlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> }

export interface JobRunner {
  /** False while the database is away or the queue is restarting. */
  isWorking: () => boolean
  /** Waits for the running jobs. */
  stop: () => Promise<void>
}

type Removed = Readonly<Record<string, number>>

/** The recurring jobs; some say how much they removed. */
const recurring = (
  deps: Deps,
  log: Context['log'],
): Record<ScheduledTaskName, () => Promise<Removed | void>> => ({
  sweep: async () => {
    await inTransaction(deps.db, systemContext, (trx) => noteDatabaseSize(trx, dayOf(deps.clock())))
    await resealWebhooks(deps)
    await resealSignIns(deps)
    await resealAuthenticators(deps)
    return sweepOld(deps)
  },
  'send-digests': () => sendDigests(deps, log),
  'sweep-media': async () => ({ files: await sweepMedia(deps, log) }),
  'sweep-payouts': () => sweepPayouts(deps, log),
  'remind-payments': () => remindPayments(deps, log),
  'reconcile-provider': async () => {
    await sweepDisputes(deps, log)
    const found = await reconcileProvider(deps, log)
    // Thrown, so that the queue retries.
    if (isProblem(found)) throw new Error('the provider could not be asked')
  },
  'sweep-subscriptions': () => sweepSubscriptions(systemContextOf(deps, log)),
  'find-store-hosts': async () => {
    await lapseDomains(systemContextOf(deps, log))
    await findStoreHosts(systemContextOf(deps, log))
  },
})

/** Writes down for the status page how a recurring job ended. */
const noted = async (
  deps: Deps,
  task: ScheduledTaskName,
  run: () => Promise<Removed | void>,
): Promise<void> => {
  const note = (removed: Removed, error: string | null) =>
    inTransaction(deps.db, systemContext, (trx) =>
      noteTaskRun(trx, task, { at: deps.clock(), removed, error }),
    )
  try {
    await note((await run()) ?? {}, null)
  } catch (error) {
    // Without a database, neither is possible.
    await note({}, shownReason(error instanceof Error ? error.message : String(error))).catch(() => {})
    throw error
  }
}

/** The handler of each kind of job. */
export const jobTasks = (deps: Deps, log: Context['log']): TaskList => {
  const sendAs =
    (send: typeof sendResetLink) =>
    async ({ email, client, devices = [] }: AccountMailRequest): Promise<void> => {
      // A stranger requested it, and the record shows from where.
      const ctx = makeContext({ actor: nobody, deps, now: deps.clock(), log, session: null, client })
      await send(ctx, email, devices)
    }
  const handlers: Handlers = {
    'deliver-message': ({ outboxId }) => deliverMessage(deps, outboxId),
    'push-notice': (push) => pushNotice(deps, log, push),
    'send-webhook': ({ webhookId }) => sendWebhook(deps, log, webhookId),
    'send-reset-link': sendAs(sendResetLink),
    'send-verification-link': sendAs(runVerificationJob),
    'send-device-link': async ({ username, client }) => {
      const ctx = makeContext({ actor: nobody, deps, now: deps.clock(), log, session: null, client })
      await sendDeviceLink(ctx, username)
    },
    'settle-purchase': ({ holdId }) => reconcilePurchase(deps, log, holdId),
    'refund-stray': ({ paymentId }) => refundStray(deps, log, paymentId),
    'settle-balance': ({ balanceId }) => reconcileBalance(deps, log, balanceId),
    'run-refund': ({ refundId }) => runRefund(deps, log, refundId),
    'pay-vendors': (of) => payVendors(deps, log, of),
    'settle-transfer': async ({ transferId }) => {
      await sendTransfer(systemContextOf(deps, log), transferId)
    },
    'settle-subscription': ({ subscriptionId }) =>
      reconcileSubscription(systemContextOf(deps, log), subscriptionId),
    'find-store-host': ({ tenantId }) => findStoreHost(systemContextOf(deps, log), tenantId),
    'expire-approval': ({ approvalId }) => expireApproval(deps, log, approvalId),
    'complete-approval': ({ approvalId }) => completeApproval(deps, log, approvalId),
    'expire-offer': ({ quoteId }) => expireOffer(deps, log, quoteId),
    'remind-offer': ({ quoteId }) => remindOffer(deps, log, quoteId),
    'offer-changed': (change) => notifyOfferChanged(deps, log, change),
    'short-stock': (offer) => notifyShortStock(deps, log, offer),
    'stock-fell': (stock) => findShortOffers(deps, log, stock),
    'vendor-stopped': ({ vendorId }) => notifyVendorStopped(deps, log, vendorId),
    'follow-standing': ({ vendorId }) => followStanding(systemContextOf(deps, log), vendorId),
    'convert-model': ({ mediaId }) => convertModel(deps, log, mediaId),
    'company-renamed': ({ vendorId }) => findByNewCompany(deps, vendorId),
    'attribute-renamed': ({ attributeId }) => findByNewAttribute(deps, attributeId),
    'import-products': ({ importId }) => runImport(deps, log, importId),
    'measure-products': () => measureProducts(deps),
    'read-measures': () => readMeasures(deps),
    'renew-search': () => renewSearch(deps),
    'read-specs': () => readSpecs(deps),
  }
  return {
    ...(handlers as unknown as TaskList), // the queue hands payloads over untyped; addJob wrote them typed
    ...Object.fromEntries(
      Object.entries(recurring(deps, log)).map(([name, run]) => [
        name,
        () => noted(deps, name as ScheduledTaskName, run), // the record's own keys
      ]),
    ),
  }
}

/** Wraps a task to record its time, outcome and trace. */
const counted =
  (deps: Deps, task: string, run: NonNullable<TaskList[string]>): NonNullable<TaskList[string]> =>
  async (payload, helpers) => {
    const startedAt = performance.now()
    const work = async () => run(payload, helpers)
    const count = (outcome: 'done' | 'failed') =>
      deps.metrics.jobs.observe({ task, outcome }, (performance.now() - startedAt) / 1_000)
    try {
      await (deps.tracing?.job(task, work) ?? work())
      count('done')
    } catch (error) {
      count('failed')
      throw error
    }
  }

interface Queue {
  tasks: readonly string[]
  share: keyof Deps['config']['databaseConnections']
  /** Jobs that run at once. */
  concurrency: number
}

const conversions = ['convert-model'] as const satisfies readonly JobName[]
const mails = ['deliver-message'] as const satisfies readonly JobName[]
const pushes = ['push-notice'] as const satisfies readonly JobName[]
const webhooks = ['send-webhook'] as const satisfies readonly JobName[]
/** These call the card provider; the sweeps among them are scheduled. */
const asksProvider = [
  ...moneyJobs,
  'follow-standing',
  'sweep-payouts',
  'sweep-subscriptions',
  'reconcile-provider',
] as const

/**
 * Tasks with a queue of their own. Conversions take up to a minute and run one by one, so in the common queue they
 * would delay everything. The others wait for foreign servers that may never answer: only some of each hang, and
 * everything else continues.
 */
const apart: readonly Queue[] = [
  { tasks: asksProvider, share: 'moneyJobs', concurrency: 3 },
  { tasks: mails, share: 'sendingJobs', concurrency: 3 },
  { tasks: pushes, share: 'pushJobs', concurrency: 3 },
  // One job for each webhook, so it takes ten silent receivers to make others wait, for seconds.
  { tasks: webhooks, share: 'webhookJobs', concurrency: 10 },
  { tasks: conversions, share: 'slowJobs', concurrency: 1 },
]

/** Runs the queue's jobs in this process; several processes share it. */
export const startJobs = (deps: Deps, ownerUrl: DatabaseUrl, log: Context['log']): JobRunner => {
  const tasks = jobTasks(deps, log)
  const common = Object.keys(tasks).filter((name) => !apart.some((queue) => queue.tasks.includes(name)))
  const queues: readonly Queue[] = [{ tasks: common, share: 'jobs', concurrency: 3 }, ...apart]
  const workers = queues.map(({ tasks: names, share, concurrency }) =>
    startQueueWorker({
      url: ownerUrl,
      log,
      concurrency,
      connections: deps.config.databaseConnections[share],
      tasks: Object.fromEntries(
        Object.entries(tasks).flatMap(([name, run]) =>
          run !== undefined && names.includes(name) ? [[name, counted(deps, name, run)]] : [],
        ),
      ),
      crontab: scheduledTaskNames
        .filter((name) => names.includes(name))
        .map((name) => `${cronTimes(name)} ${name}`)
        .join('\n'),
    }),
  )
  const stopWatching = watchMail(deps, log)
  return {
    isWorking: () => workers.every((worker) => worker.isWorking()),
    stop: async () => {
      stopWatching()
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
