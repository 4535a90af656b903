import { describe, expect, it } from 'vitest'
import type { Actor } from '../rights/actor.ts'
import { nextAttempt, restUntil } from './webhook-machines.ts'
import type { JournalEvent, JournalSubQuote } from './webhook-types.ts'
import { webhookFactsFor, webhookNewsOf, webhookTypesFor } from './webhook-types.ts'

const vendor: Actor = { role: 'VENDOR', userId: 2, tenantId: null, name: '' }
const other: Actor = { role: 'VENDOR', userId: 3, tenantId: null, name: '' }
const store: Actor = { role: 'VENDOR', userId: 5, tenantId: 50, name: '' }
const buyer: Actor = { role: 'CUSTOMER', userId: 4, tenantId: null, name: '' }

const sub: JournalSubQuote = { id: 21, quote_id: 7, vendor_id: 2, tenant_id: 50, status: 'SENT_TO_VENDOR' }
const ofQuote = { quote_id: 7, tenant_id: 50, customer_id: 4 }
const ofPart = { ...ofQuote, order_id: 8, sub_order_id: 9, vendor_id: 2 }

/** The types and records that each company hears of, in this order: vendor, other vendor, store, buyer. */
const heard = (event: JournalEvent): string[] =>
  [vendor, other, store, buyer].map((actor) =>
    webhookNewsOf(event, [sub])
      .filter((news) => webhookFactsFor(actor, news) !== null)
      .map(({ type, record, id }) => `${type} ${record} ${id}`)
      .join(),
  )

describe('an event', () => {
  it('of the offer reaches the buyer and the store', () => {
    const asked = { kind: 'quote.add', ...ofQuote, for_customer: true }
    expect(heard(asked)).toEqual(['', '', 'quote.created quote 7', 'quote.created quote 7'])
  })

  it('that the buyer’s timeline doesn’t show never reaches the buyer', () => {
    expect(heard({ kind: 'quote.terms', ...ofQuote })).toEqual(['', '', '', ''])
    const priced = { kind: 'quote_item.price', ...ofQuote, sub_quote_id: 21 }
    const changed = 'sub_quote.changed sub_quote 21'
    expect(heard(priced)).toEqual([changed, '', changed, ''])
  })

  it('of a vendor’s payout reaches the vendor and the store alone', () => {
    const paid = { kind: 'sub_order.transferred', order_id: 8, sub_order_id: 9, vendor_id: 2, tenant_id: 50 }
    expect(heard(paid)).toEqual(['payout.paid sub_order 9', '', 'payout.paid sub_order 9', ''])
  })

  it('of a parcel reaches each party once, about its own record', () => {
    const sent = { kind: 'sub_order.parcel', ...ofPart, for_customer: true }
    const part = 'parcel.changed sub_order 9'
    expect(heard(sent)).toEqual([part, '', part, 'parcel.changed order 8'])
  })

  it('that names nobody is the operators’ own', () => {
    expect(heard({ kind: 'order.dispute', order_id: 8 })).toEqual(['', '', '', ''])
    expect(heard({ kind: 'product.edit', vendor_id: 2 })).toEqual(['', '', '', ''])
  })
})

it('names no status that a vendor’s own calls never return', () => {
  const move = (from: string, to: string) =>
    webhookNewsOf(
      {
        kind: 'sub_quote.move',
        ...ofQuote,
        sub_quote_id: 21,
        before: { status: from },
        after: { status: to },
      },
      [sub],
    ).map((news) => [webhookFactsFor(vendor, news), webhookFactsFor(store, news)])[0]
  expect(move('NEW', 'SENT_TO_VENDOR')).toMatchObject([
    { status: 'SENT_TO_VENDOR', previous_status: null },
    { status: 'SENT_TO_VENDOR', previous_status: 'NEW' },
  ])
  expect(move('SENT_TO_VENDOR', 'NEW')).toMatchObject([
    { status: null, previous_status: 'SENT_TO_VENDOR' },
    { status: 'NEW', previous_status: 'SENT_TO_VENDOR' },
  ])
  expect(move('NEW', 'ADMIN_APPROVED')?.[0]).toBeNull()
})

it('offers each company only types of records that it may see', () => {
  expect(webhookTypesFor(vendor)).toContain('payout.paid')
  expect(webhookTypesFor(buyer)).toContain('order.created')
  expect(webhookTypesFor(buyer).filter((type) => /^(sub_|payout)/.test(type))).toEqual([])
})

it('tries ten times over three days, and leaves a silent receiver alone for up to an hour', () => {
  const now = new Date('2026-11-30T09:00:00Z')
  const waits = Array.from({ length: 10 }, (_, at) => nextAttempt(at + 1, now)?.getTime() ?? null)
  expect(waits.at(-1)).toBeNull()
  const days =
    waits.reduce<number>((sum, at) => sum + ((at ?? now.getTime()) - now.getTime()), 0) / 86_400_000
  expect(days).toBeCloseTo(3, 1)
  const rest = (minutes: number) =>
    (restUntil(new Date(now.getTime() - minutes * 60_000), now).getTime() - now.getTime()) / 60_000
  expect([rest(0), rest(40), rest(10_000)]).toEqual([0.1, 10, 60])
})
