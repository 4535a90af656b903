import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactSetsUpTo } from './cheapest-vendors.ts'
import { proposeOffers } from './choose-offers.ts'
import type { Need, Offer } from './compare-offers.ts'
import { compareSums, isBelowMinimumOf, mayChoose, standing } from './compare-offers.ts'
import { need, offer, someNeed } from '../testing/offers.ts'

describe('the cheapest with freight', () => {
  const on = (product: number, given: Partial<Offer> = {}) => offer(product, { line: product, ...given })
  const choices = (needs: Need[], freights: [number, number | null][]) =>
    proposeOffers('cheapest', needs, new Map(freights))

  it('pays a vendor’s freight once, and goes to another where that is less for all lines together', () => {
    const lines = [
      need([on(1, { vendor: 1 }), offer(2, { vendor: 2, cents: 950 })], { id: 1 }),
      need([on(3, { vendor: 1 }), offer(4, { vendor: 2, cents: 950 })], { id: 2 }),
    ]
    expect([
      ...choices(lines, [
        [1, 0],
        [2, 900],
      ]).choices.values(),
    ]).toEqual([2, 4])
    const { choices: stay, why } = choices(lines, [
      [1, 0],
      [2, 1100],
    ])
    expect([...stay.values()]).toEqual([null, null])
    expect(why.get(1)).toBe(
      'The cheapest already. Vendor 2 asks $9.50, and $11.00 for sending: that is more for all lines together.',
    )
  })

  it('counts no freight that is paid anyway, by a line that stays', () => {
    const fixed = need([on(9, { vendor: 2 })], { id: 3 })
    const one = need([on(1, { vendor: 1 }), offer(2, { vendor: 2, cents: 999 })], { id: 1 })
    expect(
      choices(
        [one, fixed],
        [
          [1, 0],
          [2, 90_000],
        ],
      ).choices.get(1),
    ).toBe(2)
    expect(
      choices(
        [one],
        [
          [1, 0],
          [2, 90_000],
        ],
      ).choices.get(1),
    ).toBeNull()
  })

  it('takes nobody for freight that it hasn’t said, and compares it by its price', () => {
    const dearer = need([on(1, { vendor: 1 }), offer(2, { vendor: 2, cents: 1001 })])
    expect(
      choices(
        [dearer],
        [
          [1, 90_000],
          [2, null],
        ],
      ).choices.get(1),
    ).toBeNull()
    const cheaper = need([on(1, { vendor: 1 }), offer(2, { vendor: 2, cents: 999 })])
    expect(
      choices(
        [cheaper],
        [
          [1, 0],
          [2, null],
        ],
      ).choices.get(1),
    ).toBe(2)
  })

  it('tries steps where there are too many vendors for every set, and says so', () => {
    const many = Array.from({ length: exactSetsUpTo + 1 }, (_, at) => offer(at + 2, { cents: 900 + at }))
    const { isExact, choices: found } = choices(
      [need([on(1), ...many])],
      [...many.map(({ vendor }) => [vendor, 5_000] as [number, number]), [1, 0]],
    )
    expect([isExact, found.get(1)]).toEqual([false, null])
  })
})

/** The outcomes of a need: the standing offers where nothing can be chosen, else each offer that can. */
const waysOf = (one: Need, freights: ReadonlyMap<number, number | null>): Offer[][] => {
  const open = one.offers.filter(
    (each) => mayChoose(one, each) && each.noQuote === null && !isBelowMinimumOf(one, each) && each.cents > 0,
  )
  const lowest = Math.min(...open.map(({ cents }) => cents))
  const ways = open.filter(({ vendor, cents }) => freights.get(vendor) !== null || cents === lowest)
  return ways.length === 0 ? [standing(one)] : ways.map((each) => [each])
}

/** The least of all choices, each tried. */
const leastOf = (needs: readonly Need[], freights: ReadonlyMap<number, number | null>): number => {
  const tried = needs.reduce<{ need: Need; each: Offer }[][]>(
    (all, one) =>
      all.flatMap((way) =>
        waysOf(one, freights).map((offers) => [...way, ...offers.map((each) => ({ need: one, each }))]),
      ),
    [[]],
  )
  return Math.min(
    ...tried.map((way) => {
      const vendors = new Set(way.map(({ each }) => each.vendor))
      const sending = [...vendors].reduce((sum, vendor) => sum + (freights.get(vendor) ?? 0), 0)
      return way.reduce((sum, { need: one, each }) => sum + each.cents * one.quantity, sending)
    }),
  )
}

it('costs as little with freight as any choice that it may make: every one of them is tried', () => {
  const freight = fc.option(fc.integer({ min: 0, max: 60 }))
  fc.assert(
    fc.property(
      fc.tuple(...[1, 2, 3].map(someNeed)),
      fc.tuple(freight, freight, freight, freight),
      (some, stated) => {
        const freights = new Map(stated.map((cents, at) => [at + 1, cents] as const))
        const { choices, isExact } = proposeOffers('cheapest', some, freights)
        const { after } = compareSums(some, choices, freights)
        expect(isExact).toBe(true)
        expect(after.cents + after.freight).toBe(leastOf(some, freights))
      },
    ),
    { numRuns: 500 },
  )
})
