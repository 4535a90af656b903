import type Stripe from 'stripe'
import { clearAgenda, putOnAgenda } from './agenda.ts'
import { chargePaymentIntent } from '../charge-payment-intent.ts'
import { changeCustomer, requireCustomer } from '../customers.ts'
import type { StoredInvoice } from './invoice-record.ts'
import { invoicesOf, payingCardOf, saveInvoice, subscriptionOf, withBalance } from './invoice-record.ts'
import { newPaymentIntent, requirePaymentIntent } from '../payment-intents.ts'
import type { UsableCard } from '../payment-methods.ts'
import { resolvePaymentMethod } from '../payment-methods.ts'
import type { SandboxErrorBody } from '../sandbox-error.ts'
import { SandboxError } from '../sandbox-error.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { findObject, insertObject, updateObject } from '../sandbox-store.ts'
import type { StoredSubscription } from './subscription-record.ts'
import {
  endedStatuses,
  endSubscription,
  requireSubscription,
  saveSubscription,
} from './subscription-record.ts'

const daySeconds = 86_400

/** Days between tries. */
const retryDays = [3, 5, 7]

/** How long the first payment may be missing. */
const incompleteSeconds = 23 * 3600

/** Numbers a draft and applies the customer's credit to it; if nothing is owed, it is paid. */
export const finalizeInvoice = async (call: SandboxCall, draft: StoredInvoice): Promise<StoredInvoice> => {
  const customer = await requireCustomer(call, draft.customer, { lock: true })
  const sequence = customer.next_invoice_sequence ?? 1
  const counted = withBalance(draft, customer.balance)
  await changeCustomer(call, {
    ...customer,
    balance: counted.ending_balance ?? 0,
    next_invoice_sequence: sequence + 1,
  })
  const open: StoredInvoice = {
    ...counted,
    automatically_finalizes_at: null,
    effective_at: call.now,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: call.now },
  }
  await saveInvoice(call, open, 'invoice.finalized')
  return open.amount_due === 0 ? settle(call, open) : open
}

/** Marks an invoice as paid; if it is the newest one, its subscription becomes active again. */
const settle = async (call: SandboxCall, invoice: StoredInvoice): Promise<StoredInvoice> => {
  const [payment] = invoice.payments.data
  const paid: StoredInvoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
    ...(payment === undefined
      ? {}
      : {
          payments: paymentsOf(invoice.id, {
            ...payment,
            amount_paid: invoice.amount_due,
            status: 'paid',
            status_transitions: { canceled_at: null, paid_at: call.now },
          }),
        }),
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: call.now },
  }
  await saveInvoice(call, paid, 'invoice.paid')
  await call.record('invoice.payment_succeeded', paid)
  await clearAgenda(call, invoice.id)
  const subscription = await requireSubscription(call, subscriptionOf(invoice))
  const recovers = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  if (recovers && (await isNewest(call, paid)))
    await saveSubscription(call, { ...subscription, status: 'active' })
  return paid
}

/** No later one of its subscription was sent. */
const isNewest = async (call: SandboxCall, invoice: StoredInvoice): Promise<boolean> => {
  const sent = (await invoicesOf(call, subscriptionOf(invoice))).filter(
    ({ status }) => status === 'open' || status === 'paid',
  )
  return sent[0]?.id === invoice.id
}

const paymentsOf = (invoice: string, payment: Stripe.InvoicePayment): StoredInvoice['payments'] => ({
  object: 'list',
  data: [payment],
  has_more: false,
  url: `/v1/invoice_payments?invoice=${invoice}`,
})

const describe: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
}

/** The invoice with its payment: one, however often it is tried. */
const withPayment = async (
  call: SandboxCall,
  invoice: StoredInvoice,
): Promise<{ invoice: StoredInvoice; intent: Stripe.PaymentIntent }> => {
  const [there] = invoice.payments.data
  const known = there?.payment.payment_intent
  if (typeof known === 'string') {
    const { body } = await requirePaymentIntent(call, known)
    return { invoice, intent: body }
  }
  const intent = newPaymentIntent(
    call,
    {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: invoice.customer,
      description: describe[String(invoice.billing_reason)] ?? 'Invoice',
      setup_future_usage: 'off_session',
    },
    null,
  )
  await insertObject(call.db, intent)
  await call.record('payment_intent.created', intent)
  const payment: Stripe.InvoicePayment = {
    id: call.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: call.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  return { invoice: { ...invoice, payments: paymentsOf(invoice.id, payment) }, intent }
}

const noCard: SandboxErrorBody = {
  type: 'invalid_request_error',
  code: 'resource_missing',
  message:
    'There is no `default_payment_method` set on this Customer or Invoice. Please set either value, then try to pay the Invoice again.',
}

const errorOf = (answer: { body: object }): SandboxErrorBody =>
  (answer.body as { error: SandboxErrorBody }).error

/** The card, or why there is none to charge. */
const cardFor = async (call: SandboxCall, id: string | null): Promise<UsableCard | SandboxErrorBody> => {
  if (id === null) return noCard
  try {
    return await resolvePaymentMethod(call, id)
  } catch (error) {
    if (error instanceof SandboxError) return errorOf(error.answer)
    throw error
  }
}

export interface Collected {
  invoice: StoredInvoice
  /** The reason that it isn't paid. */
  error: SandboxErrorBody | null
}

/** Charges an open invoice, with a given card or the saved one. */
export const collectInvoice = async (
  call: SandboxCall,
  open: StoredInvoice,
  { card = null, byItself = true }: { card?: string | null; byItself?: boolean } = {},
): Promise<Collected> => {
  if (open.status !== 'open') return { invoice: open, error: null }
  const subscription = await requireSubscription(call, subscriptionOf(open))
  const customer = await requireCustomer(call, open.customer)
  const { invoice, intent } = await withPayment(call, open)
  const usable = await cardFor(call, card ?? payingCardOf(subscription, customer))
  // Any first try counts, and later only automatic ones (Stripe's Invoices.attempt_count).
  const counts = byItself || invoice.attempt_count === 0 ? 1 : 0
  const attempted = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + counts }
  if (!('method' in usable)) return failed(call, attempted, subscription, { error: usable, byItself })
  const answer = await chargePaymentIntent(call, intent, usable, 'absent')
  if (answer.status !== 200)
    return failed(call, attempted, subscription, { error: errorOf(answer), byItself })
  return { invoice: await settle(call, attempted), error: null }
}

/** Records a failed try: the next one follows in days, and the last has its consequence. */
const failed = async (
  call: SandboxCall,
  invoice: StoredInvoice,
  subscription: StoredSubscription,
  { error, byItself }: { error: SandboxErrorBody; byItself: boolean },
): Promise<Collected> => {
  if (!byItself) {
    await saveInvoice(call, invoice, 'invoice.payment_failed')
    return { invoice, error }
  }
  if (subscription.status === 'incomplete') {
    const at = subscription.created + incompleteSeconds
    await putOnAgenda(call, { object: subscription.id, what: 'expire', at })
    await saveInvoice(call, invoice, 'invoice.payment_failed')
    return { invoice, error }
  }
  const tries = await countTry(call, invoice.id)
  const days = retryDays[tries - 1]
  const next = days === undefined ? null : call.now + days * daySeconds
  const waiting: StoredInvoice = { ...invoice, next_payment_attempt: next }
  await saveInvoice(call, waiting, 'invoice.payment_failed')
  await putOnAgenda(call, { object: invoice.id, what: 'retry', at: next })
  await fallBehind(call, subscription, next === null)
  return { invoice: waiting, error }
}

/** How often the sandbox itself has tried, which decides when it gives up. */
const countTry = async (call: SandboxCall, id: string): Promise<number> => {
  const found = await findObject<StoredInvoice>(call.db, 'invoice', id, true)
  const tries = (found?.hidden.tries ?? 0) + 1
  if (found) await updateObject(call.db, found.body, { ...found.hidden, tries })
  return tries
}

const fallBehind = async (
  call: SandboxCall,
  subscription: StoredSubscription,
  last: boolean,
): Promise<void> => {
  if (endedStatuses.includes(subscription.status)) return
  if (last && call.afterRetries === 'canceled') await endSubscription(call, subscription, 'payment_failed')
  else {
    const status = last ? call.afterRetries : 'past_due'
    if (status !== subscription.status) await saveSubscription(call, { ...subscription, status })
  }
}
