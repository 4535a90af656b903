import { expect, it } from 'vitest'
import {
  allPieces,
  piecesOfPart,
  sentText,
  shippedOfLines,
  shippedState,
  shippedText,
} from './shipped-state.ts'

it('says of parts together: nothing yet, how much, or all', () => {
  expect(shippedText(3, 10)).toBe('3 of 10 shipped')
  const parts = [
    { shipped: 3, ordered: 10 },
    { shipped: 2, ordered: 2 },
  ]
  expect(allPieces(parts)).toEqual({ shipped: 5, ordered: 12, called_off: 0 })
  expect(shippedState(allPieces(parts))).toEqual({ label: '5 of 12', tone: 'progress' })
  expect(shippedState({ shipped: 0, ordered: 12 })).toEqual({ label: 'Not yet', tone: 'neutral' })
  expect(shippedState({ shipped: 12, ordered: 12 })).toEqual({ label: 'Shipped', tone: 'done' })
  expect(
    shippedOfLines(
      [
        { shipped: 1, quantity: 3 },
        { shipped: 0, quantity: 4 },
      ],
      false,
    ).label,
  ).toBe('1 of 7')
})

it('says that nothing more comes of a part of which everything was refunded', () => {
  const none = { shipped: 0, ordered: 3 }
  const some = { shipped: 1, ordered: 3 }
  expect([sentText(none, false), sentText(some, false)]).toEqual(['Not sent yet', '1 of 3 shipped'])
  expect(sentText(none, true)).toBe('Refunded, so it is not sent')
  expect(sentText(some, true)).toBe('1 of 3 shipped; the rest was refunded and is not sent')
  expect(sentText({ shipped: 3, ordered: 3 }, true)).toBe('3 of 3 shipped')
  const labelOf = (...parts: [typeof none, boolean][]) =>
    shippedState(allPieces(parts.map(([pieces, isCalledOff]) => piecesOfPart(pieces, isCalledOff))))
  expect(labelOf([none, true])).toEqual({ label: 'Refunded', tone: 'neutral' })
  expect(labelOf([some, true])).toEqual({ label: '1 of 3', tone: 'done' })
  expect(labelOf([none, true], [none, false]).label).toBe('Not yet')
  expect(labelOf([none, true], [some, false])).toEqual({ label: '1 of 6', tone: 'progress' })
  expect(labelOf([{ shipped: 3, ordered: 3 }, true]).label).toBe('Shipped')
  expect(shippedOfLines([{ shipped: 0, quantity: 4 }], true).label).toBe('Refunded')
})
