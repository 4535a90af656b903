import type Stripe from 'stripe'
import { recordMovement } from './connect/balance.ts'
import type { UsableCard } from './payment-methods.ts'
import { attachToCustomer, checkHolder } from './payment-methods.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { errorAnswer, invalidRequest } from './sandbox-error.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { ok } from './sandbox-route.ts'
import { updateObject } from './sandbox-store.ts'

const confirmable: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Books a payment's money. */
export const receive = async (call: SandboxCall, intent: Stripe.PaymentIntent): Promise<void> => {
  const { amount_received: amount, currency, description, latest_charge } = intent
  const source = typeof latest_charge === 'string' ? latest_charge : intent.id
  await recordMovement(call, { amount, type: 'charge', source, currency, description })
}

/** Confirms the payment with the card: the card decides the outcome, and a decline is stored with the payment. */
export const chargePaymentIntent = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  usable: UsableCard,
): Promise<SandboxAnswer> => {
  if (!confirmable.includes(intent.status))
    throw invalidRequest(
      `This PaymentIntent's ${intent.id} could not be confirmed because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state', payment_intent: intent },
    )
  const payer = typeof intent.customer === 'string' ? intent.customer : null
  checkHolder(usable, payer)
  const charge = call.newId('ch')
  const { outcome } = usable.card
  if (outcome.kind === 'declines') {
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
      payment_method: null,
      status: 'requires_payment_method',
    }
    await updateObject(call.db, failed, {})
    await call.record('payment_intent.payment_failed', failed)
    return errorAnswer(402, { ...error, payment_intent: failed })
  }
  const manual = intent.capture_method === 'manual'
  const charged: Stripe.PaymentIntent = {
    ...intent,
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    last_payment_error: null,
    latest_charge: charge,
    payment_method: usable.method.id,
    status: manual ? 'requires_capture' : 'succeeded',
  }
  await updateObject(call.db, charged, {})
  if (!manual) await receive(call, charged)
  if (intent.setup_future_usage && payer !== null) await attachToCustomer(call, usable, payer)
  await call.record(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', charged)
  return ok(charged)
}
