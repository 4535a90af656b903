import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import { findSubOrderRow } from '../../trading/orders/order-repository.ts'
import { recordParcel } from '../../trading/orders/record-parcel.ts'
import { setTracking } from '../../trading/orders/set-tracking.ts'
import { subOrdersOf } from './writes/order-money-repository.ts'
import { must, seedContext } from './seed-context.ts'
import type { Walk } from './walk-quote.ts'

const trackingOf = (subOrder: number, parcel: number): string =>
  `https://tracking.example.test/parcel/${700_000 + 10 * subOrder + parcel}`

const vendorOf = ({ vendors }: Walk, id: number): Actor => {
  const vendor = vendors.get(id)
  if (vendor === undefined) throw new Error(`no vendor ${id} in the demo`)
  return vendor
}

/** The first line of a part with several, or half of the only one; the rest follows later. */
const shipSome = async (walk: Walk, ctx: Context, id: number): Promise<void> => {
  const { items = [] } = (await findSubOrderRow(walk.trx, ctx.actor, id)) ?? {}
  const [first] = items
  const quantity = items.length > 1 ? (first?.quantity ?? 0) : Math.floor((first?.quantity ?? 0) / 2)
  if (first === undefined || quantity === 0) return
  const body = {
    lines: [{ item: first.id, quantity }],
    tracking_url: trackingOf(id, 1),
    note: 'The rest follows as soon as it is tested.',
    carrier: 'UPS',
    packages: 1,
    weight: { value: 4.2, unit: 'lb' as const },
    dimensions: '12 × 10 × 8 in',
  }
  must(await recordParcel(ctx, { params: { id }, body }), `ship some of ${id}`)
}

/** The first vendor ships some of its part, and the buyer waits for the rest. */
export const shipSomeOfFirst = async (walk: Walk, at: Date): Promise<void> => {
  const [first] = await subOrdersOf(walk.trx, walk.quoteId)
  if (first === undefined) return
  await shipSome(walk, seedContext(walk.trx, walk.deps, vendorOf(walk, first.vendor_id), at), first.id)
}

/** Ships every vendor's parts: in two shipments for the first, where three share an order. */
export const shipAll = async (walk: Walk): Promise<void> => {
  const parts = await subOrdersOf(walk.trx, walk.quoteId)
  for (const [index, { id, vendor_id }] of parts.entries()) {
    const ctx = seedContext(walk.trx, walk.deps, vendorOf(walk, vendor_id), walk.at)
    if (index === 0 && parts.length > 2) await shipSome(walk, ctx, id)
    const body = { tracking_url: trackingOf(id, 2) }
    must(await setTracking(ctx, { params: { id }, body }), `ship ${id}`)
  }
}
