import { describe, expect, it } from 'vitest'
import type { OpenLinesQuote } from './open-lines.ts'
import { askedText, lackingText, mayTakeUpInto, openLineMoves, openLineStates } from './open-lines.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { admin, customer, tenant, vendor } from '../quotes/testing/quote-states.ts'

const quote: OpenLinesQuote = {
  tenantId: null,
  customerId: customer.userId,
  status: 'NEW',
  hasOrder: false,
  hasHold: false,
  statuses: ['NEW'],
}
const movesIn = (more: Partial<OpenLinesQuote>, actor = admin) =>
  Object.fromEntries(
    openLineStates.map((state) => [state, openLineMoves(actor, { ...quote, ...more }, { state }).join(' ')]),
  )

describe('a sourcing request', () => {
  it('is found a part, left out, dropped and put back by whoever steers the quote', () => {
    expect(movesIn({})).toEqual({
      OPEN: 'replace ask leave-out drop',
      OFFERED: 'replace ask leave-out drop',
      TAKEN: '',
      LEFT_OUT: 'drop put-back',
      DROPPED: 'put-back',
    })
  })

  it('is nobody’s to move but the seller’s', () => {
    for (const actor of [customer, vendor])
      expect(new Set(Object.values(movesIn({}, actor)))).toEqual(new Set(['']))
    const inStore = { tenantId: tenant.tenantId }
    expect(movesIn(inStore, tenant)['OPEN']).toBe('replace leave-out drop')
    expect(movesIn(inStore)['OPEN']).toBe('replace leave-out drop')
  })

  it('stays as it is on a quote that is closed, bought, or being paid', () => {
    const settled = [
      { status: 'CLOSED' },
      { status: 'PURCHASED' },
      { hasOrder: true },
      { hasHold: true },
    ] as const
    for (const more of settled) expect(new Set(Object.values(movesIn(more)))).toEqual(new Set(['']))
  })

  it('isn’t put back under an offer that is being read', () => {
    expect(movesIn({ statuses: ['NEW', 'SENT_TO_CUSTOMER'] })).toMatchObject({
      LEFT_OUT: 'drop',
      DROPPED: '',
    })
  })

  it('is taken up into a part that the seller hasn’t approved, or one that begins anew', () => {
    const into = (lines: number) => quoteStatuses.filter((status) => mayTakeUpInto({ status, lines }))
    const open = ['NEW', 'SENT_TO_VENDOR', 'VENDOR_APPROVED', 'SENT_TO_ADMIN']
    expect(into(0)).toEqual([...open, 'CLOSED'])
    expect(into(1)).toEqual(open)
  })
})

it('says what a request asks for, and what an offer lacks', () => {
  expect([askedText(0, 0), askedText(1, 0), askedText(0, 2), askedText(3, 1)]).toEqual([
    '0 products',
    '1 product',
    '2 lines in words',
    '3 products and 1 line in words',
  ])
  const line = { text: 'Guide', part_number: 'HGR-15', quantity: 4, reason: null }
  expect(lackingText(line)).toBe('4 × Guide (HGR-15)')
  expect(lackingText({ ...line, part_number: '', reason: 'Out of production' })).toBe(
    '4 × Guide. Out of production',
  )
})
