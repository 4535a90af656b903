import { buildProduct } from './builders.ts'
import type { QuoteWorld } from './quote-world.ts'
import { addQuote } from './quote-world.ts'

/** A quote of a part that another vendor has too, and two products of which an administrator says that they are one. */
export interface ComparedRecords {
  quote: number
  line: number
  /** The one on the quote, and the other vendor's. */
  products: [number, number]
  /** Stands for the line's offers. */
  tag: string
  linked: { product: number; equal_to: number }
}

export const buildCompared = async (world: QuoteWorld): Promise<ComparedRecords> => {
  const part = { manufacturer: 'ROBOTIS', part_number: 'CASE-1' }
  const build = (vendor_id: number) =>
    buildProduct(world.owner, world.references, { ...part, vendor_id, lead_time_days: 4 })
  const products: [number, number] = [await build(world.vendor.userId), await build(world.vendor2.userId)]
  const linked = { product: products[0], equal_to: world.component }
  await world.callAs(world.admin, 'linkParts', { body: { ...linked, reason: 'Same horn' } })
  const { id } = await addQuote(world, [{ id: products[0], quantity: 1 }])
  const { needs } = (await world.callAs(world.admin, 'compareOffers', { params: { id } })).ok
  return { quote: id, line: needs[0]?.id ?? 0, products, tag: needs[0]?.tag ?? '', linked }
}
