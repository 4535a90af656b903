import type { Packing } from '@armature/domain/orders/packing'
import { sql } from 'kysely'
import type { TestUser } from '../builders.ts'
import { accept } from './purchases.ts'
import type { OfferParts, QuoteWorld } from '../quote-world.ts'
import { makeOffer } from '../quote-world.ts'

export interface Bought {
  id: number
  quoteId: number
  /** Of `vendor`: 12.34. */
  sub: number
  /** Of `vendor2`: 24.68. */
  sub2: number
}

/** An order of the customer's: 37.02 from two vendors, its down payment of 30 % paid by card unless told otherwise. */
export const buyOrder = async (
  world: QuoteWorld,
  parts: OfferParts = {},
  payment: Parameters<typeof accept>[2] = {},
): Promise<Bought> => {
  const offer = await makeOffer(world, parts)
  const { order: id } = (await accept(world, offer, payment)).ok
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

/** The cents in each account of an order; nothing where it has none. */
export const accountsOf = async (world: QuoteWorld, orderId: number): Promise<Record<string, number>> => {
  const { rows } = await sql<{ account: string; cents: number }>`
    SELECT account, sum(amount_cents)::bigint AS cents FROM ledger_entries WHERE order_id = ${orderId}
    GROUP BY account HAVING sum(amount_cents) <> 0 ORDER BY account`.execute(world.owner)
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

/** Gives a vendor an account at the provider that is verified. */
export const openPayouts = async (world: QuoteWorld, userId: number): Promise<void> => {
  await world.owner
    .updateTable('vendor_profiles')
    .set({ payout_account_id: `acct_demo_user${userId}`, payout_status: 'APPROVED' })
    .where('user_id', '=', userId)
    .execute()
}

export const shipPart = (world: QuoteWorld, sub: number, vendor = world.vendor) =>
  world.callAs(vendor, 'changeSubOrder', {
    params: { id: sub },
    body: { tracking_url: `https://parcels.example.test/${sub}` },
  })

/** Some of a sub-order's lines, sent as one parcel. */
export const sendParcel = (
  world: QuoteWorld,
  sub: number,
  lines: { item: number; quantity: number }[],
  {
    vendor = world.vendor,
    ...more
  }: { vendor?: TestUser; note?: string; after?: number; key?: string } & Partial<Packing> = {},
) => {
  const { key, ...body } = more
  return world.callAs(vendor, 'recordParcel', {
    params: { id: sub },
    body: { lines, tracking_url: `https://parcels.example.test/${sub}`, ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
}

export const payRest = async (world: QuoteWorld, id: number) => {
  const { pending_amount: amount } = await sumsOf(world, id)
  return world.callAs(world.admin, 'recordOrderPayment', {
    params: { id },
    body: { amount, reference: 'Wire 9' },
  })
}

/** The provider's transfers for an order, and the words of its events. */
export const transfersAt = async (world: QuoteWorld, sub: number) => {
  const { rows } = await world.sandboxPool.query<{ id: string; amount: number; reversed: number }>(
    `select body ->> 'id' as id, (body ->> 'amount')::int as amount, (body ->> 'amount_reversed')::int as reversed
     from stripe_sandbox.objects where kind = 'transfer' and body -> 'metadata' ->> 'sub_order_id' = $1 order by seq`,
    [String(sub)],
  )
  return rows
}

/** Puts a sub-order of `vendor` where its first try to be paid out was refused; it can be retried with success. */
export const failPayout = async (world: QuoteWorld, { sub }: Bought): Promise<void> => {
  await openPayouts(world, world.vendor.userId)
  await world.owner
    .updateTable('vendor_profiles')
    .set({ payout_account_id: 'acct_demo_unverified_one' })
    .where('user_id', '=', world.vendor.userId)
    .execute()
  await shipPart(world, sub)
  await world.runJobs()
  await openPayouts(world, world.vendor.userId)
}

/** Fills or empties a vendor's balance at the provider. */
const setBalance = async (world: QuoteWorld, userId: number, cents: number): Promise<void> => {
  await world.sandboxPool.query('update stripe_sandbox.balances set cents = $2 where account = $1', [
    `acct_demo_user${userId}`,
    cents,
  ])
}

/** An order whose part by `vendor`, 12.34, is paid out and refunded, and its vendor has nothing to take back. */
export const refuseReversal = async (world: QuoteWorld, amount = '12.34') => {
  const order = await buyOrder(world, { downPayment: 100 })
  await openPayouts(world, world.vendor.userId)
  await shipPart(world, order.sub)
  await world.runJobs()
  await setBalance(world, world.vendor.userId, 0)
  await world.callAs(world.admin, 'refundOrder', {
    params: { id: order.id },
    body: { amount, reason: 'Broken', suborder: order.sub },
  })
  return { ...order, refill: () => setBalance(world, world.vendor.userId, 100_000) }
}

/** A vendor's part of three pieces on one line, two of them shipped in a parcel each. */
export const sendHalf = async (world: QuoteWorld): Promise<{ sub: number; item: number }> => {
  const { sub } = await buyOrder(world, { products: [{ id: world.model, quantity: 3 }] })
  const { items } = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
  const item = items[0]?.id ?? 0
  for (let nth = 0; nth < 2; nth += 1) await sendParcel(world, sub, [{ item, quantity: 1 }])
  return { sub, item }
}
