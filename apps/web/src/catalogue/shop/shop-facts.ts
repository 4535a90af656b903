import { availabilityWords } from '@armature/domain/catalogue/availability'
import type { ReaderUnits } from '@armature/domain/catalogue/reader-units'
import { poundsFor, sizeFor } from '@armature/domain/catalogue/reader-units'
import { kindOf } from './shop-cards.tsx'
import type { ShopProduct } from './shop-queries.ts'

/** The facts of it besides its specifications, in the reader's units. */
export const factsOf = (
  product: ShopProduct,
  units: ReaderUnits,
): readonly (readonly [string, string | number])[] => {
  const { data, sku, lead_time, minimum_order, own_size, own_weight } = product
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['Vendor', data.vendor.name],
    ['Maker', data.manufacturer],
    ['Maker’s part number', data.part_number],
    ['SKU', sku],
    ['Category', kindOf(product) || null],
    ['Applications', data.application.map(({ name }) => name).join(', ') || null],
    ['Availability', availabilityWords[product.availability]],
    ['Lead time', lead_time === null ? null : `${lead_time} days`],
    ['Minimum order', minimum_order],
    ['Size', own_size && sizeFor(own_size, units)],
    ['Weight', own_weight === null ? null : poundsFor(own_weight, units)],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}
