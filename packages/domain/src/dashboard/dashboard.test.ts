import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '../rights/actor.ts'
import { mayOpenPage } from '../pages/pages.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { firstStepsOf } from './first-steps.ts'
import { lastDays, partsOf, periodBefore } from './period.ts'
import { recordListOf, recordListsOf } from './record-lists.ts'
import { endedStatuses, winRateOf } from './win-rate.ts'

const dayMs = 86_400_000
const dayOf = (days: number): string => new Date(days * dayMs).toISOString().slice(0, 10)
const daysIn = ({ from, to }: { from: string; to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

describe('a period', () => {
  it('ends today, by UTC, and has as many days as were asked for', () => {
    expect(lastDays(7, '2026-03-03')).toEqual({ from: '2026-02-25', to: '2026-03-03' })
    expect(lastDays(1, '2026-03-04')).toEqual({ from: '2026-03-04', to: '2026-03-04' })
  })

  it('is shown in parts that cover each of its days once, in at most sixty', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 5_000 }), (start, count) => {
        const period = { from: dayOf(start), to: dayOf(start + count - 1) }
        const parts = partsOf(period)
        expect(parts.length).toBeLessThanOrEqual(60)
        expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([period.from, period.to])
        for (const [index, part] of parts.slice(1).entries())
          expect(Date.parse(part.from) - Date.parse(parts[index]?.to ?? '')).toBe(dayMs)
        const lengths = parts.map(daysIn)
        expect(new Set(lengths.slice(0, -1)).size).toBeLessThanOrEqual(1)
        expect(lengths.at(-1)).toBeLessThanOrEqual(lengths[0] ?? 0)
        expect(lengths.at(-1)).toBeGreaterThan(0)
      }),
    )
  })

  it.each([
    [31, 1, 31],
    [32, 7, 5],
    [182, 7, 26],
    [183, 30, 7],
    [800, 30, 27],
    [801, 14, 58],
  ])('of %i days has parts of %i days, %i of them', (count, days, parts) => {
    const made = partsOf({ from: dayOf(0), to: dayOf(count - 1) })
    expect([daysIn(made[0] ?? { from: '', to: '' }), made.length]).toEqual([days, parts])
  })
})

describe('the win rate', () => {
  it('counts what was bought among what has ended, and nothing that is still open', () => {
    expect(endedStatuses).toEqual(['PURCHASED', 'CLOSED'])
    const counts = quoteStatuses.map((status) => ({ status, count: 2 }))
    expect(winRateOf(counts)).toEqual({ won: 2, ended: 4, percent: 50 })
    expect(winRateOf([...counts, { status: 'PURCHASED', count: 2 }])).toEqual({
      won: 4,
      ended: 6,
      percent: 67,
    })
  })

  it('is none where nothing has ended, and 0 where nothing was bought', () => {
    expect(winRateOf([{ status: 'NEW', count: 3 }])).toEqual({ won: 0, ended: 0, percent: null })
    expect(winRateOf([{ status: 'CLOSED', count: 3 }])).toEqual({ won: 0, ended: 3, percent: 0 })
  })
})

const people = {
  admin: { role: 'ADMIN', tenantId: null },
  vendor: { role: 'VENDOR', tenantId: null },
  tenant: { role: 'VENDOR', tenantId: 30 },
  customer: { role: 'CUSTOMER', tenantId: null },
  storeCustomer: { role: 'CUSTOMER', tenantId: 30 },
} as const satisfies Record<string, Pick<Actor, 'role' | 'tenantId'>>

describe('whose dashboard shows what', () => {
  it('lists what a person may open, in the order of the menu', () => {
    expect(Object.values(people).map(recordListsOf)).toEqual([
      ['quotes', 'orders', 'users'],
      ['subQuotes', 'openOffers', 'ownQuotes', 'subOrders', 'ownOrders', 'approvals'],
      [
        'subQuotes',
        'openOffers',
        'storeQuotes',
        'ownQuotes',
        'subOrders',
        'storeOrders',
        'ownOrders',
        'approvals',
      ],
      ['ownQuotes', 'ownOrders', 'approvals'],
      ['ownQuotes', 'ownOrders', 'approvals'],
    ])
    expect(recordListsOf({ role: 'NOBODY', tenantId: null })).toEqual([])
  })

  it('leads by each list to its own page', () => {
    const lists = recordListsOf(people.tenant).map(recordListOf)
    expect(lists.map(({ kind, of, page }) => `${of} ${kind} ${page}`)).toEqual([
      'all subQuote /subquotes',
      'all openOffer /open-lines',
      'store quote /tenent-quotes',
      'own quote /my-quotes',
      'all subOrder /suborders',
      'store order /tenant-orders',
      'own order /my-orders',
      'own approval /company',
    ])
  })

  it('leads each of its people through the steps of their first hat', () => {
    expect(Object.values(people).map((one) => firstStepsOf(one)[0]?.fact)).toEqual([
      'categories',
      'company',
      'store',
      'robot',
      'robot',
    ])
    expect(firstStepsOf({ role: 'NOBODY', tenantId: null })).toEqual([])
  })

  it('sends nobody through a step to a page that is closed to them', () => {
    for (const [who, actor] of Object.entries(people))
      for (const { page } of firstStepsOf(actor))
        expect(mayOpenPage(actor, page), `${who} ${page}`).toBe(true)
  })
})

it('the previous period has the same number of days, and ends the day before', () => {
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
    from: '2026-01-30',
    to: '2026-02-28',
  })
  expect(periodBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  })
})
