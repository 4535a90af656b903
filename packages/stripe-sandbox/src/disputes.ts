import type Stripe from 'stripe'
import { z } from 'zod'
import { recordMovement } from './connect/balance.ts'
import { invalidRequest, resourceMissing } from './sandbox-error.ts'
import { idParam, listParams, textParam } from './sandbox-params.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from './sandbox-store.ts'

/** The evidence texts that decide a test dispute at the provider. */
const outcomes: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}

const answerDays = 7

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} as const

/** Moves the disputed money out of the platform's balance, or back into it; the dispute lists each movement. */
const move = async (call: SandboxCall, dispute: Stripe.Dispute, amount: number): Promise<Stripe.Dispute> => {
  const movement = { amount, type: 'adjustment', source: dispute.id, currency: dispute.currency } as const
  const id = await recordMovement(call, movement)
  const found = await findObject<Stripe.BalanceTransaction>(call.db, 'balance_transaction', id)
  return {
    ...dispute,
    balance_transactions: [...dispute.balance_transactions, ...(found ? [found.body] : [])],
  }
}

/** The payer's bank takes the money of a payment back, until the dispute is decided. */
export const openDispute = async (call: SandboxCall, intent: Stripe.PaymentIntent): Promise<void> => {
  const opened: Stripe.Dispute = {
    id: call.newId('du'),
    object: 'dispute',
    amount: intent.amount_received,
    balance_transactions: [],
    charge: typeof intent.latest_charge === 'string' ? intent.latest_charge : '',
    created: call.now,
    currency: intent.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: call.now + answerDays * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  const dispute = await move(call, opened, -opened.amount)
  await insertObject(call.db, dispute)
  await updateObject(call.db, intent, { disputed: true })
  await call.record('charge.dispute.created', dispute)
  await call.record('charge.dispute.funds_withdrawn', dispute)
}

const requireOpen = async (call: SandboxCall, id: string): Promise<Stripe.Dispute> => {
  const found = await findObject<Stripe.Dispute>(call.db, 'dispute', id, true)
  if (!found) throw resourceMissing('dispute', id, 'id')
  if (found.body.status !== 'needs_response')
    throw invalidRequest('This dispute is already closed', { code: 'dispute_already_closed' })
  return found.body
}

/** After a won dispute the payment can be refunded again. */
const allowRefunds = async (call: SandboxCall, { payment_intent: id }: Stripe.Dispute): Promise<void> => {
  if (typeof id !== 'string') return
  const found = await findObject<Stripe.PaymentIntent>(call.db, 'payment_intent', id, true)
  if (!found) return
  const { disputed: _over, ...rest } = found.hidden
  await updateObject(call.db, found.body, rest)
}

const close = async (
  call: SandboxCall,
  open: Stripe.Dispute,
  status: 'won' | 'lost',
): Promise<SandboxAnswer> => {
  const decided: Stripe.Dispute = { ...open, status }
  const dispute = status === 'won' ? await move(call, decided, open.amount) : decided
  await updateObject(call.db, dispute, {})
  if (status === 'won') await allowRefunds(call, dispute)
  if (status === 'won') await call.record('charge.dispute.funds_reinstated', dispute)
  await call.record('charge.dispute.closed', dispute, { status: open.status })
  return ok(dispute)
}

const evidenceParams = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: textParam }),
  submit: textParam.optional(),
})

export const disputeRoutes = [
  sandboxRoute('GET', '/v1/disputes/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<Stripe.Dispute>(call.db, 'dispute', id)
    if (!found) throw resourceMissing('dispute', id, 'id')
    return ok(found.body)
  }),
  sandboxRoute(
    'GET',
    '/v1/disputes',
    z.strictObject({ ...listParams, payment_intent: idParam.optional() }),
    async (call, params) =>
      listAnswer(
        '/v1/disputes',
        await listObjects(call.db, 'dispute', params, { payment_intent: params.payment_intent }),
      ),
  ),
  // The evidence text decides a test dispute at once.
  sandboxRoute('POST', '/v1/disputes/:id', evidenceParams, async (call, { evidence }, id) => {
    const open = await requireOpen(call, id)
    const submitted: Stripe.Dispute = { ...open, evidence: { ...open.evidence, ...evidence } }
    const outcome = outcomes[evidence.uncategorized_text]
    if (outcome !== undefined) return close(call, submitted, outcome)
    await updateObject(call.db, submitted, {})
    await call.record('charge.dispute.updated', submitted)
    return ok(submitted)
  }),
  sandboxRoute('POST', '/v1/disputes/:id/close', z.strictObject({}), async (call, _params, id) =>
    close(call, await requireOpen(call, id), 'lost'),
  ),
]
