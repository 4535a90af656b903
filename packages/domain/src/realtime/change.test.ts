import { describe, expect, it } from 'vitest'
import type { Actor } from '../rights/actor.ts'
import { nobody } from '../rights/actor.ts'
import type { Change } from './change.ts'
import { changeKinds, mayHear } from './change.ts'

const actor = (role: Actor['role'], userId: number, tenantId: number | null = null): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})
const people = {
  admin: actor('ADMIN', 1),
  vendor: actor('VENDOR', 2),
  rival: actor('VENDOR', 3),
  store: actor('VENDOR', 4, 40),
  otherStore: actor('VENDOR', 5, 50),
  customer: actor('CUSTOMER', 6),
  storeCustomer: actor('CUSTOMER', 7, 40),
  nobody,
}
const hearersOf = (change: Change): string[] =>
  Object.entries(people).flatMap(([name, who]) => (mayHear(who, change) ? [name] : []))

describe('a change is heard', () => {
  it('of a sub-quote by its vendor and its store, never by another vendor or its customer', () => {
    const audience = { vendorId: 2, tenantId: null, customerId: 6 }
    const change = { kind: 'sub_quote', id: 1, audience, statuses: ['SENT_TO_VENDOR'] } as const
    expect(hearersOf(change)).toEqual(['admin', 'vendor'])
    expect(hearersOf({ ...change, audience: { ...audience, tenantId: 40 } })).toEqual([
      'admin',
      'vendor',
      'store',
    ])
  })

  it('of a sub-quote by its vendor only where it may see a status before or after', () => {
    const change = { kind: 'sub_quote', id: 1, audience: { vendorId: 2, tenantId: null } } as const
    expect(hearersOf(change)).toEqual(['admin'])
    expect(hearersOf({ ...change, statuses: ['NEW'] })).toEqual(['admin'])
    expect(hearersOf({ ...change, statuses: ['NEW', 'ADMIN_APPROVED'] })).toEqual(['admin'])
    expect(hearersOf({ ...change, statuses: ['SENT_TO_VENDOR', 'NEW'] })).toEqual(['admin', 'vendor'])
  })

  it('of a quote and of an order by customer and store, never by the vendors in it', () => {
    for (const kind of ['quote', 'order'] as const) {
      const audience = { vendorId: 2, tenantId: 40, customerId: 7 }
      expect(hearersOf({ kind, id: 1, audience }), kind).toEqual(['admin', 'store', 'storeCustomer'])
    }
  })

  it('of a sub-order by its vendor and its store, never by its customer', () => {
    const audience = { vendorId: 2, tenantId: 40, customerId: 7 }
    expect(hearersOf({ kind: 'sub_order', id: 1, audience })).toEqual(['admin', 'vendor', 'store'])
  })

  it('of a product’s stock by those who may see it', () => {
    const change = { kind: 'product', id: 1, stockOnly: true } as const
    expect(hearersOf({ ...change, audience: { vendorId: 2, tenantId: null } })).toEqual(['admin', 'vendor'])
    expect(hearersOf({ ...change, audience: { vendorId: 4, tenantId: 40 } })).toEqual(['admin', 'store'])
  })

  it('of a product on the marketplace by everyone signed in, of a store’s product by the store and its customers', () => {
    const listed = { kind: 'product', id: 1, audience: { vendorId: 4, tenantId: null } } as const
    expect(hearersOf(listed)).toEqual(Object.keys(people).filter((name) => name !== 'nobody'))
    expect(hearersOf({ ...listed, audience: { vendorId: 4, tenantId: 40 } })).toEqual([
      'admin',
      'store',
      'storeCustomer',
    ])
  })

  it('of a file and of an account by the one whose own it is', () => {
    expect(hearersOf({ kind: 'media', id: 'a', audience: { userId: 2 } })).toEqual(['admin', 'vendor'])
    expect(hearersOf({ kind: 'user', id: 6, audience: { userId: 6 } })).toEqual(['admin', 'customer'])
    expect(hearersOf({ kind: 'user', id: 7, audience: { userId: 7, tenantId: 40 } })).toEqual([
      'admin',
      'store',
      'storeCustomer',
    ])
  })

  it('of a notice by its one reader, not by admins', () => {
    expect(hearersOf({ kind: 'notice', id: 1, audience: { userId: 6 } })).toEqual(['customer'])
  })

  it('by admins only where it names nobody, and never by who is not signed in', () => {
    for (const kind of changeKinds) {
      const id = kind === 'chat' ? 'Quote-1' : 1
      // A notice is its reader's alone.
      expect(hearersOf({ kind, id, audience: {} }), kind).toEqual(kind === 'notice' ? [] : ['admin'])
      const everything = { vendorId: null, tenantId: null, customerId: null, userId: null }
      expect(mayHear(nobody, { kind, id, audience: everything, statuses: ['SENT_TO_VENDOR'] }), kind).toBe(
        false,
      )
    }
  })
})
