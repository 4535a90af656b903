import { expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { stockLevelOf } from './stock.ts'

it('calls stock out at none, low up to the limit, and enough beyond it', () => {
  const { lowStock } = limits.product
  expect([0, 1, lowStock, lowStock + 1].map(stockLevelOf)).toEqual(['OUT', 'LOW', 'LOW', 'ENOUGH'])
})
