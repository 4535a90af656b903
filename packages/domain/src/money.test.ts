import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, formatCents, fromWire, percentOf, sumCents, toWire } from './money.ts'
import { dueAtPurchase, lineTotal, linesTotal, mayRetryTransfer } from './orders/order-terms.ts'

const amounts = fc.integer({ min: 0, max: 999_999_999 }).map(cents)

describe('money as it travels', () => {
  it('comes back as it went', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }).map(cents),
        (amount) => fromWire(toWire(amount)) === amount,
      ),
    )
  })

  it('says a sum exactly that no number holds', () => {
    expect([9_007_199_254_740_993n, -9_007_199_254_740_993n, -5n].map(toWire)).toEqual([
      '90071992547409.93',
      '-90071992547409.93',
      '-0.05',
    ])
  })

  it('always has two decimals', () => {
    fc.assert(fc.property(amounts, (amount) => /^\d+\.\d{2}$/.test(toWire(amount))))
  })

  it.each([
    ['129.00', 12_900],
    ['129.5', 12_950],
    ['0.07', 7],
    ['-1.50', -150],
    ['007', 700],
    [129, 12_900],
    [129.5, 12_950],
    [0.29, 29],
    [1.1, 110],
  ])('reads %o', (input, expected) => {
    expect(fromWire(input)).toBe(expected)
  })

  it.each([
    '1.005',
    1.005,
    '1e400',
    Number('1e400'),
    Number.NaN,
    '1e3',
    1e21,
    1e-7,
    '',
    ' 1',
    '1 ',
    '1,00',
    '+1',
    '.5',
    '5.',
    '0x10',
    'Infinity',
    '1'.repeat(13),
    '１',
  ])('refuses %o', (input) => {
    expect(fromWire(input)).toBeNull()
  })

  it('reads a minus zero as zero', () => {
    expect(toWire(fromWire('-0') ?? 1)).toBe('0.00')
    expect(toWire(fromWire(-0) ?? 1)).toBe('0.00')
    expect(Object.is(fromWire('-0'), 0)).toBe(true)
  })
})

describe('a percentage of an amount', () => {
  it.each([
    [101, 50, 51],
    [99, 50, 50],
    [1, 49, 0],
    [1, 50, 1],
    [3_702, 30, 1_111],
    [10_000, 100, 10_000],
    [0, 30, 0],
  ])('of %i cents at %i per cent is %i cents, rounded half up', (amount, percent, expected) => {
    expect(percentOf(cents(amount), percent)).toBe(expected)
  })

  it('is within half a cent of the exact one and never above the amount', () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 100 }), (amount, percent) => {
        const part = percentOf(amount, percent)
        return Math.abs(part * 100 - amount * percent) <= 50 && part >= 0 && part <= amount
      }),
    )
  })

  it('splits a total into what is due now and later without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            price: fc.integer({ min: 1, max: 999_999 }),
            quantity: fc.integer({ min: 1, max: 999 }),
          }),
          { minLength: 1 },
        ),
        fc.integer({ min: 1, max: 100 }),
        (lines, percent) => {
          const total = linesTotal(lines)
          const due = dueAtPurchase(total, percent)
          expect(due + (total - due)).toBe(sumCents(lines.map(lineTotal)))
        },
      ),
    )
  })
})

it('is whole cents or a bug', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => cents(wrong)).toThrow(RangeError)
})

it('shows people a dollar sign and two decimals', () => {
  expect(formatCents(129_000)).toBe('$1,290.00')
  expect(formatCents(5)).toBe('$0.05')
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 40), max: 2 ** 40 }), (amount) => {
      expect(formatCents(amount)).toBe(dollars.format(amount / 100))
    }),
  )
})

it('offers Retry Transfer only for a failed transfer without an id', () => {
  const failed = { transferId: '-1', transferStatus: 'FAILED', owedCents: 1 } as const
  expect(mayRetryTransfer(failed, [])).toBe(true)
  expect(mayRetryTransfer({ ...failed, transferId: 'tr_1' }, [])).toBe(false)
  expect(mayRetryTransfer({ ...failed, transferStatus: 'PENDING' }, [])).toBe(false)
  expect(mayRetryTransfer({ ...failed, owedCents: 0 }, [])).toBe(false)
  expect(mayRetryTransfer(failed, ['vendor_not_approved'])).toBe(false)
})
