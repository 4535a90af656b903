import { messages } from '@armature/domain/messages'
import { whyStray } from '@armature/domain/purchases/payment-match'
import type { HoldRow } from '@armature/domain/purchases/purchase-hold'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import type { Problem } from '@armature/domain/problem'
import { authenticationNeeded, conflict, isProblem, paymentFailed } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { issueDocuments } from '../../../trading/orders/documents/issue-documents.ts'
import { writeEffects } from '../../../trading/quotes/edit/edit-quote.ts'
import type { Hold } from './hold-repository.ts'
import { findHold, lockHold, moveHold, noteOnHold } from './hold-repository.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { releaseStock, reserveStock, sellStock } from '../../../selling/catalogue/stock/reserve-stock.ts'
import { decidePurchase, purchaseEffects } from './decide-purchase.ts'
import { flagPayment, namedHold } from '../stray/flag-payment.ts'
import { placeOrder } from './place-order.ts'
import { minuteMs } from '@armature/domain/values/time'
import type { PaymentNews } from './payment-news.ts'
import { newsFromBank, newsOf } from './payment-news.ts'
import { notify } from '../../../platform/outbox/notify.ts'
import { paymentFailedMail } from '../../../platform/mail/quote-mails.ts'
import { addOfferLink } from '../../../trading/quotes/offer/offer-link-repository.ts'
import { offerPagePath } from '../../../trading/quotes/offer/offer-link.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'

/** Mails the payer the outcome of a payment that was unknown at first. */
const notifyPaymentFailed = async (
  trx: Database,
  ctx: Context,
  hold: Hold,
  { reason, isCharged }: { reason: string; isCharged: boolean },
): Promise<void> => {
  const quote = { id: hold.quote_id, customerId: hold.customer_id, tenantId: hold.tenant_id }
  const link = await addOfferLink(trx, quote, { by: null, at: ctx.now })
  const path = offerPagePath(link, hold.revision, ctx.deps.serverSecret)
  const facts = { quoteId: hold.quote_id, reason, isCharged, path }
  for (const party of await findParties(trx, [hold.customer_id]))
    await notify(trx, ctx, party, {
      kind: 'payment',
      about: { kind: 'quote', id: hold.quote_id, customerId: hold.customer_id },
      once: `payment-failed:${hold.id}`,
      mail: paymentFailedMail(party, facts),
    })
}

type Settled = Exclude<PaymentNews, { status: 'unknown' | 'awaits_payer' }>

/** The payer's answer while the outcome is unknown. */
export const pendingPayment = (): Problem => conflict(messages.paymentUnknown, { code: 'payment_pending' })

/** Is the payment still in progress? */
export const isStillOpen = (problem: Problem | null): boolean =>
  problem?.code === pendingPayment().code || problem?.problem === 'action_needed'

const outcomes: Record<HoldRow['outcome'], (hold: Hold) => Problem | null> = {
  bought: () => null,
  failed: (hold) => paymentFailed(hold.failure ?? messages.paymentDeclined),
  refunded: () => conflict(messages.offerNotOpen, { code: 'refunded' }),
  pending: pendingPayment,
}

/** The payer's answer for a hold's current state; null once it has bought. */
export const outcomeOf = (hold: Hold): Problem | null => outcomes[holdMachine.row(hold.state).outcome](hold)

/** Its payment may still come. */
export const isUnsettled = (hold: Hold): boolean => holdMachine.is(hold.state, 'unsettled')

/** Nothing more follows from this news. Money that arrives after the hold was given up still buys or goes back. */
const isSettled = (hold: Hold, news: Settled): boolean =>
  !holdMachine.is(hold.state, news.status === 'succeeded' ? 'takesMoney' : 'unsettled')

const events = (hold: Hold, kind: string, summary: string) => [
  {
    kind,
    summary,
    quote_id: hold.quote_id,
    tenant_id: hold.tenant_id,
    customer_id: hold.customer_id,
    for_customer: true,
  },
]

/** By then a request has its answer or was cut off. */
const answeredByMs = minuteMs

/** The payer still waits: the answer was "unknown", or none came. */
const isLeftOpen = (hold: Hold, now: Date): boolean =>
  hold.answered_unknown_at !== null || now.getTime() - hold.created_at.getTime() > answeredByMs

const fail = async (
  trx: Database,
  ctx: Context,
  hold: Hold,
  { message, isCharged = false }: { message: string; isCharged?: boolean },
): Promise<Problem> => {
  await moveHold(trx, hold, 'fail', { failure: message, settled_at: ctx.now })
  await releaseStock(trx, ctx, hold.id)
  if (isLeftOpen(hold, ctx.now)) await notifyPaymentFailed(trx, ctx, hold, { reason: message, isCharged })
  await recordEvents(trx, ctx, events(hold, 'quote.payment-failed', `Payment failed: ${message}`))
  return paymentFailed(message, { code: 'payment_failed' })
}

/** A hold and its received payment. */
interface PaidHold {
  hold: Hold
  paymentId: string
}

/** The money arrived but the offer can no longer be bought, so it goes back. */
const giveBack = async (trx: Database, ctx: Context, { hold, paymentId }: PaidHold): Promise<Problem> => {
  await moveHold(trx, hold, 'give-back', { payment_id: paymentId, failure: messages.offerNotOpen })
  await releaseStock(trx, ctx, hold.id)
  await recordEvents(
    trx,
    ctx,
    events(hold, 'quote.refund-due', 'Paid, but no longer for sale: the payment is refunded'),
  )
  await addJob(trx, 'settle-purchase', { holdId: hold.id }, { key: `settle:${hold.id}` })
  return conflict(messages.offerNotOpen, { code: 'refunded' })
}

const buy = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { hold, paymentId }: PaidHold,
): Promise<Problem | null> => {
  const isOwnHold = holdMachine.is(hold.state, 'holdsQuote')
  // This hold blocks the quote, and its placing checked that the offer hadn't expired.
  const purchase = await decidePurchase(
    trx,
    ctx.actor,
    { ...quote, hasHold: isOwnHold ? false : quote.hasHold },
    { at: hold.created_at, revision: hold.revision, isPaid: true },
  )
  if (isProblem(purchase)) return giveBack(trx, ctx, { hold, paymentId })
  if (!isOwnHold) {
    // Its reservation was released after 15 minutes.
    const short = await reserveStock(trx, ctx, hold.id, quote.id)
    if (short) return giveBack(trx, ctx, { hold, paymentId })
  }
  await moveHold(trx, hold, 'buy', { payment_id: paymentId, settled_at: ctx.now })
  await writeEffects(trx, ctx, quote, purchaseEffects(purchase.moves))
  const orderId = await placeOrder(trx, ctx, quote, {
    offer: purchase.offer,
    paid: { kind: 'CARD', amountCents: hold.due_cents, reference: paymentId },
  })
  await sellStock(trx, ctx, hold.id, orderId)
  await issueDocuments(trx, ctx, orderId)
  return null
}

const settle = async (
  trx: Database,
  ctx: Context,
  holdId: string,
  news: Settled,
): Promise<Problem | null> => {
  const before = await findHold(trx, holdId)
  if (before === undefined) {
    // Another installation may share the provider's account, so there is nothing of ours to refund.
    ctx.log.warn({ event: 'payment_of_unknown_hold', holdId }, 'a payment names a hold that is not here')
    return conflict(messages.offerNotOpen)
  }
  const quote = await lockQuote(trx, before.quote_id, ctx.now)
  const hold = await lockHold(trx, holdId)
  if (hold === undefined) return conflict(messages.offerNotOpen)
  if (news.status !== 'succeeded')
    return isSettled(hold, news) ? outcomeOf(hold) : fail(trx, ctx, hold, { message: news.message })
  const { payment } = news
  const { livemode } = ctx.deps.payments
  const stray = whyStray(payment, { amountCents: hold.due_cents, livemode, paymentId: hold.payment_id })
  if (stray.length > 0) {
    await flagPayment(trx, ctx, namedHold(hold), { payment, why: stray })
    return news.isAnswer === true && !isSettled(hold, news)
      ? fail(trx, ctx, hold, { message: messages.paymentMismatch, isCharged: true })
      : outcomeOf(hold)
  }
  if (isSettled(hold, news)) return outcomeOf(hold)
  const paid = { hold, paymentId: payment.id }
  return quote === undefined ? giveBack(trx, ctx, paid) : buy(trx, ctx, quote, paid)
}

/** Records that the payer was answered "unknown"; a known outcome is returned instead. */
const leaveOpen = async (trx: Database, ctx: Context, holdId: string): Promise<Problem | null> => {
  const hold = await lockHold(trx, holdId)
  if (hold === undefined || !isUnsettled(hold)) return hold === undefined ? pendingPayment() : outcomeOf(hold)
  if (hold.answered_unknown_at === null) await noteOnHold(trx, holdId, { answered_unknown_at: ctx.now })
  return pendingPayment()
}

type AtBank = Extract<PaymentNews, { status: 'awaits_payer' }>

/** Stores the payment that awaits its payer's bank, and answers with what its payer needs to continue. */
const sendToBank = async (
  trx: Database,
  holdId: string,
  { intentId, clientSecret }: AtBank,
): Promise<Problem | null> => {
  const hold = await lockHold(trx, holdId)
  if (hold === undefined || !isUnsettled(hold)) return hold === undefined ? pendingPayment() : outcomeOf(hold)
  if (hold.intent_id === null) await noteOnHold(trx, holdId, { intent_id: intentId })
  return authenticationNeeded(clientSecret)
}

/**
 * Applies the news about a payment once: the order, a failure, or a refund. Safe to call any number of times from
 * anywhere (the answer, the webhook, the reconciler). Null once the order exists, else the payer's problem. Money that
 * differs from the hold's request doesn't affect the hold: it is flagged and goes back (flag-payment.ts).
 */
export const settlePurchase = async (
  deps: Deps,
  log: Context['log'],
  holdId: string,
  news: PaymentNews,
): Promise<Problem | null> => {
  const ctx = systemContextOf(deps, log)
  if (news.status === 'unknown') {
    log.warn(
      { event: 'payment_unknown', holdId, reason: news.reason },
      'the outcome of a payment is not known yet',
    )
    return ctx.inWrite((trx) => leaveOpen(trx, ctx, holdId), { keepOnProblem: true })
  }
  if (news.status === 'awaits_payer')
    return ctx.inWrite((trx) => sendToBank(trx, holdId, news), { keepOnProblem: true })
  // A decline and a refund are problems for the payer, but must be committed.
  return ctx.inWrite((trx) => settle(trx, ctx, holdId, news), { keepOnProblem: true })
}

/**
 * Requests a hold's payment with its stored key, outside any transaction, and settles the answer. Requesting again
 * means the same payment.
 */
export const chargeHold = async (deps: Deps, log: Context['log'], hold: Hold): Promise<Problem | null> => {
  if (hold.intent_id !== null)
    return settlePurchase(
      deps,
      log,
      hold.id,
      await newsFromBank(deps, log, hold.intent_id, { isGivenUp: false }),
    )
  const result = await deps.payments.createPaymentIntent({
    amountCents: hold.due_cents,
    currency: 'usd',
    paymentMethod: hold.payment_method,
    ...(hold.provider_customer === null ? {} : { customerId: hold.provider_customer }),
    canAuthenticate: hold.can_authenticate,
    idempotencyKey: hold.idempotency_key,
    metadata: { hold_id: hold.id, quote_id: String(hold.quote_id) },
    description: `Down payment for quote #${hold.quote_id}`,
  })
  return settlePurchase(deps, log, hold.id, newsOf(log, { holdId: hold.id }, result))
}
