import { nobody, system } from '@armature/domain/rights/actor'
import type { Actor } from '@armature/domain/rights/actor'
import { mayHear } from '@armature/domain/realtime/change'
import { describe, expect, it } from 'vitest'
import type { EventSubQuote } from './event-changes.ts'
import { changesOfEvents } from './event-changes.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: '' }
const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: '' }
const vendor2: Actor = { role: 'VENDOR', userId: 3, tenantId: null, name: '' }
const customer: Actor = { role: 'CUSTOMER', userId: 4, tenantId: null, name: '' }
const belongs = { tenant_id: null, customer_id: 4 }

const sub = (id: number, vendor_id: number, more: Partial<EventSubQuote> = {}): EventSubQuote => ({
  id,
  quote_id: 7,
  vendor_id,
  ...belongs,
  status: 'SENT_TO_VENDOR',
  ...more,
})
const subs = [sub(21, 2), sub(22, 3, { status: 'NEW' }), sub(23, 2, { quote_id: 8 })]

const changesOf = (event: Parameters<typeof changesOfEvents>[1][number], actor = admin) =>
  changesOfEvents(actor, [event], subs)
const idsOf = (event: Parameters<typeof changesOfEvents>[1][number], actor = admin): string[] =>
  changesOf(event, actor).map(({ kind, id }) => `${kind} ${id}`)

describe('an event of a quote', () => {
  it('is news of the quote and of all of its sub-quotes, and of no other’s', () => {
    expect(idsOf({ quote_id: 7, ...belongs })).toEqual(['quote 7', 'sub_quote 21', 'sub_quote 22'])
  })

  it('that names a sub-quote is news of that one', () => {
    expect(idsOf({ quote_id: 7, sub_quote_id: 22, ...belongs })).toEqual(['quote 7', 'sub_quote 22'])
  })

  it('reaches each vendor for its own part, and the customer for the whole', () => {
    const changes = changesOf({ quote_id: 7, ...belongs })
    const heard = (actor: Actor) => changes.filter((change) => mayHear(actor, change)).map(({ id }) => id)
    expect([heard(admin), heard(vendor), heard(customer)]).toEqual([[7, 21, 22], [21], [7]])
    // Its part isn't sent to it yet.
    expect(heard(vendor2)).toEqual([])
  })

  it('tells a vendor of the part that was just taken from it, by its status of before', () => {
    const taken = { quote_id: 7, sub_quote_id: 22, ...belongs, before: { status: 'SENT_TO_VENDOR' } }
    const [, change] = changesOf(taken)
    expect(change).toMatchObject({ statuses: ['SENT_TO_VENDOR', 'NEW'] })
    expect(change !== undefined && mayHear(vendor2, change)).toBe(true)
    // Of the whole quote's status before nothing follows for a part.
    const [, , whole] = changesOf({ ...taken, sub_quote_id: null })
    expect(whole).toMatchObject({ id: 22, statuses: ['NEW'] })
  })

  it.each([[undefined], [null], ['SENT_TO_VENDOR'], [{ status: 'A WORD OF TOMORROW' }], [{ price: 1 }]])(
    'reads no status from %j',
    (before) => {
      const [, change] = changesOf({ quote_id: 7, sub_quote_id: 22, before })
      expect(change).toMatchObject({ statuses: ['NEW'] })
    },
  )
})

describe('an event of an order', () => {
  it('is news of the order, its part and its quote', () => {
    expect(idsOf({ quote_id: 8, order_id: 5, sub_order_id: 6, vendor_id: 2, ...belongs })).toEqual([
      'quote 8',
      'order 5',
      'sub_order 6',
      'sub_quote 23',
    ])
  })

  it('that is one vendor’s business reaches neither the customer nor another vendor', () => {
    const changes = changesOf({ order_id: 5, sub_order_id: 6, vendor_id: 2, tenant_id: null })
    const heard = (actor: Actor) => changes.filter((change) => mayHear(actor, change)).map(({ id }) => id)
    expect([heard(admin), heard(vendor), heard(vendor2), heard(customer)]).toEqual([[5, 6], [6], [], []])
  })
})

describe('an event of a product', () => {
  it('says where its stock alone changed, for those who may see that', () => {
    const of = { product_id: 9, vendor_id: 2, tenant_id: null }
    for (const kind of ['product.quantity', 'product.reserved', 'product.released', 'product.sold'])
      expect(changesOf({ ...of, kind }), kind).toMatchObject([{ kind: 'product', id: 9, stockOnly: true }])
    const [edited] = changesOf({ ...of, kind: 'product.edit' })
    expect(edited).not.toHaveProperty('stockOnly')
    const [stock] = changesOf({ ...of, kind: 'product.quantity' })
    expect([vendor, vendor2, customer].map((actor) => stock !== undefined && mayHear(actor, stock))).toEqual([
      true,
      false,
      false,
    ])
    expect([vendor2, customer].map((actor) => edited !== undefined && mayHear(actor, edited))).toEqual([
      true,
      true,
    ])
  })
})

describe('an event of an account', () => {
  it('reaches its holder, and nobody hears of a stranger’s try at a name', () => {
    const event = { user_id: 4, kind: 'sign-in.failed' }
    const changes = changesOf(event, vendor)
    expect(changes).toEqual([{ kind: 'user', id: 4, audience: { userId: 4 } }])
    expect(changesOf(event, nobody)).toEqual([])
    expect(idsOf(event, system)).toEqual(['user 4'])
    expect(changesOf({ kind: 'list.exported' })).toEqual([])
  })

  it('is news of the account only where it is about no record', () => {
    expect(idsOf({ user_id: 4, quote_id: 8, ...belongs })).toEqual(['quote 8', 'sub_quote 23'])
  })

  it('leaves out of its readers whom the event does not name', () => {
    expect(changesOf({ product_id: 9 })).toEqual([{ kind: 'product', id: 9, audience: {} }])
    expect(changesOf({ product_id: 9, tenant_id: null })).toEqual([
      { kind: 'product', id: 9, audience: { tenantId: null } },
    ])
  })
})

it('tells of several events in their order', () => {
  const changes = changesOfEvents(admin, [{ product_id: 9 }, { user_id: 4 }, { order_id: 5 }], [])
  expect(changes.map(({ kind }) => kind)).toEqual(['product', 'user', 'order'])
})
