import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cents, formatCents, toWire } from '../money.ts'
import { messages } from '../messages.ts'
import { numberRefusal, readCents, readDecimal, readWhole, wholeAsStored } from './typed-number.ts'

/** Text, and what it is as cents, as a whole number, and as a decimal with three places. */
const table: readonly (readonly [string, number | null, number | null, number | null])[] = [
  ['12', 1_200, 12, 12],
  ['007', 700, 7, 7],
  ['0', 0, 0, 0],
  ['12.5', 1_250, null, 12.5],
  ['12.50', 1_250, null, 12.5],
  ['12.', 1_200, null, 12],
  ['.5', 50, null, 0.5],
  [' 12.50 ', 1_250, null, 12.5],
  ['\u00a012\u00a0', 1_200, 12, 12],
  ['1,234.50', 123_450, null, 1_234.5],
  ['1,234,567', 123_456_700, 1_234_567, 1_234_567],
  ['1,234,567.8', 123_456_780, null, 1_234_567.8],
  ['$12.50', 1_250, null, null],
  ['$ 1,290.00', 129_000, null, null],
  ['1.234', null, null, 1.234],
  ['', null, null, null],
  [' ', null, null, null],
  ['.', null, null, null],
  ['$', null, null, null],
  ['12,50', null, null, null],
  ['1,234', null, null, null],
  ['12,345.6', 1_234_560, null, 12_345.6],
  ['1,2345.6', null, null, null],
  ['1,23,456', null, null, null],
  ['1.234,50', null, null, null],
  ['1.234.567', null, null, null],
  ['1 234', null, null, null],
  ['1\u00a0234', null, null, null],
  ['12\n13', null, null, null],
  ['12\t13', null, null, null],
  ['1.2.3', null, null, null],
  ['1e3', null, null, null],
  ['0x10', null, null, null],
  ['--5', null, null, null],
  ['-5', null, null, null],
  ['+5', null, null, null],
  ['1/2', null, null, null],
  ['12.50$', null, null, null],
  ['$$5', null, null, null],
  ['€5', null, null, null],
  ['１２', null, null, null],
  ['٣', null, null, null],
  ['Infinity', null, null, null],
  ['NaN', null, null, null],
  ['ten', null, null, null],
  ['1'.repeat(13), null, null, null],
]

describe('a typed number', () => {
  test.each(table)('%j is read as %j cents, %j pieces, %j inches', (text, asCents, whole, decimal) => {
    expect([readCents(text), readWhole(text), readDecimal(text, 3)]).toEqual([asCents, whole, decimal])
  })

  it('has no more decimals than its field', () => {
    expect(readDecimal('1.234', 2)).toBeNull()
    expect(readCents('1.005')).toBeNull()
  })

  it('is read back from every amount as we write it and as people do', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }).map(cents), (amount) => {
        expect(readCents(toWire(amount))).toBe(amount)
        expect(readCents(formatCents(amount))).toBe(amount)
        expect(readCents(` ${toWire(amount)}`)).toBe(amount)
      }),
    )
  })

  it('is a number that says the same digits, or is refused', () => {
    const keys = fc.constantFrom(...'0123456789.,$ -+eExX/１', '\u00a0', '\t')
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 9 }), (typed) => {
        const text = typed.join('')
        for (const value of [readWhole(text), readDecimal(text, 3), readCents(text)]) {
          if (value === null) continue
          expect(value).toBeGreaterThanOrEqual(0)
          // Nothing but a dollar sign, grouping, and blanks at the ends was passed over.
          expect(text.trim()).toMatch(/^\$?\s*[\d.,]+$/)
          // A decimal sign is never taken for grouping: a comma has three digits and a comma or point behind it.
          expect(text).not.toMatch(/,(?!\d{3}(?!\d))/)
        }
        const whole = readWhole(text)
        if (whole !== null) expect(text.replaceAll(/[\s,]/g, '').replace(/^0+(?=\d)/, '')).toBe(String(whole))
      }),
      { numRuns: 2_000 },
    )
  })
})

it('a refusal names the comma where there is one', () => {
  expect(numberRefusal('Please enter a valid price', '12,50')).toBe(
    `Please enter a valid price. ${messages.commaHint}`,
  )
  expect(numberRefusal('Please Enter A Valid Price!', '1,234')).toBe(
    `Please Enter A Valid Price! ${messages.commaHint}`,
  )
  expect(numberRefusal('Please enter a valid price', '1e3')).toBe('Please enter a valid price')
})

test('a whole number is spelt as it is stored, and what has no sure reading as it was typed', () => {
  expect(['007', ' 7 ', '1,000', 'x', ''].map(wholeAsStored)).toEqual(['7', '7', '1,000', 'x', ''])
})
