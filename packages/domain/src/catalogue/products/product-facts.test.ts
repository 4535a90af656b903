import { expect, it } from 'vitest'
import type { FactualProduct } from './product-facts.ts'
import { productFacts } from './product-facts.ts'
import { unitSystems } from '../measures/reader-units.ts'

const product: FactualProduct = {
  sku: 'HX-1',
  availability: 'ON_REQUEST',
  lead_time: 14,
  minimum_order: 4,
  own_size: { length: 1, width: 2, height: 0.5 },
  own_weight: 2,
  data: {
    vendor: { name: 'Alpha Robotics' },
    manufacturer: 'Hexa',
    part_number: 'HX1',
    country_of_origin: 'DE',
    hs_code: '8501.10',
    eccn: 'EAR99',
    application: [{ name: 'Drone' }, { name: 'Mobile robot' }],
    component_subcategory: { name: 'Servos' },
  },
}

it('a product’s facts are told by their names, in the reader’s units', () => {
  expect(productFacts(product, (measure) => measure(unitSystems.metric))).toStrictEqual([
    ['Vendor', 'Alpha Robotics'],
    ['Maker', 'Hexa'],
    ['Maker’s part number', 'HX1'],
    ['SKU', 'HX-1'],
    ['Category', 'Servos'],
    ['Applications', 'Drone, Mobile robot'],
    ['Availability', 'Stock on request'],
    ['Lead time', '14 days'],
    ['Minimum order', 4],
    ['Size', '25.4 × 50.8 × 12.7 mm'],
    ['Country of origin', 'Germany'],
    ['HS code', '8501.10'],
    ['Export control number', 'EAR99'],
    ['Weight', '907 g'],
  ])
})

it('a fact that isn’t known is left out', () => {
  const bare: FactualProduct = {
    ...product,
    lead_time: null,
    minimum_order: null,
    own_size: null,
    own_weight: null,
    data: {
      vendor: { name: 'Alpha Robotics' },
      manufacturer: null,
      part_number: null,
      country_of_origin: null,
      hs_code: null,
      eccn: null,
      application: [],
    },
  }
  expect(productFacts(bare, (measure) => measure(unitSystems.imperial)).map(([name]) => name)).toStrictEqual([
    'Vendor',
    'SKU',
    'Availability',
  ])
})
