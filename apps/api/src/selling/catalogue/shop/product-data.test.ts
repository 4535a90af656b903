import { expect, it } from 'vitest'
import type { PublicProduct } from './product-data.ts'
import { productData } from './product-data.ts'

const addresses = {
  canonical: 'https://a.test/1',
  list: 'https://a.test',
  kind: 'https://a.test/?k=1',
  images: [],
}

const partOf = (price: string | null, price_breaks: PublicProduct['data']['price_breaks']) =>
  ({
    sku: 'S-1',
    availability: 'ON_REQUEST',
    data: {
      name: 'Servo',
      description: '',
      manufacturer: null,
      part_number: null,
      price,
      price_breaks,
      vendor: { id: 1, name: 'Northgate' },
      equipment: null,
      component_subcategory: null,
    },
    attributes: [],
    specs: [],
  }) as unknown as PublicProduct // only the fields that structured data needs

const dataOf = (...prices: Parameters<typeof partOf>) => {
  const product = partOf(...prices)
  const [made] = productData(product, addresses)
  return (made as { offers?: object }).offers
}
const from = (minValue: number) => ({ '@type': 'QuantitativeValue', minValue })

it('a part without a price has no offer, and a list price alone is one number', () => {
  expect(dataOf(null, [])).toBeUndefined()
  expect(dataOf('0.00', [])).toBeUndefined()
  const plain = dataOf('100.00', [])
  expect(plain).toMatchObject({ price: '100.00' })
  expect(plain).not.toHaveProperty('priceSpecification')
  expect(dataOf(null, [{ quantity: 1, price: '3.90' }])).not.toHaveProperty('eligibleQuantity')
})

it('a component’s prices by quantity are an offer at the price of the fewest pieces, each from its quantity on', () => {
  const breaks = [
    { quantity: 5, price: '3.90' },
    { quantity: 10, price: '3.45' },
  ]
  expect(dataOf(null, breaks)).toMatchObject({
    price: '3.90',
    eligibleQuantity: from(5),
    priceSpecification: [
      { price: '3.90', eligibleQuantity: from(5) },
      { price: '3.45', eligibleQuantity: from(10) },
    ],
  })
  expect(dataOf('4.50', breaks)).toMatchObject({
    price: '4.50',
    eligibleQuantity: from(1),
    priceSpecification: [{ price: '4.50' }, { price: '3.90' }, { price: '3.45' }],
  })
})

/**
 * Search engines require these fields of merchant listings (schema.org's Product and Offer): without one of them a
 * product isn't shown with its price.
 */
const required = {
  Product: ['name', 'image', 'offers'],
  Offer: ['price', 'priceCurrency', 'url'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
} as const

const lacking = (found: unknown): string[] => {
  if (Array.isArray(found)) return found.flatMap(lacking)
  if (typeof found !== 'object' || found === null) return []
  const values = Object.entries(found)
  const type = String(Object.fromEntries(values)['@type'])
  const missing = Object.entries(required)
    .filter(([name]) => name === type)
    .flatMap(([, fields]) => fields.filter((field) => !values.some(([name]) => name === field)))
  return [...missing.map((field) => `${type}.${field}`), ...values.flatMap(([, value]) => lacking(value))]
}

it.each([
  ['IN_STOCK', 'https://schema.org/InStock'],
  ['OUT_OF_STOCK', 'https://schema.org/OutOfStock'],
  // Its vendor doesn't show the stock.
  ['ON_REQUEST', undefined],
] as const)(
  'a part that is %s has every field that search engines require, with maker and number',
  (availability, stated) => {
    const made = productData(
      {
        ...partOf('100.00', []),
        availability,
        data: { ...partOf('100.00', []).data, manufacturer: 'ROBOTIS', part_number: 'XL330' },
      },
      { ...addresses, images: ['https://a.test/1.webp'] },
    )
    expect(lacking(made)).toEqual([])
    expect(made[0]).toMatchObject({ brand: { '@type': 'Brand', name: 'ROBOTIS' }, mpn: 'XL330', sku: 'S-1' })
    expect(JSON.stringify(made).includes('"availability"')).toBe(stated !== undefined)
    if (stated !== undefined) expect(made[0]).toMatchObject({ offers: { availability: stated } })
  },
)
