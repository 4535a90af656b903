import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, formatCents } from '../../money.ts'
import type { OfferedFreight } from './freight.ts'
import { freightByName, freightName, freightText, frozenFreight, withFreight } from './freight.ts'
import {
  canBuyAt,
  canQuoteFor,
  usualSellerOf,
  storeOfLines,
  storesFor,
  storesForLine,
  storesOffered,
} from '../workflow/quote-parties.ts'
import { admin, customer, tenant, vendor } from '../testing/quote-states.ts'

const freight = (vendor: string, cents: number): OfferedFreight => ({
  sub_quote: 1,
  vendor_id: 2,
  vendor,
  cents,
})

describe('freight', () => {
  it('reads as not stated, as free, or as what it costs: nothing and nothing said are two things', () => {
    expect([null, 0, 1, 120_000].map((one) => freightText(one))).toEqual([
      'Not stated',
      'Free',
      '$0.01',
      '$1,200.00',
    ])
  })

  it('counts in totals as one piece of itself, where it was stated', () => {
    const line = { price: 500, quantity: 3 }
    expect(withFreight([line], [null, 0, 900])).toEqual([
      line,
      { price: 0, quantity: 1 },
      { price: 900, quantity: 1 },
    ])
    expect(withFreight([], [])).toEqual([])
  })

  it('of a frozen offer is what was stated then; an offer from before freight has none', () => {
    expect(frozenFreight([freight('A', 900), freight('B', 0)])).toEqual([900, 0])
    expect([frozenFreight(null), freightByName(null).size]).toEqual([[], 0])
  })

  it('stands under its vendors’ names in the offer’s order, and under one name once', () => {
    const sums = freightByName([freight('Beta', 300), freight('Alpha', 100), freight('Beta', 200)])
    expect([...sums]).toEqual([
      ['Freight of Beta', 500],
      ['Freight of Alpha', 100],
    ])
  })

  it('adds up to the same by its names as by its amounts', () => {
    const some = fc.record({
      sub_quote: fc.nat(),
      vendor_id: fc.nat(),
      vendor: fc.constantFrom('Alpha', 'Beta', 'constructor', ''),
      cents: fc.integer({ min: 0, max: 1_000_000 }),
    })
    const sum = (values: Iterable<number>) =>
      formatCents(cents([...values].reduce((all, one) => all + one, 0)))
    fc.assert(
      fc.property(fc.array(some), (all) => {
        const byName = freightByName(all)
        expect(sum(byName.values())).toBe(sum(frozenFreight(all)))
        expect(new Set(byName.keys())).toEqual(new Set(all.map(({ vendor }) => freightName(vendor))))
      }),
    )
  })
})

describe('for whom a quote may be', () => {
  const carla = { userId: 4, role: 'CUSTOMER', tenantId: null } as const
  const storeCustomer = { userId: 5, role: 'CUSTOMER', tenantId: 30 } as const
  const otherStores = { userId: 6, role: 'CUSTOMER', tenantId: 31 } as const
  const owner = { userId: 3, role: 'VENDOR', tenantId: 30 } as const
  const alpha = { userId: 2, role: 'VENDOR', tenantId: null } as const

  it('is everybody for an administrator, a store’s customers for its owner, and oneself for all others', () => {
    const parties = [carla, storeCustomer, otherStores, owner, alpha]
    const chosen = (by: typeof admin) => parties.filter((party) => canQuoteFor(by, party))
    expect(chosen(admin)).toEqual(parties)
    expect(chosen(tenant)).toEqual([storeCustomer, owner])
    expect(chosen(vendor)).toEqual([alpha])
    expect(chosen(customer)).toEqual([carla])
    // A customer who only buys at a store doesn't choose its other customers.
    expect(chosen({ ...customer, userId: 5, tenantId: 30 })).toEqual([storeCustomer])
  })

  it('decides at whom it buys: a store sells to its own, the marketplace to anybody', () => {
    expect([canBuyAt(carla, null), canBuyAt(carla, 30)]).toEqual([true, false])
    expect([canBuyAt(storeCustomer, null), canBuyAt(storeCustomer, 30), canBuyAt(storeCustomer, 31)]).toEqual(
      [true, true, false],
    )
  })

  it('is asked in words at the store that a customer buys at, else at the marketplace', () => {
    expect([carla, storeCustomer, owner, alpha].map(usualSellerOf)).toEqual([null, 30, null, null])
  })

  it('holds products of owners whose quote the one who adds it can read', () => {
    expect(storesFor(admin, carla)).toEqual([null])
    expect(storesFor(admin, storeCustomer)).toEqual([null, 30])
    // A store's owner can't see its customer's quote on the marketplace, but its own it can.
    expect(storesFor(tenant, storeCustomer)).toEqual([30])
    expect(storesFor(tenant, owner)).toEqual([null, 30])
    expect(storesFor(vendor, alpha)).toEqual([null])
    expect(storesFor(vendor, carla)).toEqual([])
  })

  it('is offered parts of its customer’s one catalogue; who sells chooses from all', () => {
    expect([carla, storeCustomer].map(storesOffered)).toEqual([[null], [30]])
    expect([admin, tenant, owner, alpha].map(storesOffered)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('is a store’s as soon as one of its parts is', () => {
    expect([[], [null, null], [null, 30, null]].map(storeOfLines)).toEqual([null, null, 30])
  })

  it('has all its lines of one owner: the first line decides', () => {
    expect(storesForLine([null, 30], [])).toEqual([null, 30])
    expect(storesForLine([null, 30], [30])).toEqual([30])
    expect(storesForLine([null, 30], [null])).toEqual([null])
    expect(storesForLine(null, [])).toBeNull()
    expect(storesForLine(null, [null, null])).toEqual([null])
  })
})
