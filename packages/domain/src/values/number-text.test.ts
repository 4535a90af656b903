import { describe, expect, test } from 'vitest'
import { madeOnce, wholeText } from './number-text.ts'

const english = new Intl.NumberFormat('en-US')

describe('a whole number for people', () => {
  test.each([0, 7, 999, 1_000, 12_500, 123_456, 1_000_000, Number.MAX_SAFE_INTEGER, -1, -999, -1_290])(
    '%d is grouped as English does',
    (count) => {
      expect(wholeText(count)).toBe(english.format(count))
    },
  )
})

test('what is dear to make is made at its first use, once', () => {
  let times = 0
  const made = madeOnce(() => ({ number: (times += 1) }))
  expect(times).toBe(0)
  expect(made()).toBe(made())
  expect(times).toBe(1)
})
