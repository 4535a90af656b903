import type Stripe from 'stripe'
import { z } from 'zod'
import { recordMovement } from './connect/balance.ts'
import { chargeOf } from './charges.ts'
import { requirePaymentIntent } from './payment-intents.ts'
import { checkPositive, invalidRequest, resourceMissing } from './sandbox-error.ts'
import { metadataParam } from './metadata-params.ts'
import { idParam, integerParam, listParams } from './sandbox-params.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from './sandbox-store.ts'

const createParams = z.strictObject({
  payment_intent: idParam,
  amount: integerParam.optional(),
  metadata: metadataParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})

export const refundRoutes = [
  sandboxRoute('POST', '/v1/refunds', createParams, async (call, params) => {
    // The payment is locked first, so two refunds can't both see the full amount.
    const { body: intent, hidden } = await requirePaymentIntent(call, params.payment_intent, 'payment_intent')
    const charge = typeof intent.latest_charge === 'string' ? intent.latest_charge : null
    if (intent.status !== 'succeeded' || !charge)
      throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
        param: 'payment_intent',
      })
    if (hidden.disputed === true)
      throw invalidRequest(`Charge ${charge} has been charged back; cannot issue a refund.`, {
        code: 'charge_disputed',
      })
    const refunded = hidden.refunded ?? 0
    const left = intent.amount_received - refunded
    if (left <= 0)
      throw invalidRequest(`Charge ${charge} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = params.amount ?? left
    checkPositive(amount)
    if (amount > left)
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        {
          param: 'amount',
        },
      )
    const id = call.newId('re')
    const refund: Stripe.Refund = {
      id,
      object: 'refund',
      amount,
      balance_transaction: await recordMovement(call, {
        amount: -amount,
        type: 'refund',
        source: id,
        currency: intent.currency,
      }),
      charge,
      created: call.now,
      currency: intent.currency,
      customer: intent.customer,
      customer_account: null,
      destination_details: {
        card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
        type: 'card',
      },
      metadata: params.metadata ?? {},
      payment_intent: intent.id,
      payment_method: intent.payment_method,
      reason: params.reason ?? null,
      receipt_number: null,
      source_transfer_reversal: null,
      status: 'succeeded',
      transfer_reversal: null,
    }
    await insertObject(call.db, refund)
    const after = { ...hidden, refunded: refunded + amount }
    await updateObject(call.db, intent, after)
    const before = await chargeOf(call, intent, hidden)
    const charged = await chargeOf(call, intent, after)
    await call.record('charge.refunded', charged, {
      amount_refunded: refunded,
      ...(charged.refunded === before.refunded ? {} : { refunded: before.refunded }),
    })
    await call.record('refund.created', refund)
    // The bank's confirmation follows.
    await call.record('refund.updated', refund)
    await call.record('charge.refund.updated', refund)
    return ok(refund)
  }),

  sandboxRoute('GET', '/v1/refunds/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<Stripe.Refund>(call.db, 'refund', id)
    if (!found) throw resourceMissing('refund', id, 'id')
    return ok(found.body)
  }),

  sandboxRoute(
    'GET',
    '/v1/refunds',
    z.strictObject({ ...listParams, payment_intent: idParam.optional() }),
    async (call, params) =>
      listAnswer(
        '/v1/refunds',
        await listObjects(call.db, 'refund', params, { payment_intent: params.payment_intent }),
      ),
  ),
]
