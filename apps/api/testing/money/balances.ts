import type { QuoteWorld } from '../quote-world.ts'

/** Pays on an order's balance of 25.91 dollars, all of it unless told otherwise. */
export const payBalanceOf = (
  world: QuoteWorld,
  id: number,
  { amount = '25.91', card = 'pm_card_visa', key = '', actor = world.customer } = {},
) =>
  world.callAs(actor, 'payOrderBalance', {
    params: { id },
    body: { amount, payment_method: card },
    ...(key === '' ? {} : { headers: { 'idempotency-key': key } }),
  })

/** The provider's charges and refunds for an order's balance. */
export const balanceChargesOf = async (world: QuoteWorld, id: number) => {
  const { rows } = await world.sandboxPool.query<{ id: string; amount: number; refunded: number }>(
    `select id, (body ->> 'amount_received')::int as amount,
       coalesce((select sum((r.body ->> 'amount')::int) from stripe_sandbox.objects r
         where r.kind = 'refund' and r.body ->> 'payment_intent' = p.id), 0)::int as refunded
     from stripe_sandbox.objects p where kind = 'payment_intent' and body ->> 'status' = 'succeeded'
       and body -> 'metadata' ? 'balance_id' and body -> 'metadata' ->> 'order_id' = $1 order by seq`,
    [String(id)],
  )
  return rows
}

/** The subjects of mails to the customer about a payment for this order. */
export const toldOfBalance = async (world: QuoteWorld, id: number): Promise<string[]> => {
  const rows = await world.owner
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', '=', world.customer.email)
    .where('subject', 'like', `Your payment for order #${id} %`)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}
