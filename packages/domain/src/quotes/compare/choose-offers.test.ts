import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OfferStrategy } from './choose-offers.ts'
import { offerStrategies, proposeOffers } from './choose-offers.ts'
import type { Need } from './compare-offers.ts'
import { withoutChosen } from './contested-offers.ts'
import { possibleChoices } from './fallen-choices.ts'
import { need, offer, someNeed } from '../testing/offers.ts'
import {
  compareSums,
  editOf,
  isBelowMinimumOf,
  isChange,
  linesByNeed,
  mayChoose,
  standing,
  vendorsLeft,
} from './compare-offers.ts'

const choose = (strategy: OfferStrategy, one: Need) => {
  const { choices, why } = proposeOffers(strategy, [one])
  return { product: choices.get(one.id), why: why.get(one.id) ?? '' }
}

describe('the cheapest', () => {
  it('is the lowest price, and says what it is instead of', () => {
    const one = need([offer(1, { line: 7, cents: 1500 }), offer(2), offer(3, { cents: 1200 })])
    expect(choose('cheapest', one)).toEqual({ product: 2, why: '$10.00 instead of $15.00.' })
  })

  it('stays where the quote has it', () => {
    const one = need([offer(1, { line: 7 }), offer(2, { cents: 1001 })])
    expect(choose('cheapest', one)).toEqual({ product: null, why: 'The cheapest already.' })
  })

  it('is of two as cheap the sooner, then the one on the quote, then the older, and says so', () => {
    const on = offer(3, { line: 7 })
    expect(choose('cheapest', need([on, offer(2, { leadTimeDays: 5 })]))).toEqual({
      product: 2,
      why: '$10.00 instead of $10.00. Vendor 3 is equal in that; this one is sooner there.',
    })
    expect(choose('cheapest', need([on, offer(2)]))).toEqual({
      product: null,
      why: 'The cheapest already. Vendor 2 is equal in that; this one is on the quote already.',
    })
    const dear = offer(9, { line: 7, cents: 2000 })
    expect(choose('cheapest', need([dear, offer(4), offer(2)]))).toEqual({
      product: 2,
      why: '$10.00 instead of $20.00. Vendor 4 is equal in that; this one is older in the catalogue.',
    })
  })

  it('is among known prices alone', () => {
    const unpriced = offer(1, { line: 7, cents: 0 })
    expect(choose('cheapest', need([unpriced, offer(2)]))).toEqual({
      product: 2,
      why: '$10.00 instead of no price yet.',
    })
    expect(choose('cheapest', need([unpriced, offer(2, { cents: 0 })]))).toEqual({
      product: null,
      why: 'No price is known.',
    })
  })

  it('passes over who sells more pieces only, who doesn’t offer it and who can’t be chosen, and names those who’d be better', () => {
    const on = offer(1, { line: 7, cents: 1500 })
    const many = offer(2, { cents: 900, minimum: 50 })
    const busy = offer(3, { cents: 800, blocked: 'VENDOR_BUSY' })
    const refused = offer(4, { cents: 0, noQuote: 'Discontinued' })
    expect(choose('cheapest', need([on, many, busy, refused]))).toEqual({
      product: null,
      why: 'The cheapest already. Vendor 2 sells it from 50 pieces on. Vendor 3 can’t be chosen now.',
    })
    expect(choose('cheapest', need([on, offer(2, { cents: 900, minimum: 10 })])).product).toBe(2)
  })

  it('is one of several lines that ask for the same', () => {
    const one = need([offer(1, { line: 7, cents: 1500 }), offer(2, { line: 8 }), offer(3, { cents: 1400 })])
    expect(choose('cheapest', one)).toEqual({ product: 2, why: '$10.00 instead of $15.00.' })
  })

  it('changes nothing in a part that isn’t open, or that nobody else has', () => {
    expect(
      choose('cheapest', need([offer(1, { line: 7, cents: 9000 }), offer(2)], { isLocked: true })),
    ).toEqual({
      product: null,
      why: 'Its part of the quote isn’t open to changes now.',
    })
    expect(choose('cheapest', need([offer(1, { line: 7 })]))).toEqual({
      product: null,
      why: 'Nobody else has it.',
    })
  })
})

describe('the fastest', () => {
  it('is the shortest lead time, of two as short the cheaper', () => {
    const on = offer(1, { line: 7, leadTimeDays: 21 })
    const cheap = offer(3, { leadTimeDays: 1, cents: 900 })
    expect(choose('fastest', need([on, offer(2, { leadTimeDays: 1 }), cheap]))).toEqual({
      product: 3,
      why: '1 day instead of 21 days. Vendor 2 is equal in that; this one is cheaper.',
    })
  })

  it('takes one with enough in stock, or whose vendor has said it for the line, before one without', () => {
    const short = offer(2, { leadTimeDays: 2, stock: 3 })
    const on = offer(1, { line: 7, leadTimeDays: 30 })
    expect(choose('fastest', need([on, short, offer(3, { leadTimeDays: 9 })])).product).toBe(3)
    expect(choose('fastest', need([on, { ...short, isLeadTimeAnswered: true }, offer(3)])).product).toBe(2)
    expect(choose('fastest', need([{ ...on, leadTimeDays: null }, short]))).toEqual({
      product: 2,
      why: '2 days instead of no lead time known. Only 3 in stock: the lead time holds for those.',
    })
  })

  it('keeps what stands where no lead time is known', () => {
    const none = { leadTimeDays: null }
    expect(choose('fastest', need([offer(1, { line: 7, ...none }), offer(2, none)]))).toEqual({
      product: null,
      why: 'No lead time is known.',
    })
  })
})

describe('the fewest vendors', () => {
  const lines = [
    need([offer(1, { line: 7, vendor: 1 }), offer(2, { vendor: 2, cents: 1500 })], { id: 1 }),
    need([offer(3, { line: 8, vendor: 2 }), offer(4, { vendor: 3, cents: 10 })], { id: 2 }),
  ]

  it('have all lines, also where that costs more', () => {
    const { choices, why, isExact } = proposeOffers('fewest', lines)
    expect([...choices]).toEqual([
      [1, 2],
      [2, null],
    ])
    expect(why.get(1)).toBe('Vendor 2 has everything. $15.00 instead of $10.00.')
    expect(why.get(2)).toBe('Vendor 2 is needed anyway.')
    expect(isExact).toBe(true)
    expect(compareSums(lines, choices, new Map([[2, 300]]))).toEqual({
      before: { cents: 20_000, freight: 300, unpricedFreight: 1, unpriced: 0, vendors: 2 },
      after: { cents: 25_000, freight: 300, unpricedFreight: 0, unpriced: 0, vendors: 1 },
    })
    expect(vendorsLeft(lines, choices)).toEqual(['Vendor 1'])
  })

  it('are of two that have everything the one that costs less with its freight', () => {
    const either = [need([offer(1, { line: 7, vendor: 1 }), offer(2, { vendor: 2, cents: 900 })], { id: 1 })]
    const chosen = (freights: [number, number | null][]) =>
      proposeOffers('fewest', either, new Map(freights)).choices.get(1)
    expect(chosen([])).toBe(2)
    expect(
      chosen([
        [1, 0],
        [2, 90_000],
      ]),
    ).toBeNull()
    expect(
      chosen([
        [1, 0],
        [2, null],
      ]),
    ).toBe(2)
  })

  it('count the vendors of lines that can’t change', () => {
    const fixed = need([offer(5, { line: 9, vendor: 4 }), offer(6, { vendor: 1 })], { id: 3, isLocked: true })
    const free = need([offer(1, { line: 7, vendor: 1 }), offer(2, { vendor: 4, cents: 9000 })], { id: 1 })
    const { choices } = proposeOffers('fewest', [fixed, free])
    expect([...choices]).toEqual([
      [3, null],
      [1, 2],
    ])
  })

  it('may have to be asked for a price', () => {
    const { choices, why } = proposeOffers('fewest', [
      need([offer(1, { line: 7, vendor: 1 }), offer(2, { vendor: 2, cents: 0 })], { id: 1 }),
      need([offer(3, { line: 8, vendor: 2 })], { id: 2 }),
    ])
    expect(choices.get(1)).toBe(2)
    expect(why.get(1)).toBe('Vendor 2 has everything. Its price is to be asked for.')
  })
})

describe('a product that several lines would have', () => {
  const shared = (cents: number) => offer(9, { vendor: 9, cents })
  const few = need([offer(1, { line: 7, vendor: 1 }), shared(900), offer(3, { cents: 950 })], {
    id: 1,
    quantity: 5,
  })
  const many = need([offer(2, { line: 8, vendor: 1 }), shared(800)], { id: 2 })

  it('is chosen for most pieces, and the next best for the others', () => {
    const { choices, why } = proposeOffers('cheapest', [few, many])
    expect([...choices]).toEqual([
      [1, 3],
      [2, 9],
    ])
    expect(why.get(1)).toBe('$9.50 instead of $10.00. Vendor 9 can’t be chosen now.')
  })

  it('can be chosen by hand for one of them', () => {
    const choices = new Map([[1, 9]])
    expect(withoutChosen([few, many], choices).map(({ offers }) => offers[1]?.blocked)).toEqual([
      null,
      'OWN_LINE',
    ])
    expect([
      ...possibleChoices(
        [few, many],
        new Map([
          [1, 9],
          [2, 9],
        ]),
      ),
    ]).toEqual([[2, 9]])
  })
})

describe('whatever is proposed', () => {
  const needs = fc.tuple(...[1, 2, 3].map(someNeed))

  it('is each product once, whoever would have it', () => {
    const twins = needs.map((some) =>
      some.map((one) => ({
        ...one,
        offers: one.offers.map((each) =>
          each.line === null ? { ...each, product: each.product % 10, noQuote: null, blocked: null } : each,
        ),
      })),
    )
    fc.assert(
      fc.property(twins, fc.constantFrom(...offerStrategies), (some, strategy) => {
        const chosen = [...proposeOffers(strategy, some).choices.values()].filter((one) => one !== null)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
    )
  })

  it('is something that may be chosen, for as many pieces as are needed, with why', () => {
    fc.assert(
      fc.property(needs, fc.constantFrom(...offerStrategies), (some, strategy) => {
        const { choices, why } = proposeOffers(strategy, some)
        for (const one of some) {
          expect(why.get(one.id)).toMatch(/\.$/)
          const chosen = one.offers.find(({ product }) => product === choices.get(one.id))
          if (choices.get(one.id) === null) continue
          expect(chosen && mayChoose(one, chosen) && chosen.noQuote === null).toBe(true)
          expect(chosen && isBelowMinimumOf(one, chosen)).toBe(false)
          expect(isChange(one, choices)).toBe(true)
        }
      }),
    )
  })

  it('costs no more than before where the cheapest is asked for and all prices are known', () => {
    fc.assert(
      fc.property(needs, (some) => {
        const priced = some.map((one) => ({
          ...one,
          offers: one.offers.map((each) => ({ ...each, cents: each.cents + 1 })),
        }))
        const { before, after } = compareSums(priced, proposeOffers('cheapest', priced).choices, new Map())
        const isBound = priced.every((one) =>
          standing(one).every((each) => !isBelowMinimumOf(one, each) && each.noQuote === null),
        )
        if (isBound) expect(after.cents).toBeLessThanOrEqual(before.cents)
      }),
    )
  })

  it('needs no more vendors than there are where the fewest are asked for', () => {
    fc.assert(
      fc.property(needs, (some) => {
        const offered = some.map((one) => ({
          ...one,
          offers: one.offers.map((each) => ({ ...each, noQuote: null, minimum: null })),
        }))
        const { before, after } = compareSums(offered, proposeOffers('fewest', offered).choices, new Map())
        expect(after.vendors).toBeLessThanOrEqual(before.vendors)
      }),
    )
  })

  it('is an edit that leaves each changed line with the chosen product alone', () => {
    fc.assert(
      fc.property(needs, fc.constantFrom(...offerStrategies), (some, strategy) => {
        const { choices } = proposeOffers(strategy, some)
        const { removed, added } = editOf(some, choices)
        const gone = new Set(removed.map(({ product }) => product))
        const after = [
          ...some.flatMap((one) => standing(one).map(({ product }) => product)).filter((id) => !gone.has(id)),
          ...added.map((one) => one.offer.product),
        ]
        const expected = some.flatMap((one) => {
          const chosen = choices.get(one.id)
          return chosen === null || chosen === undefined
            ? standing(one).map(({ product }) => product)
            : [chosen]
        })
        expect(after.toSorted()).toEqual(expected.toSorted())
      }),
    )
  })
})

describe('the lines of a quote', () => {
  const line = (id: number, product: number, quantity: number) => ({ id, product, quantity })

  it('are one need where several vendors are asked for as many of an equal part, else each its own', () => {
    const lines = [line(1, 10, 5), line(2, 20, 5), line(3, 11, 5), line(4, 12, 6), line(5, 13, 5)]
    const isOfTens = (one: { product: number }) => one.product < 20
    expect(
      linesByNeed(lines, (one, other) => isOfTens(one) === isOfTens(other)).map((need) =>
        need.map(({ id }) => id),
      ),
    ).toEqual([[1, 3, 5], [2], [4]])
  })
})
