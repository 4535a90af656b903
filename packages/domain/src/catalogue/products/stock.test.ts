import { expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { fallsLow, stockLevelOf } from './stock.ts'

it('calls stock out at none, low up to the limit, and enough beyond it', () => {
  const { lowStock } = limits.product
  expect([0, 1, lowStock, lowStock + 1].map(stockLevelOf)).toEqual(['OUT', 'LOW', 'LOW', 'ENOUGH'])
})

it('falls low once, by the move that crosses the limit', () => {
  const { lowStock } = limits.product
  const moves = [lowStock + 2, lowStock + 1, lowStock, lowStock - 1, 0, lowStock + 1, 0]
  const fell = moves.slice(1).map((after, index) => fallsLow({ before: moves[index] ?? 0, after }))
  expect(fell).toEqual([false, true, false, false, false, true])
})
