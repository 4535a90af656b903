import { sql } from 'kysely'
import { accept } from './purchases.ts'
import type { QuoteWorld } from './quote-world.ts'
import { makeOffer } from './quote-world.ts'

export interface Bought {
  id: number
  quoteId: number
  /** Of `vendor`: 12.34. */
  sub: number
  /** Of `vendor2`: 24.68. */
  sub2: number
}

/** An order of the customer's: 37.02 from two vendors, its down payment of 30 % paid by card unless told otherwise. */
export const buyOrder = async (world: QuoteWorld, { downPayment = 30 } = {}): Promise<Bought> => {
  const offer = await makeOffer(world, { downPayment })
  const { order: id } = (await accept(world, offer)).ok
  const { suborders } = (await world.callAs(world.admin, 'readOrder', { params: { id } })).ok
  const subOf = (vendorId: number): number => suborders.find(({ vendor }) => vendor.id === vendorId)?.id ?? 0
  return { id, quoteId: offer.id, sub: subOf(world.vendor.userId), sub2: subOf(world.vendor2.userId) }
}

/** An order's sums as its reader is told them. */
export const sumsOf = async (world: QuoteWorld, id: number) => {
  const { ok } = await world.callAs(world.admin, 'readOrder', { params: { id } })
  const { total_amount, paid_amount, pending_amount, shipment_amount, refunded_amount } = ok
  return { total_amount, paid_amount, pending_amount, shipment_amount, refunded_amount }
}

/** What each account of an order has, in cents; nothing where it has none. */
export const accountsOf = async (world: QuoteWorld, orderId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: number }>`
    SELECT account, sum(amount_cents)::bigint AS cents FROM ledger_entries WHERE order_id = ${orderId}
    GROUP BY account HAVING sum(amount_cents) <> 0 ORDER BY account`.execute(world.owner)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
