import { expect, it } from 'vitest'
import type { PublicProduct } from './product-data.ts'
import { productData } from './product-data.ts'

const dataOf = (price: string | null, price_breaks: PublicProduct['data']['price_breaks']) => {
  const product = {
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
  } as unknown as PublicProduct // what its data are made of
  const [made] = productData(product, { canonical: 'https://a.test/1', list: 'https://a.test', images: [] })
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
