import { describe, expect, it } from 'vitest'
import type { Actor } from '../rights/actor.ts'
import { nobody } from '../rights/actor.ts'
import { channelName, chatKinds, mayJoin, parseChannel, speaksAs } from './channel.ts'

describe('a channel’s name', () => {
  it.each([
    ['Quote-5', 'quote', 5],
    ['subQuote-12', 'subQuote', 12],
    ['order-1', 'order', 1],
    ['subOrder-9007199254740991', 'subOrder', 9_007_199_254_740_991],
  ] as const)('%s is a kind and an id', (name, kind, id) => {
    expect(parseChannel(name)).toEqual({ kind, id })
    expect(channelName({ kind, id })).toBe(name)
  })

  it.each([
    'Quote-05',
    'quote-5',
    'Quote-5,Quote-6',
    'Quote-0',
    'Quote--5',
    'Quote-5 ',
    ' Quote-5',
    'Quote-5\n',
    'Quote-',
    '-5',
    'Quote-1e3',
    'Quote-9007199254740993',
    'SubQuote-5',
    'suborder-5',
    'Order-5',
    'subQuote-5/../Quote-5',
    'constructor-5',
    'Quote-٥',
    '',
  ])('%j is none', (name) => expect(parseChannel(name)).toBeNull())
})

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
  otherCustomer: actor('CUSTOMER', 7),
  nobody,
}
const inChannel = (kind: (typeof chatKinds)[number], record: object, status = 'SENT_TO_VENDOR' as const) =>
  Object.entries(people).flatMap(([name, who]) => (mayJoin(who, kind, record, [status]) ? [name] : []))

describe('in a channel is who may see the record', () => {
  const ofMarketplace = { vendorId: 2, tenantId: null, customerId: 6 }
  const ofStore = { vendorId: 2, tenantId: 40, customerId: 6 }

  it('of a quote and an order its customer and its seller, never a vendor of a part', () => {
    for (const kind of ['quote', 'order'] as const) {
      expect(inChannel(kind, ofMarketplace)).toEqual(['admin', 'customer'])
      expect(inChannel(kind, ofStore)).toEqual(['admin', 'store', 'customer'])
    }
  })

  it('of a sub-quote and a sub-order its vendor and its seller, never the customer', () => {
    for (const kind of ['subQuote', 'subOrder'] as const) {
      expect(inChannel(kind, ofMarketplace)).toEqual(['admin', 'vendor'])
      expect(inChannel(kind, ofStore)).toEqual(['admin', 'vendor', 'store'])
    }
  })

  it('of a sub-quote that is out of its vendor’s sight no vendor', () => {
    expect(mayJoin(people.vendor, 'subQuote', ofMarketplace, ['ADMIN_APPROVED'])).toBe(false)
    expect(mayJoin(people.vendor, 'subQuote', ofMarketplace, [])).toBe(false)
  })

  it('and nobody by default', () => {
    for (const kind of chatKinds) expect(mayJoin(nobody, kind, ofMarketplace, ['SENT_TO_VENDOR'])).toBe(false)
    expect(speaksAs(nobody, ofMarketplace)).toBeNull()
    expect(speaksAs(people.store, ofStore)).toBe('TENANT')
  })
})
