import { describe, expect, it } from 'vitest'
import type { Ability } from './abilities.ts'
import { abilityTable, authorize, can, canEver } from './abilities.ts'
import type { Actor, RecordRole } from './actor.ts'
import { recordRoles, recordRolesOf, nobody, possibleRecordRoles, system } from './actor.ts'
import { messages } from '../messages.ts'
import { canBuyAt, canQuoteFor, storesFor } from '../quotes/workflow/quote-parties.ts'
import type { ScopedKind } from './visibility.ts'
import { leftOutByDefault, scopeOf } from './visibility.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Admin' }
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: 'Alpha' }
const tenant: Actor = { role: 'VENDOR', userId: 3, tenantId: 30, name: 'Store' }
const customer: Actor = { role: 'CUSTOMER', userId: 4, tenantId: null, name: 'Carla' }
const storeCustomer: Actor = { role: 'CUSTOMER', userId: 5, tenantId: 30, name: 'Dora' }

const abilities = Object.keys(abilityTable) as Ability[]

describe('what an actor is to a record', () => {
  it('follows from plain ids, and nothing from a missing one', () => {
    expect(recordRolesOf(vendor, { vendorId: 2, customerId: 2 })).toEqual(['VENDOR', 'CUSTOMER'])
    expect(recordRolesOf(tenant, { vendorId: 3, tenantId: 30 })).toEqual(['VENDOR', 'TENANT'])
    expect(recordRolesOf(tenant, { vendorId: 2, tenantId: 31 })).toEqual([])
    expect(recordRolesOf(vendor, { vendorId: null, tenantId: null, customerId: null })).toEqual([])
    expect(recordRolesOf(nobody, { vendorId: null, tenantId: null, customerId: null })).toEqual([])
  })

  it('makes no TENANT of a customer who buys at the store', () => {
    expect(recordRolesOf(storeCustomer, { tenantId: 30, customerId: 4 })).toEqual([])
    expect(possibleRecordRoles(storeCustomer)).toEqual(['CUSTOMER'])
  })

  it('makes no ADMIN or VENDOR of a customer whose id is on the record', () => {
    expect(recordRolesOf(customer, { vendorId: 4, tenantId: 30, customerId: 4 })).toEqual(['CUSTOMER'])
  })
})

describe('the ability table', () => {
  it('gives an ability to exactly the hats that it lists', () => {
    const wearers: [RecordRole, Actor, object][] = [
      ['ADMIN', admin, {}],
      ['VENDOR', vendor, { vendorId: 2 }],
      ['TENANT', tenant, { tenantId: 30 }],
      ['CUSTOMER', customer, { customerId: 4 }],
      ['SYSTEM', system, {}],
    ]
    expect(wearers.map(([recordRole]) => recordRole)).toEqual(recordRoles)
    for (const ability of abilities) {
      for (const [recordRole, actor, record] of wearers) {
        expect(can(actor, ability, record), `${recordRole} ${ability}`).toBe(
          (abilityTable[ability] as readonly RecordRole[]).includes(recordRole),
        )
      }
    }
  })

  it('gives a stranger nothing, ever', () => {
    for (const ability of abilities) {
      expect(canEver(nobody, ability)).toBe(false)
      expect(authorize(nobody, ability, { vendorId: 2, tenantId: 30, customerId: 4 })).toMatchObject({
        problem: 'forbidden',
        detail: messages.notAllowed,
      })
    }
  })

  it('lets pass at the door whoever could have the ability for some record', () => {
    const closed: Ability[] = [
      'account.edit-customer-company',
      'statement.read',
      'company.read',
      'company.manage',
      'purchase.approve',
      'api-key.manage',
      'webhook.manage',
    ]
    for (const ability of abilities.filter((name) => !name.startsWith('screen.') && !closed.includes(name))) {
      for (const actor of [admin, vendor, tenant, customer]) {
        const worn = possibleRecordRoles(actor)
        expect(canEver(actor, ability), `${actor.name} ${ability}`).toBe(
          worn.some((recordRole) => (abilityTable[ability] as readonly RecordRole[]).includes(recordRole)),
        )
      }
    }
  })

  it('has the company of a buyer’s account closed to those who have another, or none, though they may buy', () => {
    const editing = [admin, vendor, tenant, customer].filter((one) =>
      canEver(one, 'account.edit-customer-company'),
    )
    expect(editing).toEqual([customer])
  })

  it('gives a statement of account to roles that may buy on account, so never to administrators', () => {
    expect([admin, vendor, tenant, customer].filter((one) => canEver(one, 'statement.read'))).toEqual([
      vendor,
      tenant,
      customer,
    ])
  })

  it('shows each role its own screens', () => {
    const screens = (actor: Actor) =>
      abilities
        .filter((name) => name.startsWith('screen.') && canEver(actor, name))
        .map((name) => name.slice('screen.'.length))
    const everyone = ['profile', 'products', 'view-product', 'inventory', 'add-quote']
    expect(screens(admin)).toEqual([
      ...everyone,
      'quotes',
      'compare-offers',
      'orders',
      'users',
      'audit',
      'design',
      'mails',
      'plans',
      'attributes',
      'tax-rates',
      'questions',
      'dashboard',
    ])
    expect(screens(vendor)).toEqual([
      ...everyone,
      'sub-quotes',
      'open-offers',
      'sub-orders',
      'payments',
      'subscription',
      'request-lists',
      'own-quotes',
      'own-orders',
      'buying-menu',
      'questions',
      'dashboard',
      'account-info',
    ])
    expect(screens(tenant)).toEqual([
      ...everyone,
      'sub-quotes',
      'open-offers',
      'sub-orders',
      'payments',
      'subscription',
      'tenant',
      'request-lists',
      'own-quotes',
      'own-orders',
      'buying-menu',
      'questions',
      'dashboard',
      'account-info',
    ])
    expect(screens(customer)).toEqual([
      'profile',
      'view-product',
      'add-quote',
      'payments',
      'request-quote',
      'request-lists',
      'own-quotes',
      'own-orders',
      'questions',
      'dashboard',
    ])
  })
})

describe('the visibility table', () => {
  const kinds: ScopedKind[] = [
    'quote',
    'subQuote',
    'order',
    'subOrder',
    'question',
    'openOffer',
    'product',
    'media',
    'user',
  ]
  const through = (actor: Actor, kind: ScopedKind) => {
    const scope = scopeOf(actor, kind)
    return scope.all ? 'all' : scope.terms.map((term) => `${term.through} ${term.id}`)
  }

  it('shows admins and the system everything, strangers nothing', () => {
    for (const kind of kinds) {
      expect(through(admin, kind)).toBe('all')
      expect(through(system, kind)).toBe('all')
      expect(through(nobody, kind)).toEqual([])
    }
  })

  it.each([
    [
      'a vendor',
      vendor,
      {
        quote: ['customer 2'],
        subQuote: ['vendor 2'],
        order: ['customer 2'],
        subOrder: ['vendor 2'],
        question: ['vendor 2', 'customer 2'],
        openOffer: ['vendor 2'],
        product: ['marketplace null', 'vendor 2'],
        media: ['self 2'],
        user: ['self 2'],
      },
    ],
    [
      'a tenant',
      tenant,
      {
        quote: ['customer 3', 'tenant 30'],
        subQuote: ['vendor 3', 'tenant 30'],
        order: ['customer 3', 'tenant 30'],
        subOrder: ['vendor 3', 'tenant 30'],
        question: ['vendor 3', 'customer 3', 'tenant 30'],
        openOffer: ['vendor 3', 'tenant 30'],
        product: ['marketplace null', 'vendor 3', 'tenant 30'],
        media: ['self 3'],
        user: ['self 3', 'tenant 30'],
      },
    ],
    [
      'a customer',
      customer,
      {
        quote: ['customer 4'],
        subQuote: [],
        order: ['customer 4'],
        subOrder: [],
        question: ['customer 4'],
        openOffer: [],
        product: ['marketplace null'],
        media: [],
        user: ['self 4'],
      },
    ],
    [
      "a store's customer",
      storeCustomer,
      {
        quote: ['customer 5'],
        subQuote: [],
        order: ['customer 5'],
        subOrder: [],
        question: ['customer 5'],
        openOffer: [],
        product: ['marketplace null', 'tenant 30'],
        media: [],
        user: ['self 5'],
      },
    ],
  ] as const)('shows %s its own only', (_who, actor, expected) => {
    for (const kind of kinds) expect(through(actor, kind), kind).toEqual(expected[kind])
  })

  it('never shows a vendor its own sub-quotes in NEW or ADMIN_APPROVED', () => {
    for (const actor of [vendor, tenant]) {
      const scope = scopeOf(actor, 'subQuote')
      const except = scope.all ? [] : scope.terms.map((term) => term.except)
      expect(except[0]).toEqual(['NEW', 'ADMIN_APPROVED'])
      expect(except.slice(1).flat()).toEqual([])
    }
  })

  it('leaves finished ones out of lists unless asked', () => {
    expect(leftOutByDefault(vendor, 'subQuote')).toEqual(['PURCHASED', 'CLOSED'])
    expect(leftOutByDefault(admin, 'quote')).toEqual(['PURCHASED'])
    expect(leftOutByDefault(customer, 'quote')).toEqual([])
  })
})

describe('whom a quote may be for', () => {
  const party = (actor: Actor) => ({
    userId: actor.userId ?? 0,
    role: 'CUSTOMER' as const,
    tenantId: actor.tenantId,
  })

  it('is anybody for an admin, its customers and itself for a tenant, oneself for all others', () => {
    expect([customer, storeCustomer, vendor].map((one) => canQuoteFor(admin, party(one)))).toEqual([
      true,
      true,
      true,
    ])
    expect([customer, storeCustomer, tenant].map((one) => canQuoteFor(tenant, party(one)))).toEqual([
      false,
      true,
      true,
    ])
    expect([customer, vendor].map((one) => canQuoteFor(vendor, party(one)))).toEqual([false, true])
    expect([storeCustomer, customer].map((one) => canQuoteFor(customer, party(one)))).toEqual([false, true])
    expect(canQuoteFor(storeCustomer, { userId: 6, role: 'CUSTOMER', tenantId: 30 })).toBe(false)
  })

  it("is a store's own people for that store's products", () => {
    expect(canBuyAt(party(storeCustomer), 30)).toBe(true)
    expect(canBuyAt(party(customer), 30)).toBe(false)
    expect(canBuyAt(party(customer), null)).toBe(true)
  })
})

describe('whose products a quote may hold', () => {
  const of = (actor: Actor) => ({ userId: actor.userId ?? 0, tenantId: actor.tenantId })

  it('is the marketplace, or the store that its user buys at', () => {
    expect(storesFor(admin, of(customer))).toEqual([null])
    expect(storesFor(admin, of(storeCustomer))).toEqual([null, 30])
    expect(storesFor(customer, of(customer))).toEqual([null])
    expect(storesFor(storeCustomer, of(storeCustomer))).toEqual([null, 30])
    expect(storesFor(vendor, of(vendor))).toEqual([null])
  })

  it('is its own store alone where a store’s owner asks for a customer', () => {
    expect(storesFor(tenant, of(storeCustomer))).toEqual([30])
    expect(storesFor(tenant, of(tenant))).toEqual([null, 30])
  })
})
