import { boxText } from '../../media/box-text.ts'
import { kindOf } from './shop-cards.tsx'
import type { ShopProduct } from './shop-queries.ts'

const weight = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 })

/** What is known of it besides its specifications. */
export const factsOf = (product: ShopProduct): readonly (readonly [string, string | number])[] => {
  const { data, sku, lead_time, minimum_order, own_size, own_weight } = product
  const facts: readonly (readonly [string, string | number | null])[] = [
    ['Vendor', data.vendor.name],
    ['Maker', data.manufacturer],
    ['Maker’s part number', data.part_number],
    ['SKU', sku],
    ['Category', kindOf(product) || null],
    ['Applications', data.application.map(({ name }) => name).join(', ') || null],
    ['Lead time', lead_time === null ? null : `${lead_time} days`],
    ['Minimum order', minimum_order],
    ['Size', own_size && `${boxText(own_size)} in`],
    ['Weight', own_weight === null ? null : `${weight.format(own_weight)} lb`],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
}
