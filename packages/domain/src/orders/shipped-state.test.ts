import { expect, it } from 'vitest'
import { allPieces, shippedOfLines, shippedState, shippedText } from './shipped-state.ts'

it('says of parts together: nothing yet, how much, or all', () => {
  expect(shippedText(3, 10)).toBe('3 of 10 shipped')
  const parts = [
    { shipped: 3, ordered: 10 },
    { shipped: 2, ordered: 2 },
  ]
  expect(allPieces(parts)).toEqual({ shipped: 5, ordered: 12 })
  expect(shippedState(allPieces(parts))).toEqual({ label: '5 of 12', tone: 'progress' })
  expect(shippedState({ shipped: 0, ordered: 12 })).toEqual({ label: 'Not yet', tone: 'neutral' })
  expect(shippedState({ shipped: 12, ordered: 12 })).toEqual({ label: 'Shipped', tone: 'done' })
  expect(
    shippedOfLines([
      { shipped: 1, quantity: 3 },
      { shipped: 0, quantity: 4 },
    ]).label,
  ).toBe('1 of 7')
})
