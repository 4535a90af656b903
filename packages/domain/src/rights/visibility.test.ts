import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor, Belonging } from './actor.ts'
import { isCustomerOnly, nobody, system } from './actor.ts'
import { readsField, vendorNameFor } from './field-visibility.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { storesForLine } from '../quotes/workflow/quote-parties.ts'
import { leftOutByDefault, ownScopeOf, reaches, scopeOf, visibleStatuses } from './visibility.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Admin' }
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: 'Alpha' }
const tenant: Actor = { role: 'VENDOR', userId: 3, tenantId: 30, name: 'Store' }
const customer: Actor = { role: 'CUSTOMER', userId: 4, tenantId: null, name: 'Carla' }
const storeCustomer: Actor = { role: 'CUSTOMER', userId: 5, tenantId: 30, name: 'Dora' }

describe('one record by its ids', () => {
  const sub = { vendorId: 2, tenantId: null, customerId: 4 }

  it('is reached by a term of its own id, and a missing id is none', () => {
    expect(reaches(scopeOf(vendor, 'subQuote'), sub, ['SENT_TO_VENDOR'])).toBe(true)
    expect(reaches(scopeOf(tenant, 'subQuote'), sub, ['SENT_TO_VENDOR'])).toBe(false)
    expect(reaches(scopeOf(customer, 'subQuote'), sub, ['SENT_TO_VENDOR'])).toBe(false)
    expect(reaches(scopeOf(customer, 'quote'), {}, [])).toBe(false)
    expect(reaches(scopeOf(customer, 'product'), {}, [])).toBe(false)
    expect(reaches(scopeOf(customer, 'product'), { tenantId: null }, [])).toBe(true)
    expect(reaches(scopeOf(vendor, 'media'), { userId: 2 })).toBe(true)
    expect(reaches(scopeOf(vendor, 'media'), { userId: 3 })).toBe(false)
  })

  it('is the vendor’s while one of its states is not hidden from it', () => {
    const scope = scopeOf(vendor, 'subQuote')
    expect(quoteStatuses.filter((status) => !reaches(scope, sub, [status]))).toEqual([
      'NEW',
      'ADMIN_APPROVED',
    ])
    expect(reaches(scope, sub, ['NEW', 'SENT_TO_VENDOR'])).toBe(true)
    expect(reaches(scope, sub, [])).toBe(false)
  })

  it('is everybody’s to operators and the system, and nobody’s to a stranger', () => {
    expect(
      [admin, system, nobody].map((actor) => reaches(scopeOf(actor, 'order'), { customerId: 9 })),
    ).toEqual([true, true, false])
  })
})

describe('the records that somebody asked for', () => {
  it('are by their own id alone, also for those who see others', () => {
    for (const actor of [vendor, tenant, customer, storeCustomer])
      for (const kind of ['quote', 'order'] as const)
        expect(ownScopeOf(actor, kind)).toEqual({
          all: false,
          terms: [{ through: 'customer', id: actor.userId, except: [], forSaleOnly: false }],
        })
    expect(ownScopeOf(admin, 'quote')).toMatchObject({ terms: [{ through: 'customer', id: 1 }] })
  })

  it('are none of a stranger’s, nor of the system’s', () => {
    for (const actor of [nobody, system])
      expect(ownScopeOf(actor, 'quote')).toEqual({ all: false, terms: [] })
  })

  it('are never more than what they see', () => {
    const id = fc.option(fc.integer({ min: 1, max: 5 }), { nil: null })
    const actors = fc.constantFrom(admin, vendor, tenant, customer, storeCustomer, nobody)
    fc.assert(
      fc.property(
        actors,
        id,
        id,
        fc.option(fc.constant(30), { nil: null }),
        (actor, vendorId, customerId, tenantId) => {
          const record: Belonging = { vendorId, customerId, tenantId }
          if (reaches(ownScopeOf(actor, 'quote'), record))
            expect(reaches(scopeOf(actor, 'quote'), record)).toBe(true)
        },
      ),
    )
  })
})

describe('a filter by status', () => {
  it('offers what the actor may see at all', () => {
    const hidden = (actor: Actor, kind: 'quote' | 'subQuote') =>
      quoteStatuses.filter((status) => !visibleStatuses(actor, kind).includes(status))
    expect(hidden(vendor, 'subQuote')).toEqual(['NEW', 'ADMIN_APPROVED'])
    // Its store's parts by others it sees in every state.
    expect(hidden(tenant, 'subQuote')).toEqual([])
    expect(hidden(vendor, 'quote')).toEqual([])
    expect(hidden(customer, 'subQuote')).toEqual(quoteStatuses)
    expect(hidden(admin, 'subQuote')).toEqual([])
  })

  it('is needed for what a default list leaves out', () => {
    expect(leftOutByDefault(admin, 'quote')).toEqual(['PURCHASED'])
    expect(leftOutByDefault(vendor, 'subQuote')).toEqual(['PURCHASED', 'CLOSED'])
    expect(leftOutByDefault(vendor, 'quote')).toEqual([])
    expect(leftOutByDefault(customer, 'quote')).toEqual([])
  })
})

describe('guarded fields', () => {
  const record = { vendorId: 2, tenantId: 30, customerId: 4 }

  it.each([
    ['declinedReason', [true, true, true, false, false]],
    ['priceNotOnOffer', [true, true, true, false, false]],
    ['payout', [true, true, true, false, false]],
    ['sellersReason', [true, true, true, false, false]],
    ['stockShortage', [true, true, true, false, false]],
    ['storeClosed', [true, false, true, false, false]],
  ] as const)('%s is read by admin, vendor, store, customer and another customer: %j', (field, reads) => {
    const readers = [admin, vendor, tenant, customer, storeCustomer]
    expect(readers.map((reader) => readsField(reader, field, record))).toEqual(reads)
    expect([readsField(system, field, record), readsField(nobody, field, record)]).toEqual([true, false])
  })

  it('show a vendor’s sign-in name to itself and the seller, and its company’s to all others', () => {
    const acme = { id: 2, username: 'acme-login', business_name: 'Acme' }
    const names = [admin, vendor, tenant, customer].map((reader) => vendorNameFor(reader, acme, record))
    expect(names).toEqual(['acme-login', 'acme-login', 'acme-login', 'Acme'])
    expect(vendorNameFor(customer, { ...acme, business_name: null }, record)).toBe('Vendor #2')
    // The vendor of the one part isn't the vendor of another.
    expect(vendorNameFor(vendor, { ...acme, id: 9 }, { tenantId: null })).toBe('Acme')
  })
})

describe('a customer and nothing else', () => {
  it('is no vendor of the record, and no operator', () => {
    expect(isCustomerOnly(customer, { customerId: 4, vendorId: 2 })).toBe(true)
    expect(isCustomerOnly(vendor, { customerId: 2, vendorId: 2 })).toBe(false)
    expect(isCustomerOnly(admin, { customerId: 1 })).toBe(false)
    expect(isCustomerOnly(customer, { customerId: 5 })).toBe(false)
  })
})

it('keeps one more line to the store of the lines that are there', () => {
  expect(storesForLine([null, 30], [])).toEqual([null, 30])
  expect(storesForLine(null, [])).toBeNull()
  expect(storesForLine([null, 30], [30, 30])).toEqual([30])
  expect(storesForLine(null, [null])).toEqual([null])
})
