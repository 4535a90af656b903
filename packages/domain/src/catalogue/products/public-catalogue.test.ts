import { describe, expect, it } from 'vitest'
import { can, abilityTable } from '../../rights/abilities.ts'
import type { Ability } from '../../rights/abilities.ts'
import type { Actor } from '../../rights/actor.ts'
import { nobody } from '../../rights/actor.ts'
import { reaches, scopeOf } from '../../rights/visibility.ts'
import { mayBrowse, seesBeyondShelf, shelfFor, shopperAt } from './public-catalogue.ts'

const of = (role: Actor['role'], tenantId: number | null = null): Actor => ({
  role,
  userId: 7,
  tenantId,
  name: '',
})

describe('a catalogue', () => {
  it('is that of the host, else of one’s own store, else the marketplace’s', () => {
    expect(shelfFor(3, of('CUSTOMER', 4))).toBe(3)
    expect(shelfFor(null, of('CUSTOMER', 4))).toBe(4)
    expect(shelfFor(null, nobody)).toBeNull()
  })

  it('is left for a part that somebody may see otherwise, and not at a store’s host', () => {
    const beyond = (host: number | null, actor: Actor) => seesBeyondShelf(host, actor)
    expect([beyond(null, of('CUSTOMER', 4)), beyond(3, of('CUSTOMER', 4)), beyond(3, of('ADMIN'))]).toEqual([
      true,
      false,
      false,
    ])
    expect([beyond(null, nobody), beyond(3, nobody)]).toEqual([false, false])
  })

  it('is open to everybody, or to whoever may see its products', () => {
    const people: [Actor, boolean, boolean][] = [
      [nobody, false, false],
      [of('CUSTOMER'), true, false],
      [of('CUSTOMER', 3), true, true],
      [of('CUSTOMER', 4), true, false],
      [of('VENDOR'), true, false],
      [of('VENDOR', 3), true, true],
      [of('ADMIN'), true, true],
    ]
    for (const [actor, marketplace, store] of people) {
      expect([mayBrowse(actor, null, false), mayBrowse(actor, 3, false)]).toEqual([marketplace, store])
      expect([mayBrowse(actor, null, true), mayBrowse(actor, 3, true)]).toEqual([true, true])
    }
  })

  it('holds the products of one store or of the marketplace, only those that are for sale, and nothing else', () => {
    for (const shelf of [null, 3]) {
      const scope = scopeOf(shopperAt(shelf), 'product')
      expect([null, 3, 4].filter((tenantId) => reaches(scope, { tenantId, vendorId: 7 }))).toEqual([shelf])
      expect(scope.all ? [] : scope.terms.map(({ forSaleOnly }) => forSaleOnly)).toEqual([true])
      for (const kind of ['quote', 'subQuote', 'order', 'subOrder', 'media', 'user'] as const)
        expect(scopeOf(shopperAt(shelf), kind)).toEqual({ all: false, terms: [] })
    }
  })

  it('lets who looks at it do nothing at all', () => {
    const record = { vendorId: null, tenantId: 3, customerId: null }
    const abilities = Object.keys(abilityTable) as Ability[]
    expect(abilities.filter((ability) => can(shopperAt(3), ability, record))).toEqual([])
  })
})
