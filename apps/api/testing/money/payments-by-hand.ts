import { sendWebhook } from './purchases.ts'
import type { QuoteWorld } from '../quote-world.ts'

export interface ByHand {
  amount: number
  currency?: string
  livemode?: boolean
  account?: string
}

/** Money that really is at the provider and names a record of ours, made past our own calls; answers its id. */
export const payByHand = async (
  world: QuoteWorld,
  metadata: Record<string, string>,
  { amount, currency = 'usd' }: ByHand,
): Promise<string> => {
  const made = await world.deps.payments.createPaymentIntent({
    amountCents: amount,
    currency: currency as 'usd',
    paymentMethod: 'pm_card_visa',
    idempotencyKey: `by-hand-${Math.random()}`,
    metadata,
    description: 'made by hand',
  })
  if (made.status !== 'succeeded') throw new Error(made.status)
  return made.id
}

/** Has the provider tell that this payment succeeded; answers the status that it gets. */
export const notifyOfPayment = async (
  world: QuoteWorld,
  paymentId: string,
  metadata: Record<string, string>,
  { amount, currency = 'usd', livemode = false, account }: ByHand,
): Promise<number> => {
  const object = {
    id: paymentId,
    object: 'payment_intent',
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    livemode,
    created: 1,
    metadata,
    last_payment_error: null,
  }
  const event = { object: 'event', type: 'payment_intent.succeeded', created: 1, livemode, data: { object } }
  const id = `evt_${paymentId}_${Math.random().toString(36).slice(2)}`
  const answer = await sendWebhook(world, JSON.stringify({ id, ...event, ...(account ? { account } : {}) }))
  return answer.statusCode
}
