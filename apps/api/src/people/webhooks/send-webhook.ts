import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import { later } from '@armature/domain/values/time'
import {
  answerMeans,
  hasFailedLong,
  nextAttempt,
  restUntil,
  webhookMachine,
  webhookMessageMachine,
} from '@armature/domain/webhooks/webhook-machines'
import { webhookNoSecret } from '@armature/domain/webhooks/webhook-texts'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import { openSecret, resealed } from '../../platform/context/seal-secret.ts'
import type { WebhookAttempt } from '../../platform/db/tables/webhook-tables.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { webhookEndedMail } from '../../platform/mail/company-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import type { WebhookAnswer } from '../../platform/ports/webhook-sender.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { messageId, payloadOf } from './webhook-presenter.ts'
import type { WebhookMessageRow, WebhookRow } from './webhook-repository.ts'
import {
  enqueueWebhook,
  findDueMessage,
  findNextAttempt,
  listSealed,
  lockForSending,
  noteAttempt,
  setSealed,
  updateMessage,
  updateWebhook,
} from './webhook-repository.ts'
import { sealedAs, webhookHeaders } from './webhook-signing.ts'

/** An attempt that a process began and never ended is over by then, and the message is due again. */
const lease = { minutes: 1 }

interface Claimed {
  webhook: WebhookRow
  message: WebhookMessageRow
  sequence: number
}

/**
 * Takes the oldest due message and gives it its place in the order. Null if nothing may be sent now: then a later job is
 * waiting for what is due later.
 */
const claim = (deps: Deps, webhookId: number): Promise<Claimed | null> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    const now = deps.clock()
    const webhook = await lockForSending(trx, webhookId)
    if (webhook === undefined || !webhookMachine.is(webhook.state, 'sends') || !maySignIn(webhook.status))
      return null
    const rests = webhook.rests_until !== null && webhook.rests_until > now
    const message = rests ? undefined : await findDueMessage(trx, webhookId, now)
    if (message === undefined) {
      const next = await findNextAttempt(trx, webhookId)
      const { rests_until: until } = webhook
      if (next !== null) await enqueueWebhook(trx, webhookId, until !== null && until > next ? until : next)
      return null
    }
    const sequence = message.sequence ?? webhook.last_sequence + 1
    if (message.sequence === null) await updateWebhook(trx, webhookId, { last_sequence: sequence })
    await updateMessage(trx, message.id, { sequence, next_attempt_at: later(now, lease) })
    return { webhook, message, sequence }
  })

const secretsOf = (deps: Deps, { secret, old_secret, old_until }: WebhookRow, now: Date): string[] =>
  [secret, old_secret !== null && old_until !== null && old_until > now ? old_secret : null].flatMap(
    (sealed) => (sealed === null ? [] : (openSecret(deps, sealedAs, sealed) ?? [])),
  )

const attempt = async (deps: Deps, { webhook, message, sequence }: Claimed): Promise<WebhookAttempt> => {
  const at = deps.clock()
  const startedAt = performance.now()
  const secrets = secretsOf(deps, webhook, at)
  const body = payloadOf(deps, message, sequence)
  const headers = webhookHeaders(secrets, { id: messageId(message), at, body })
  const answer: WebhookAnswer =
    secrets.length === 0
      ? { error: webhookNoSecret }
      : await deps.webhooks.send(webhook.url, { headers, body })
  return {
    at: at.toISOString(),
    milliseconds: Math.round(performance.now() - startedAt),
    ...('error' in answer
      ? { status: null, answer: '', error: answer.error }
      : { status: answer.status, answer: answer.body, error: null }),
  }
}

/** Ends a webhook that has failed for long, or whose receiver wants no more; its owners get a mail. */
const end = async (trx: Database, ctx: Context, webhook: WebhookRow, isGone: boolean): Promise<void> => {
  await updateWebhook(trx, webhook.id, { state: webhookMachine.next('end', webhook.state) })
  const why = isGone
    ? 'its receiver answered that it wants no more messages (410 Gone)'
    : `every message to it has failed for ${limits.webhook.endAfterDays} days`
  await recordAccountEvent(trx, ctx, {
    kind: 'webhook.ended',
    user_id: webhook.company_id,
    summary: `Webhook to ${webhook.url} ended: ${why}`,
  })
  for (const party of await findParties(trx, [webhook.company_id]))
    await notifyOfPage(trx, ctx, party, {
      kind: 'account',
      path: paths.company,
      mail: webhookEndedMail(readerOf(party), { host: new URL(webhook.url).host, why, path: paths.company }),
    })
}

const outcomeOf = ({ status }: WebhookAttempt) => (status === null ? 'silent' : answerMeans(status))

/** Writes down an attempt and what follows from it; returns whether the next message may be sent at once. */
const settle = (
  ctx: Context,
  { webhook: { id }, message }: Claimed,
  made: WebhookAttempt,
): Promise<boolean> =>
  inTransaction(ctx.deps.db, systemContext, async (trx) => {
    const webhook = await lockForSending(trx, id)
    if (webhook === undefined) return false
    const now = ctx.deps.clock()
    const means = outcomeOf(made)
    if (means === 'taken') {
      const state = webhookMessageMachine.next('deliver', message.state)
      await noteAttempt(trx, message.id, made, { state })
      if (webhook.failing_since !== null)
        await updateWebhook(trx, id, { failing_since: null, rests_until: null })
      return true
    }
    const failures = message.failures + 1
    const next = nextAttempt(failures, now)
    await noteAttempt(trx, message.id, made, {
      failures,
      ...(next === null
        ? { state: webhookMessageMachine.next('fail', message.state) }
        : { next_attempt_at: next }),
    })
    const failingSince = webhook.failing_since ?? now
    const rests_until = means === 'silent' ? restUntil(failingSince, now) : null
    await updateWebhook(trx, id, { failing_since: failingSince, rests_until })
    const isGone = means === 'gone'
    const ends = webhookMachine.is(webhook.state, 'sends') && (isGone || hasFailedLong(failingSince, now))
    if (ends) await end(trx, ctx, webhook, isGone)
    return !ends
  })

/**
 * Sends a webhook's due messages one after another, oldest first. After some it lets other webhooks go first. A
 * message waits until its answer is written down, so it is sent at least once even if this process dies.
 */
export const sendWebhook = async (deps: Deps, log: Context['log'], webhookId: number): Promise<void> => {
  for (let sent = 0; sent < limits.webhook.perRun; sent += 1) {
    const claimed = await claim(deps, webhookId)
    if (claimed === null) return
    const made = await attempt(deps, claimed)
    deps.metrics.webhookAttempts.inc({ outcome: outcomeOf(made) })
    if (!(await settle(systemContextOf(deps, log), claimed, made))) return
  }
  await inTransaction(deps.db, systemContext, (trx) => enqueueWebhook(trx, webhookId, null))
}

/** Seals with the server's current secret what an earlier one sealed, before that one is forgotten. */
export const resealWebhooks = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, systemContext, async (trx) => {
    for (const { id, secret, old_secret } of await listSealed(trx)) {
      const [now, old] = [secret, old_secret].map((one) => one && resealed(deps, sealedAs, one))
      if (now || old)
        await setSealed(trx, id, { ...(now && { secret: now }), ...(old && { old_secret: old }) })
    }
  })
