import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SeededProduct } from './writes/catalogue-repository.ts'
import { addEqualPart, offerPart } from './writes/equivalent-parts-repository.ts'
import type { People } from './writes/people-repository.ts'

const prices = (...pairs: readonly (readonly [quantity: number, cents: number])[]): PriceBreak[] =>
  pairs.map(([quantity, cents]) => ({ quantity, cents }))

/** Equivalents from other vendors for an open request: dearer and sooner, cheaper and later, or with a price break. */
const equivalentParts = [
  {
    sku: 'KEY-1042',
    own: { part_number: '1042', price_breaks: prices([1, 390], [10, 345]), lead_time_days: 9 },
    others: [
      {
        vendor: 'tern',
        sku: 'TFA-BH-1042',
        name: 'Battery holder for one 18650 cell',
        part_number: '1042',
        price_breaks: prices([1, 425]),
        lead_time_days: 2,
        quantity: 340,
        minimum_order: null,
      },
      {
        vendor: 'halcyon',
        sku: 'HLC-1042',
        name: 'Holder 1042 for 18650',
        part_number: '1042',
        price_breaks: prices([1, 310], [50, 260]),
        lead_time_days: 21,
        quantity: 60,
        minimum_order: null,
      },
    ],
  },
  {
    sku: 'RBT-XW540-T140-R',
    own: { part_number: 'XW540-T140-R', price_breaks: prices([1, 112_900]), lead_time_days: 14 },
    others: [
      {
        vendor: 'halcyon',
        sku: 'HLC-XW540',
        name: 'Waterproof actuator XW540-T140-R',
        part_number: 'XW540 T140 R',
        price_breaks: prices([1, 118_500], [5, 99_900]),
        lead_time_days: 5,
        quantity: 8,
        minimum_order: null,
      },
      {
        vendor: 'tern',
        sku: 'TFA-XW540-5',
        name: 'XW540-T140-R in packs',
        part_number: 'XW540T140R',
        price_breaks: prices([5, 94_000]),
        lead_time_days: 5,
        quantity: 25,
        minimum_order: 5,
      },
    ],
  },
] as const

/** The part whose drawing each of them uses, by SKU. */
export const drawnLike: ReadonlyMap<string, string> = new Map(
  equivalentParts.flatMap(({ sku, others }) => others.map((other) => [other.sku, sku] as const)),
)

/** Runs after all quotes, so that the rest of the demo's trade doesn't change because of it. */
export const seedEquivalentParts = async (
  trx: Database,
  people: People,
  products: readonly SeededProduct[],
): Promise<void> => {
  for (const { sku, own, others } of equivalentParts) {
    const product = products.find((one) => one.sku === sku)
    if (product === undefined) throw new Error(`the demo has no ${sku}`)
    await offerPart(trx, product.id, own)
    for (const { vendor, ...offer } of others) {
      const owner = people.get(vendor)
      if (owner === undefined) throw new Error(`the demo has no ${vendor}`)
      await addEqualPart(trx, product.id, { ...offer, vendorId: owner.userId })
    }
  }
}
