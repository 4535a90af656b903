import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cost, SupplyOption } from './fewest-vendors.ts'
import { compareCosts, exactUpTo, fewestVendors } from './fewest-vendors.ts'

const option = (vendor: number, cents = 0): SupplyOption => ({ vendor, cost: [0, cents, 0] })

const plus = (one: Cost, other: Cost): Cost => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]

/** The cheapest cost of all needs by these vendors; null where one isn't supplied. */
const costOf = (needs: readonly (readonly SupplyOption[])[], vendors: ReadonlySet<number>): Cost | null =>
  needs.reduce<Cost | null>(
    (sum, options) => {
      const [best] = options
        .filter(({ vendor }) => vendors.has(vendor))
        .map(({ cost }) => cost)
        .toSorted(compareCosts)
      return sum === null || best === undefined ? null : plus(sum, best)
    },
    [0, 0, 0],
  )

const costWithFreight = (
  needs: readonly (readonly SupplyOption[])[],
  vendors: ReadonlySet<number>,
  freights: ReadonlyMap<number, number>,
): Cost | null => {
  const cost = costOf(needs, vendors)
  const freight = [...vendors].reduce((sum, vendor) => sum + (freights.get(vendor) ?? 0), 0)
  return cost && plus(cost, [0, freight, 0])
}

/** Every way to give each need one of its vendors: the fewest vendors and their cost, by trying all of them. */
const byTrying = (
  needs: readonly (readonly SupplyOption[])[],
  fixed: ReadonlySet<number>,
  freights: ReadonlyMap<number, number>,
) => {
  let best: { count: number; cost: Cost } | null = null
  const walk = (at: number, vendors: ReadonlySet<number>): void => {
    const options = needs[at]
    if (options !== undefined) {
      for (const { vendor } of options) walk(at + 1, new Set([...vendors, vendor]))
      return
    }
    const cost = costWithFreight(needs, vendors, freights)
    if (cost === null) return
    const isBetter =
      best === null ||
      vendors.size < best.count ||
      (vendors.size === best.count && compareCosts(cost, best.cost) < 0)
    if (isBetter) best = { count: vendors.size, cost }
  }
  walk(0, fixed)
  return best as { count: number; cost: Cost } | null
}

const someNeeds = (vendors: number, most: number) =>
  fc.array(
    fc.array(
      fc.record({
        vendor: fc.integer({ min: 1, max: vendors }),
        cost: fc.tuple(
          fc.integer({ min: 0, max: 1 }),
          fc.integer({ min: 0, max: 20 }),
          fc.integer({ min: 0, max: 1 }),
        ),
      }),
      { minLength: 1, maxLength: 5 },
    ),
    { minLength: 1, maxLength: most },
  )

describe('the fewest vendors', () => {
  it('are as few and as cheap as any way that trying finds', () => {
    fc.assert(
      fc.property(
        someNeeds(7, 5),
        fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
        fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 9, maxLength: 9 }),
        (needs, ids, asked) => {
          const fixed = new Set(ids)
          const freights = new Map(asked.map((cents, at) => [at + 1, cents]))
          const { vendors, isExact } = fewestVendors(needs, fixed, freights)
          expect(isExact).toBe(true)
          expect({ count: vendors.size, cost: costWithFreight(needs, vendors, freights) }).toEqual(
            byTrying(needs, fixed, freights),
          )
        },
      ),
      { numRuns: 400 },
    )
  })

  it('supply every line also where there are too many to try all, and none of them is needless', () => {
    fc.assert(
      fc.property(someNeeds(60, 40), (needs) => {
        const { vendors } = fewestVendors(needs)
        expect(costOf(needs, vendors)).not.toBeNull()
        for (const vendor of vendors) {
          const without = new Set([...vendors].filter((one) => one !== vendor))
          expect(costOf(needs, without)).toBeNull()
        }
      }),
      { numRuns: 100 },
    )
  })

  it('are found by steps from so many on that all sets are too many', () => {
    const pairs = (count: number) =>
      Array.from({ length: count }, (_, at) => [option(at + 1), option(((at + 1) % count) + 1)])
    expect(fewestVendors(pairs(exactUpTo))).toMatchObject({ isExact: true })
    expect(fewestVendors(pairs(exactUpTo)).vendors.size).toBe(Math.ceil(exactUpTo / 2))
    expect(fewestVendors(pairs(exactUpTo + 1))).toMatchObject({ isExact: false })
    expect(fewestVendors(pairs(40)).vendors.size).toBe(20)
  })

  it('are without a vendor that was taken first and is needless once the others are', () => {
    const [middle, left, right] = [1, 2, 3]
    const few = (line: number) => Array.from({ length: 3 }, (_, at) => option(10 + line * 3 + at, 99))
    const lines = [[left], [left, middle], [left, middle], [right, middle], [right, middle], [right]].map(
      (vendors, at) => [...vendors.map((vendor) => option(vendor, 1)), ...few(at)],
    )
    expect(fewestVendors(lines)).toEqual({ vendors: new Set([left, right]), isExact: false })
  })

  it('are one where one has everything, the cheapest of several such', () => {
    const needs = [
      [option(1, 5), option(2, 1), option(3, 4)],
      [option(1, 5), option(2, 9), option(3, 5)],
      [option(1, 5), option(3, 5)],
    ]
    expect(fewestVendors(needs).vendors).toEqual(new Set([3]))
  })

  it('count those who are there anyway as none', () => {
    const needs = [[option(1, 1), option(9, 50)]]
    expect(fewestVendors(needs, new Set([9])).vendors).toEqual(new Set([9]))
    // A line with one vendor needs that one, and then it may as well have the next.
    expect(fewestVendors([[option(4)], [option(1), option(4, 50)]]).vendors).toEqual(new Set([4]))
  })

  it('are of several as few the ones that cost least with what sending costs, as far as they said it', () => {
    const lines = [[option(1, 10), option(2, 12), option(3, 14)]]
    const chosen = (freights: Record<number, number>) => [
      ...fewestVendors(lines, new Set(), new Map(Object.entries(freights).map(([id, cents]) => [+id, cents])))
        .vendors,
    ]
    expect(chosen({})).toEqual([1])
    expect(chosen({ 1: 5, 2: 2, 3: 3 })).toEqual([2])
    // Nobody is passed over for what it may ask, nor taken for what it hasn't said.
    expect(chosen({ 2: 0 })).toEqual([1])
    expect(chosen({ 1: 5, 2: 4 })).toEqual([1])
  })

  it('are nobody where nothing is needed', () => {
    expect(fewestVendors([])).toEqual({ vendors: new Set(), isExact: true })
    expect(fewestVendors([[]])).toEqual({ vendors: new Set(), isExact: true })
  })

  it('are found soon in a quote of as many lines and vendors as are looked at one by one', () => {
    const needs = Array.from({ length: 500 }, (_, at) => [
      option((at % exactUpTo) + 1, at),
      option(((at + 3) % exactUpTo) + 1, at),
      option(((at + 7) % exactUpTo) + 1, at),
    ])
    expect(fewestVendors(needs).isExact).toBe(true)
  })
})
