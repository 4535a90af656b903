import { expect, it } from 'vitest'
import { allPieces, sentText, shippedOfLines, shippedState, shippedText } from './shipped-state.ts'

it('says of parts together: nothing yet, how much, or all', () => {
  expect(shippedText(3, 10)).toBe('3 of 10 shipped')
  const parts = [
    { shipped: 3, ordered: 10, called_off: 0 },
    { shipped: 2, ordered: 2, called_off: 0 },
  ]
  expect(allPieces(parts)).toEqual({ shipped: 5, ordered: 12, called_off: 0 })
  expect(shippedState(allPieces(parts))).toEqual({ label: '5 of 12', tone: 'progress' })
  expect(shippedState({ shipped: 0, ordered: 12, called_off: 0 })).toEqual({
    label: 'Not yet',
    tone: 'neutral',
  })
  expect(shippedState({ shipped: 12, ordered: 12, called_off: 0 })).toEqual({
    label: 'Shipped',
    tone: 'done',
  })
  expect(
    shippedOfLines([
      { shipped: 1, quantity: 3, called_off: 0 },
      { shipped: 0, quantity: 4, called_off: 0 },
    ]).label,
  ).toBe('1 of 7')
})

it('says how much of a part was called off', () => {
  const pieces = (shipped: number, called_off: number) => ({ shipped, ordered: 3, called_off })
  expect([sentText(pieces(0, 0)), sentText(pieces(1, 0))]).toEqual(['Not sent yet', '1 of 3 shipped'])
  expect(sentText(pieces(0, 3))).toBe('Called off, so nothing is sent')
  expect(sentText(pieces(0, 1))).toBe('Not sent yet; 1 called off')
  expect(sentText(pieces(1, 2))).toBe('1 of 3 shipped; 2 called off')
  const labelOf = (...parts: ReturnType<typeof pieces>[]) => shippedState(allPieces(parts))
  expect(labelOf(pieces(0, 3))).toEqual({ label: 'Called off', tone: 'neutral' })
  expect(labelOf(pieces(1, 2))).toEqual({ label: '1 of 3', tone: 'done' })
  expect(labelOf(pieces(0, 3), pieces(0, 0)).label).toBe('Not yet')
  expect(labelOf(pieces(0, 3), pieces(1, 0))).toEqual({ label: '1 of 6', tone: 'progress' })
  expect(labelOf(pieces(3, 0)).label).toBe('Shipped')
  expect(shippedOfLines([{ shipped: 0, quantity: 4, called_off: 4 }]).label).toBe('Called off')
})
