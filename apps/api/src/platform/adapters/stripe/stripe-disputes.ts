import { sumCents } from '@armature/domain/money'
import type Stripe from 'stripe'
import type { DisputeRecord, Disputes, FoundDispute, FoundDisputes } from '../../ports/disputes.ts'
import { failureOf } from './stripe-failures.ts'

/** Disputes of card payments at Stripe. */
export const stripeDisputes = (stripe: Stripe): Disputes => ({
  findDispute: (id) => findDispute(stripe, id),
  listDisputes: (since) => listDisputes(stripe, since),
})

/** Without the provider's fee, as everywhere in the books. */
const takenCents = ({ balance_transactions }: Pick<Stripe.Dispute, 'balance_transactions'>): number =>
  0 - sumCents(balance_transactions.map(({ amount }) => amount))

const disputeRecord = (dispute: Stripe.Dispute): DisputeRecord => {
  const { id, payment_intent: intent, reason, status, livemode, created } = dispute
  return {
    id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    takenCents: takenCents(dispute),
    reason,
    status,
    livemode,
    created: new Date(created * 1000),
  }
}

const findDispute = async (stripe: Stripe, id: string): Promise<FoundDispute> => {
  try {
    return { status: 'found', dispute: disputeRecord(await stripe.disputes.retrieve(id)) }
  } catch (error) {
    const failure = failureOf(error)
    return failure.status === 'refused' && failure.code === 'resource_missing'
      ? { status: 'not_found' }
      : failure
  }
}

const listDisputes = async (stripe: Stripe, since: Date): Promise<FoundDisputes> => {
  const disputes: DisputeRecord[] = []
  const created = { gte: Math.floor(since.getTime() / 1000) }
  try {
    for await (const dispute of stripe.disputes.list({ created, limit: 100 }))
      disputes.push(disputeRecord(dispute))
  } catch (error) {
    return failureOf(error)
  }
  return { status: 'found', disputes }
}
