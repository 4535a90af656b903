import type Stripe from 'stripe'
import { openDispute } from './disputes.ts'
import { recordMovement } from './connect/balance.ts'
import type { UsableCard } from './payment-methods.ts'
import { attachToCustomer, checkHolder } from './payment-methods.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { errorAnswer, invalidRequest } from './sandbox-error.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { ok } from './sandbox-route.ts'
import { updateObject } from './sandbox-store.ts'
import type { SandboxCardOutcome } from './test-cards.ts'

const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Books a payment's money. */
export const receive = async (call: SandboxCall, intent: Stripe.PaymentIntent): Promise<void> => {
  const { amount_received: amount, currency, description, latest_charge } = intent
  const source = typeof latest_charge === 'string' ? latest_charge : intent.id
  await recordMovement(call, { amount, type: 'charge', source, currency, description })
}

type Decline = Extract<SandboxCardOutcome, { kind: 'declines' }>

const authenticationRequired: Decline = {
  kind: 'declines',
  at: 'charge',
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Can the payer's bank ask for confirmation, or has it been answered? Without a payer such a card declines. */
export type Payer = 'present' | 'absent' | 'authenticated'

const asksBank = ({ card: { outcome }, isSetUp }: UsableCard): boolean =>
  outcome.kind === 'succeeds' &&
  (outcome.asks === 'always' || (outcome.asks === 'unless_set_up' && isSetUp !== true))

/** The payer's bank asks for a confirmation first. */
const ask = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  { method }: UsableCard,
): Promise<SandboxAnswer> => {
  const waiting: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
    payment_method: method.id,
    status: 'requires_action',
  }
  await updateObject(call.db, waiting, {})
  await call.record('payment_intent.requires_action', waiting)
  return ok(waiting)
}

const decline = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  usable: UsableCard,
  outcome: Decline,
): Promise<SandboxAnswer> => {
  const charge = call.newId('ch')
  const error = {
    type: 'card_error' as const,
    charge,
    code: outcome.code,
    ...(outcome.declineCode ? { decline_code: outcome.declineCode } : {}),
    message: outcome.message,
    payment_method: usable.method,
  }
  const failed: Stripe.PaymentIntent = {
    ...intent,
    last_payment_error: error,
    latest_charge: charge,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
  }
  await updateObject(call.db, failed, {})
  await call.record('payment_intent.payment_failed', failed)
  return errorAnswer(402, { ...error, payment_intent: failed })
}

const take = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  usable: UsableCard,
): Promise<SandboxAnswer> => {
  const payer = typeof intent.customer === 'string' ? intent.customer : null
  const manual = intent.capture_method === 'manual'
  const charged: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: call.newId('ch'),
    next_action: null,
    payment_method: usable.method.id,
    status: manual ? 'requires_capture' : 'succeeded',
  }
  await updateObject(call.db, charged, {})
  if (!manual) await receive(call, charged)
  if (intent.setup_future_usage && payer !== null) await attachToCustomer(call, usable, payer)
  await call.record(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', charged)
  if (!manual && usable.card.outcome.kind === 'succeeds' && usable.card.outcome.isDisputed === true)
    await openDispute(call, charged)
  return ok(charged)
}

/** Confirms the payment with the card: the card decides the outcome, and a decline is stored with the payment. */
export const chargePaymentIntent = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  usable: UsableCard,
  is: Payer,
): Promise<SandboxAnswer> => {
  if (!confirmable.includes(intent.status))
    throw invalidRequest(
      `This PaymentIntent's ${intent.id} could not be confirmed because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  checkHolder(usable, typeof intent.customer === 'string' ? intent.customer : null)
  const { outcome } = usable.card
  if (outcome.kind === 'declines') return decline(call, intent, usable, outcome)
  if (is !== 'authenticated' && asksBank(usable))
    return is === 'present'
      ? ask(call, intent, usable)
      : decline(call, intent, usable, authenticationRequired)
  return take(call, intent, usable)
}
