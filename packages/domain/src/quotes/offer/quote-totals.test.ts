import { describe, expect, it } from 'vitest'
import { limits } from '../../limits.ts'
import { cents, percentOf } from '../../money.ts'
import { isTotalTooLarge, makesTotalTooLarge, totalTooLargeText } from './quote-totals.ts'

const most = limits.quote.totalMaxCents
const dear = { price: limits.price.maxCents, quantity: limits.quote.quantityMax }

describe('a total', () => {
  it('may reach the limit and not pass it by a cent', () => {
    expect(isTotalTooLarge([{ price: most, quantity: 1 }])).toBe(false)
    expect(
      isTotalTooLarge([
        { price: most, quantity: 1 },
        { price: 1, quantity: 1 },
      ]),
    ).toBe(true)
    expect(isTotalTooLarge([])).toBe(false)
  })

  it('of as many lines as a quote may have, each as dear as it may be, is judged and not a crash', () => {
    expect(isTotalTooLarge(Array.from({ length: limits.quote.lines }, () => dear))).toBe(true)
  })

  it('at the limit has an exact down payment', () => {
    expect(percentOf(cents(most), 100)).toBe(most)
    expect(Number.isSafeInteger(most * 100 + 50)).toBe(true)
  })
})

it('lets an edit bring a total down that is too large, and none up or sideways', () => {
  const half = { ...dear, quantity: dear.quantity / 2 }
  expect(makesTotalTooLarge([dear], [half])).toBe(false)
  expect(makesTotalTooLarge([dear], [dear])).toBe(true)
  expect(makesTotalTooLarge([half], [dear])).toBe(true)
  expect(makesTotalTooLarge([dear], [{ price: 100, quantity: 1 }])).toBe(false)
})

it('says the limit', () => {
  expect(totalTooLargeText()).toContain('$999,999,999.99')
})
