import { z } from 'zod'
import type { AgendaTask } from './agenda.ts'
import { clearAgenda, putOnAgenda, takeDue } from './agenda.ts'
import { collectInvoice, finalizeInvoice } from './collect-invoice.ts'
import { requireCustomer } from '../customers.ts'
import { periodLine } from './invoice-lines.ts'
import type { StoredInvoice } from './invoice-record.ts'
import { invoicesOf, newInvoice, requireInvoice, saveInvoice, storeInvoice } from './invoice-record.ts'
import { closePending, pendingLines } from './pending-items.ts'
import { nextPeriod } from './plan-change.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { ok, sandboxRoute } from '../sandbox-route.ts'
import type { StoredSubscription } from './subscription-record.ts'
import {
  boughtBy,
  endedStatuses,
  endSubscription,
  itemOf,
  requireSubscription,
  saveSubscription,
  withItem,
} from './subscription-record.ts'

/** A draft may be changed for an hour before it is sent. */
const draftSeconds = 3600

/** Unpaid invoices are no longer collected automatically; they stay open. */
export const stopCollecting = async (call: SandboxCall, subscription: string): Promise<void> => {
  for (const invoice of await invoicesOf(call, subscription)) {
    if (invoice.status !== 'open' && invoice.status !== 'draft') continue
    await clearAgenda(call, invoice.id)
    const stopped: StoredInvoice = {
      ...invoice,
      auto_advance: false,
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    }
    await saveInvoice(call, stopped, 'invoice.updated')
  }
}

/** Begins the next period: its invoice is a draft for an hour, and for good if nothing is collected any more. */
export const beginPeriod = async (
  call: SandboxCall,
  subscription: StoredSubscription,
): Promise<StoredSubscription> => {
  const period = nextPeriod(subscription)
  const customer = await requireCustomer(call, subscription.customer)
  const { price, quantity } = itemOf(subscription)
  const lines = [
    ...(await pendingLines(call, subscription.id)),
    periodLine(await boughtBy(call, price, quantity), period),
  ]
  const asks = subscription.status !== 'unpaid'
  const invoice: StoredInvoice = {
    ...newInvoice(call, { customer, subscription, reason: 'subscription_cycle', lines }),
    auto_advance: asks,
    automatically_finalizes_at: asks ? call.now + draftSeconds : null,
  }
  await storeInvoice(call, invoice)
  await closePending(call, subscription.id, invoice.id)
  if (asks)
    await putOnAgenda(call, { object: invoice.id, what: 'finalize', at: invoice.automatically_finalizes_at })
  const renewed: StoredSubscription = {
    ...withItem(subscription, { period }),
    latest_invoice: invoice.id,
    status: subscription.status === 'trialing' ? 'active' : subscription.status,
  }
  await saveSubscription(call, renewed)
  return renewed
}

const turn = async (call: SandboxCall, id: string): Promise<void> => {
  const subscription = await requireSubscription(call, id)
  if (endedStatuses.includes(subscription.status)) return
  if (subscription.cancel_at !== null && subscription.cancel_at <= call.now) {
    await endSubscription(call, subscription, 'cancellation_requested')
    await stopCollecting(call, id)
    return
  }
  await beginPeriod(call, subscription)
}

const finalize = async (call: SandboxCall, id: string): Promise<void> => {
  const invoice = await requireInvoice(call, id)
  if (invoice.status === 'draft') await collectInvoice(call, await finalizeInvoice(call, invoice))
}

const retry = async (call: SandboxCall, id: string): Promise<void> => {
  await collectInvoice(call, await requireInvoice(call, id))
}

/** The first payment never came. */
const expire = async (call: SandboxCall, id: string): Promise<void> => {
  const subscription = await requireSubscription(call, id)
  if (subscription.status !== 'incomplete') return
  for (const invoice of await invoicesOf(call, id))
    if (invoice.status === 'open') await voidInvoice(call, invoice)
  await saveSubscription(call, { ...subscription, ended_at: call.now, status: 'incomplete_expired' })
}

/** An invoice that nobody is to pay any more. */
export const voidInvoice = async (call: SandboxCall, invoice: StoredInvoice): Promise<StoredInvoice> => {
  const gone: StoredInvoice = {
    ...invoice,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: call.now },
  }
  await clearAgenda(call, invoice.id)
  await saveInvoice(call, gone, 'invoice.voided')
  return gone
}

const notifyOfTrialEnd = async (call: SandboxCall, id: string): Promise<void> => {
  const subscription = await requireSubscription(call, id)
  if (subscription.status === 'trialing')
    await call.record('customer.subscription.trial_will_end', subscription)
}

const tasks: Record<AgendaTask, (call: SandboxCall, id: string) => Promise<void>> = {
  finalize,
  retry,
  turn,
  expire,
  tell_of_trial_end: notifyOfTrialEnd,
}

/** Runs the earliest due task, at its due time. False if none is due. */
const runNextTask = async (call: SandboxCall, until: number): Promise<boolean> => {
  const due = await takeDue(call, until)
  if (due === undefined) return false
  await tasks[due.what](call.at(due.at), due.object)
  return true
}

/** More than anybody's year has; a task that reschedules itself for at once is a bug of ours. */
const mostTasks = 20_000

/** Runs everything that is due until a moment, in the order of time. */
export const runTasks = async (call: SandboxCall, until: number): Promise<void> => {
  for (let count = 0; await runNextTask(call, until); count += 1)
    if (count > mostTasks) throw new Error('the agenda never ends')
}

/** Tells two calls that want the same tasks done apart from all others. */
const agendaLock = 7403

/** One task of the sandbox's own time, as a call: done is false if none was due, or another call is running it. */
export const runOneTask = sandboxRoute('POST', '/_sandbox/tasks', z.strictObject({}), async (call) => {
  const lock = await call.db.query<{ got: boolean }>('select pg_try_advisory_xact_lock($1) as got', [
    agendaLock,
  ])
  return ok({ done: lock.rows[0]?.got === true && (await runNextTask(call, call.now)) })
})
