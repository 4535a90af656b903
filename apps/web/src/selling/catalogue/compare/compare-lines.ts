import { productFacts } from '@armature/domain/catalogue/products/product-facts'
import { breaksText } from '@armature/domain/catalogue/products/price-breaks'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { readAsGiven } from '@armature/domain/catalogue/measures/reader-units'
import { fromWire } from '@armature/domain/money'
import { shopPriceText } from '../view/list-price.ts'
import type { ShopProduct } from '../shop/shop-queries.ts'

/** A statement about a part: `key` names its source, since a vendor may use one of our names for its own specification. */
interface Said {
  key: string
  name: string
  value: string | number
}

/** A property of any of the compared parts, with its value for each. */
export interface ComparedLine {
  key: string
  name: string
  values: (string | number | null)[]
  isSame: boolean
}

const fact = ([name, value]: readonly [string, string | number]): Said => ({
  key: `fact:${name}`,
  name,
  value,
})

const breaksOf = ({ data }: ShopProduct): Said[] => {
  const breaks = data.price_breaks.map(({ quantity, price }) => ({ quantity, cents: fromWire(price) ?? 0 }))
  return breaks.length === 0 ? [] : [fact(['Prices by quantity', breaksText(breaks)])]
}

const saidOf = (product: ShopProduct, units: ReaderUnits): Said[] => [
  fact(['Price', shopPriceText(product.data.price_from)]),
  ...breaksOf(product),
  ...productFacts(product, (measure) => measure(units)).map(fact),
  ...product.attributes.map(({ id, name, value, dimension }) => ({
    key: `attribute:${id}`,
    name,
    value: readAsGiven(dimension, value, units),
  })),
  ...product.specs.map(({ name, value }) => ({ key: `spec:${name}`, name, value })),
]

/** A line for each property of any of them, in the order of the first that has it. */
export const linesOf = (products: readonly ShopProduct[], units: ReaderUnits): ComparedLine[] => {
  const said = products.map((product) => saidOf(product, units))
  const names = new Map(said.flat().map(({ key, name }) => [key, name]))
  return [...names].map(([key, name]) => {
    const values = said.map((one) => one.find((thing) => thing.key === key)?.value ?? null)
    return { key, name, values, isSame: new Set(values).size === 1 }
  })
}
