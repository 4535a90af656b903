import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { quoteActionOf } from '../quotes/workflow/quote-action.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { isQuoteTurn, isSellersTurn, orderActionOf, orderTurnsOf, quoteTurnsOf } from './turns.ts'

const actor = (role: Actor['role'], userId: number, tenantId: number | null = null): Actor => ({
  role,
  userId,
  tenantId,
  name: '',
})
const admin = actor('ADMIN', 1)
const vendor = actor('VENDOR', 2)
const tenant = actor('VENDOR', 3, 30)
const customer = actor('CUSTOMER', 4)

describe('whose turn a quote is', () => {
  it('follows the ball, which on a store’s quote is the store’s and not the operator’s', () => {
    const marketplace = { tenantId: null, vendorId: 2, customerId: 4 }
    const store = { tenantId: 30, vendorId: 3, customerId: 4 }
    const turnsIn = (who: Actor, record: typeof marketplace | typeof store): QuoteStatus[] =>
      quoteStatuses.filter((status) => isQuoteTurn(who, { ...record, status }))
    const operators = ['NEW', 'VENDOR_APPROVED', 'SENT_TO_ADMIN', 'ADMIN_APPROVED']
    expect(turnsIn(admin, marketplace)).toEqual(operators)
    expect(turnsIn(admin, store)).toEqual([])
    expect(turnsIn(tenant, store)).toEqual(['NEW', 'SENT_TO_VENDOR', ...operators.slice(1)])
    expect(turnsIn(vendor, marketplace)).toEqual(['SENT_TO_VENDOR'])
    expect(turnsIn(vendor, store)).toEqual([])
    expect(turnsIn(customer, store)).toEqual(['VENDOR_TO_CUSTOMER', 'SENT_TO_CUSTOMER'])
  })

  it('is the seller’s where its operator acts next, or on a store’s quote the store', () => {
    const of = { vendorId: 2, customerId: 4 }
    for (const status of quoteStatuses)
      for (const [seller, tenantId] of [
        [admin, null],
        [tenant, 30],
      ] as const) {
        const record = { ...of, tenantId, status }
        expect(isSellersTurn(record), `${status} ${seller.role}`).toBe(isQuoteTurn(seller, record))
      }
  })

  it('asks a list for the ids of each hat, and no vendor for quotes by its parts', () => {
    const ways = (who: Actor, kind: 'quote' | 'subQuote') =>
      quoteTurnsOf(who, kind).map(({ through, id }) => [through, id])
    expect(ways(admin, 'quote')).toEqual([
      ['marketplace', null],
      ['customer', 1],
    ])
    expect(ways(vendor, 'quote')).toEqual([['customer', 2]])
    expect(ways(vendor, 'subQuote')).toEqual([['vendor', 2]])
    expect(ways(tenant, 'subQuote')).toEqual([['vendor', 3]])
    expect(ways(tenant, 'quote')).toEqual([
      ['tenant', 30],
      ['customer', 3],
    ])
  })
})

describe('the act that a quote waits for', () => {
  const ready = { isPriced: true, hasDownPayment: true }
  it('is its next move, or what stands in the way of it', () => {
    const quote = { tenantId: null, customerId: 4 }
    const act = (status: QuoteStatus, more = {}) =>
      quoteActionOf(admin, 'quote', { ...quote, status, ...ready, ...more })
    expect(act('NEW')).toBe('send-to-vendor')
    expect(act('NEW', { hasDownPayment: false })).toBe('set-down-payment')
    expect(act('NEW', { isPriced: false })).toBe('send-to-vendor')
    expect(act('SENT_TO_ADMIN')).toBe('admin-approve')
    expect(act('ADMIN_APPROVED')).toBe('send-to-customer')
    expect(act('SENT_TO_ADMIN', { isPriced: false })).toBe('price')
    expect(act('SENT_TO_VENDOR')).toBeNull()
  })

  it('is never a move that asks for a reason, and an offer waits to be bought', () => {
    const sub = { vendorId: 2, tenantId: null, customerId: 4, status: 'SENT_TO_VENDOR' as const }
    expect(quoteActionOf(vendor, 'subQuote', { ...sub, ...ready })).toBe('vendor-approve')
    expect(quoteActionOf(vendor, 'subQuote', { ...sub, ...ready, isPriced: false })).toBe('price')
    const offer = { customerId: 4, tenantId: null, status: 'SENT_TO_CUSTOMER' as const, ...ready }
    expect(quoteActionOf(customer, 'quote', offer)).toBe('purchase')
    expect(quoteActionOf(tenant, 'quote', { ...offer, tenantId: 30, status: 'NEW' })).toBe('send-to-customer')
  })

  it('exists wherever it is somebody’s turn', () => {
    const record = { tenantId: null, vendorId: 2, customerId: 4 }
    for (const status of quoteStatuses) {
      for (const [who, kind] of [
        [admin, 'quote'],
        [vendor, 'subQuote'],
        [customer, 'quote'],
      ] as const) {
        const waits = isQuoteTurn(who, { ...record, status })
        expect(quoteActionOf(who, kind, { ...record, status, ...ready }) !== null, `${kind} ${status}`).toBe(
          waits,
        )
      }
    }
  })
})

it('has an order wait for its payer, its parts for their vendor, and a refused payout for whoever may retry it', () => {
  const order = { tenantId: 30, customerId: 4 }
  expect(orderActionOf(customer, 'order', order, ['owed', 'payoutRefused'])).toBe('pay')
  expect(orderActionOf(admin, 'order', order, ['owed'])).toBeNull()
  expect(orderActionOf(admin, 'order', order, ['owed', 'payoutRefused'])).toBe('retry-transfer')
  expect(orderActionOf(tenant, 'order', order, ['owed', 'payoutRefused'])).toBeNull()
  const part = { vendorId: 2, tenantId: null, customerId: 4 }
  expect(orderActionOf(vendor, 'subOrder', part, ['unshipped', 'payoutRefused'])).toBe('add-tracking')
  expect(orderActionOf(vendor, 'subOrder', part, ['payoutRefused'])).toBe('retry-transfer')
  expect(orderActionOf(tenant, 'subOrder', part, ['unshipped'])).toBeNull()
  expect(orderTurnsOf(admin, 'order').map(({ through, when }) => [through, when])).toEqual([
    ['customer', 'owed'],
    ['all', 'claimed'],
    ['all', 'payoutRefused'],
  ])
})
