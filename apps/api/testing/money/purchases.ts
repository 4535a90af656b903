import { sql } from 'kysely'
import Stripe from 'stripe'
import type { QuoteWorld } from '../quote-world.ts'

/** Accepts an offer with a card; the provider's test card that succeeds unless told otherwise. */
export const accept = (
  world: QuoteWorld,
  offer: { token: string; revision: number },
  { card = 'pm_card_visa', key }: { card?: string; key?: string } = {},
) =>
  world.callAs(null, 'acceptOffer', {
    params: { token: offer.token },
    body: { revision: offer.revision, payment_method: card },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

interface SandboxPayment {
  status: string
  amount: number
  refunded: number
}

/** The provider's own books for a quote. */
const chargesOf = async (world: QuoteWorld, quoteId: number): Promise<SandboxPayment[]> => {
  const { rows } = await world.sandboxPool.query<SandboxPayment>(
    `select body ->> 'status' as status, (body ->> 'amount')::int as amount,
       coalesce((select sum((r.body ->> 'amount')::int) from stripe_sandbox.objects r
         where r.kind = 'refund' and r.body ->> 'payment_intent' = p.id), 0)::int as refunded
     from stripe_sandbox.objects p where kind = 'payment_intent' and body -> 'metadata' ->> 'quote_id' = $1 order by seq`,
    [String(quoteId)],
  )
  return rows
}

/** The sums of a quote in both sides' books: ours and the provider's, in cents. */
export const moneyOf = async (world: QuoteWorld, quoteId: number) => {
  const { rows } = await sql<{ orders: number; paid: number }>`
    SELECT (SELECT count(*)::int FROM orders WHERE quote_id = ${quoteId}) AS orders,
      (SELECT coalesce(sum(p.amount_cents), 0)::int FROM order_payments p JOIN orders o ON o.id = p.order_id WHERE o.quote_id = ${quoteId}) AS paid`.execute(
    world.owner,
  )
  const charges = await chargesOf(world, quoteId)
  return {
    orders: rows[0]?.orders ?? 0,
    paid: rows[0]?.paid ?? 0,
    captured: charges.filter((one) => one.status === 'succeeded').map((one) => one.amount),
    refunded: charges.reduce((sum, one) => sum + one.refunded, 0),
  }
}

export const stockOf = async (world: QuoteWorld, productId: number): Promise<number> =>
  (
    await world.owner
      .selectFrom('products')
      .select('quantity')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow()
  ).quantity

export const holdOf = (world: QuoteWorld, quoteId: number) =>
  world.owner
    .selectFrom('purchase_holds')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()

/** Moves the world's clock. */
export const pass = (world: QuoteWorld, minutes: number): void => {
  world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000)
}

/** Delivers a body as the provider would, signed at the world's time unless told otherwise. */
export const sendWebhook = (
  world: Pick<QuoteWorld, 'app' | 'clock' | 'webhookSecret'>,
  payload: string,
  { secret = world.webhookSecret, secondsAhead = 0, signed = payload } = {},
) =>
  world.app.inject({
    method: 'POST',
    url: '/api/payment/webhook/',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({
        payload: signed,
        secret,
        timestamp: Math.floor(world.clock.now.getTime() / 1000) + secondsAhead,
      }),
    },
    payload,
  })

/** Delivers the provider's webhooks about a quote's payments that succeeded, once more; answers their statuses. */
export const replayWebhooks = async (world: QuoteWorld, quoteId: number): Promise<number[]> => {
  const { rows } = await world.sandboxPool.query<{ body: unknown }>(
    `select body from stripe_sandbox.objects where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded'
       and body -> 'data' -> 'object' -> 'metadata' ->> 'quote_id' = $1 order by seq`,
    [String(quoteId)],
  )
  const statuses: number[] = []
  for (const { body } of rows) {
    const answer = await sendWebhook(world, JSON.stringify(body))
    statuses.push(answer.statusCode)
  }
  return statuses
}
