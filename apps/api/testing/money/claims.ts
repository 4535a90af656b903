import type { QuoteWorld } from '../quote-world.ts'
import { buyOrder, sendParcel } from './orders.ts'

/** An order of which a line is sent, and a claim on one of its three pieces that waits for `vendor`. */
export const claimOne = async (
  world: QuoteWorld,
): Promise<{ order: number; item: number; claim: number }> => {
  const { id, sub } = await buyOrder(world, { products: [{ id: world.model, quantity: 3 }] })
  const { items } = (await world.callAs(world.vendor, 'readSubOrder', { params: { id: sub } })).ok
  const item = items[0]?.id ?? 0
  await sendParcel(world, sub, [{ item, quantity: 3 }])
  const body = { item, quantity: 1, reason: 'It came bent' }
  const { ok } = await world.callAs(world.customer, 'openClaim', { params: { id }, body })
  return { order: id, item, claim: ok.suborders[0]?.claims[0]?.id ?? 0 }
}
