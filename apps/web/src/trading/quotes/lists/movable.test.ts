import type { Actor } from '@armature/domain/rights/actor'
import { expect, it } from 'vitest'
import { aQuote, aQuoteLine } from '../../../../testing/a-quote.ts'
import { movableQuote, movableSubQuote } from './movable.ts'
import type { Quote, SubQuote } from '../record/quotes-api.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: '' }
const owner: Actor = { role: 'VENDOR', userId: 2, tenantId: 30, name: '' }

/** The quote's only part, changed. */
const part = (more: Partial<SubQuote>, line: Partial<SubQuote['quote_items'][number]> = {}): SubQuote => {
  const [sub] = aQuote({}, [{ ...aQuoteLine(1, 'Base'), ...line }]).subquotes
  if (sub === undefined) throw new Error('The quote has no part')
  return { ...sub, ...more }
}
const beta = { id: 6, username: 'beta', business_name: null }
const subquotes = [part({}), part({ id: 6, vendor: beta, status: 'CLOSED' })]
const rights = { ...aQuote().rights, set_down_payment: false }

const sends = { CUSTOMER: ['Clara Nowak (clara@example.test)'], VENDOR: ['Alpha Robotics'] }
const quotes: [Partial<Quote>, next: string | null, prepare: string | null][] = [
  [{ status: 'NEW' }, 'send-to-vendor', null],
  [{ status: 'NEW', down_payment: null }, null, 'set-down-payment'],
  [{ status: 'NEW', down_payment: 0 }, null, 'set-down-payment'],
  [{ status: 'NEW', down_payment: null, rights }, null, null],
  [{ status: 'SENT_TO_ADMIN' }, 'admin-approve', null],
  [{ status: 'SENT_TO_ADMIN', unpriced_items: 1 }, null, 'price'],
  // A reader who may not set a down payment can still set prices.
  [{ status: 'SENT_TO_ADMIN', unpriced_items: 1, rights }, null, 'price'],
  [{ status: 'SENT_TO_VENDOR' }, null, null],
]

it.each(quotes)('a quote with %j moves on by %s, or is prepared by %s', (more, next, prepare) => {
  const found = movableQuote(admin, aQuote({ subquotes, ...more }))
  expect([found.next, found.prepare]).toEqual([next, prepare])
  expect(found.names).toEqual(next === null ? { CUSTOMER: sends.CUSTOMER } : sends)
  expect(found.parts).toEqual(['NEW', 'CLOSED'])
})

const unpriced = { price: '0.00' }
const ofStore = { status: 'VENDOR_APPROVED', tenant: 30, vendor: beta } as const
const parts: [...Parameters<typeof part>, next: string | null, prepare: string | null][] = [
  [{ status: 'SENT_TO_VENDOR' }, {}, 'vendor-approve', null],
  [{ status: 'SENT_TO_VENDOR' }, unpriced, null, 'price'],
  [{ status: 'SENT_TO_VENDOR', rights: { ...part({}).rights, edit_price: false } }, unpriced, null, null],
  [ofStore, {}, 'send-to-customer', null],
  [ofStore, { no_quote: 'Not made any more' }, null, 'price'],
  [{ status: 'VENDOR_APPROVED' }, {}, null, null],
]

it.each(parts)('a part with %j and a line with %j moves on by %s, or is prepared by %s', (...row) => {
  const [more, line, next, prepare] = row
  const found = movableSubQuote(owner, part(more, line))
  expect([found.next, found.prepare]).toEqual([next, prepare])
  expect(found.names).toEqual({ VENDOR: [more.vendor === beta ? 'beta' : 'Alpha Robotics'] })
})
