import { expect, it } from 'vitest'
import { notByCardText, restNotByCardText } from './card-amounts.ts'

it('a card is charged what the provider charges, no less and no more', () => {
  expect([50, 51, 99_999_998, 99_999_999].map(notByCardText)).toEqual([null, null, null, null])
  expect(notByCardText(49)).toBe(
    'A card can pay $0.50 to $999,999.99 at once, not $0.49. Ask the seller about a bank transfer.',
  )
  expect(notByCardText(100_000_000)).toContain('not $1,000,000.00.')
})

it('a card leaves nothing, or what can be charged to a card as well', () => {
  expect([0, 50, 100_000_000].map(restNotByCardText)).toEqual([null, null, null])
  expect(restNotByCardText(1)).toBe(
    'This leaves $0.01, less than a card can pay. Pay all of it, or leave at least $0.50.',
  )
  expect(restNotByCardText(49)).toContain('leaves $0.49,')
})
