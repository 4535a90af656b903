import type Stripe from 'stripe'
import { z } from 'zod'
import { resourceMissing } from './sandbox-error.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { ok, sandboxRoute } from './sandbox-route.ts'
import type { HiddenFacts } from './sandbox-store.ts'
import { findObject, listObjects } from './sandbox-store.ts'

const noDetails = { address: null, email: null, name: null, phone: null, tax_id: null }

const outcomeOf = (failed: Stripe.PaymentIntent['last_payment_error']): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: failed === null ? 'approved_by_network' : 'declined_by_network',
  reason: failed === null ? null : (failed.decline_code ?? 'generic_decline'),
  risk_level: 'normal',
  seller_message: failed === null ? 'Payment complete.' : 'The bank did not return any further details.',
  type: failed === null ? 'authorized' : 'issuer_declined',
})

/** The charge of a payment's newest try. It isn't stored: it follows from the payment, and from its refunds. */
export const chargeOf = async (
  call: SandboxCall,
  intent: Stripe.PaymentIntent,
  { refunded = 0, disputed }: HiddenFacts,
): Promise<Stripe.Charge> => {
  const { last_payment_error: failed, latest_charge: latest } = intent
  const id = typeof latest === 'string' ? latest : intent.id
  const booked = await listObjects(call.db, 'balance_transaction', { limit: 1 }, { source: id })
  const [movement] = booked.data as Stripe.BalanceTransaction[]
  const captured = intent.amount_received
  const charge: Stripe.Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured,
    amount_refunded: refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: movement?.id ?? null,
    billing_details: noDetails,
    calculated_statement_descriptor: null,
    captured: captured > 0,
    created: intent.created,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: disputed === true,
    failure_balance_transaction: null,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failed),
    paid: failed === null,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    // Only a full refund counts as refunded.
    refunded: captured > 0 && refunded >= captured,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: failed === null ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  }
  return charge
}

export const chargeRoutes = [
  sandboxRoute('GET', '/v1/charges/:id', z.strictObject({}), async (call, _params, id) => {
    const { data } = await listObjects(call.db, 'payment_intent', { limit: 1 }, { latest_charge: id })
    const [payment] = data as Stripe.PaymentIntent[]
    const found = payment && (await findObject<Stripe.PaymentIntent>(call.db, 'payment_intent', payment.id))
    if (!found) throw resourceMissing('charge', id, 'id')
    return ok(await chargeOf(call, found.body, found.hidden))
  }),
]
