import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { availabilityOf } from './availability.ts'

const quantities = [0, 1, limits.product.lowStock, limits.product.lowStock + 1, limits.product.quantityMax]

describe('what buyers read of a stock', () => {
  it('is whether there is any, where its vendor shows that', () => {
    expect(quantities.map((quantity) => availabilityOf({ showsStock: true, quantity }))).toEqual([
      'OUT_OF_STOCK',
      ...quantities.slice(1).map(() => 'IN_STOCK'),
    ])
  })

  it('is the same for every quantity of a vendor who hides it', () => {
    const said = quantities.map((quantity) => availabilityOf({ showsStock: false, quantity }))
    expect(new Set(said)).toEqual(new Set(['ON_REQUEST']))
  })
})
