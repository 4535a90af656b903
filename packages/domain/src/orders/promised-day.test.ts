import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import { arrivalsOf, isOverdue, checkNewDay, leadTimeText, promisedDay } from './promised-day.ts'
import { dayAfter, dayOf } from '../values/time.ts'

const days = (...each: (number | null)[]) => each.map((lead_time_days) => ({ lead_time_days }))

describe('the day that lines promise', () => {
  it('is that of the slowest one, counted in calendar days from the order’s own', () => {
    expect(promisedDay(days(3, 14, 0), '2026-11-21')).toBe('2026-12-05')
    expect(promisedDay(days(0), '2026-11-21')).toBe('2026-11-21')
    expect(promisedDay(days(100), '2027-12-31')).toBe('2028-04-09')
  })

  it('is none where a line says nothing of it, or nothing is said at all', () => {
    expect([promisedDay(days(3, null), '2026-11-21'), promisedDay([{}], '2026-11-21')]).toEqual([null, null])
    expect(promisedDay([], '2026-11-21')).toBeNull()
  })

  it('is counted in UTC, whatever the hour', () => {
    expect(dayOf(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21')
    expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  })
})

it('an offer says it of each vendor, in the offer’s order', () => {
  const line = (vendor_id: number, lead_time_days: number | null) => ({
    vendor_id,
    vendor: `Vendor ${vendor_id}`,
    lead_time_days,
  })
  expect(arrivalsOf([line(9, 5), line(2, null), line(9, 12), line(2, 3)], '2026-11-21')).toEqual([
    { vendor: 'Vendor 9', longest: 12, unstated: 0, day: '2026-12-03' },
    { vendor: 'Vendor 2', longest: 3, unstated: 1, day: null },
  ])
  expect(leadTimeText({ longest: 12, unstated: 0 })).toBe('Within 12 days')
  expect(leadTimeText({ longest: 1, unstated: 2 })).toBe('Within 1 day; 2 parts have no lead time')
  expect(leadTimeText({ longest: null, unstated: 2 })).toBe('No lead time stated')
})

describe('a new day', () => {
  const today = '2026-11-21'
  const promised = { id: 7, promised: '2026-12-01', expected: '2026-12-01', shipped: false }
  const judge = (day: string, reason = '', sub: Parameters<typeof checkNewDay>[0] = promised) =>
    checkNewDay(sub, { day, reason }, today)

  it('is later than the promise and says why, or is the promised one again', () => {
    expect(judge('2026-12-02')?.fields).toEqual({ reason: [messages.delayNeedsReason] })
    expect(judge('2026-12-02', 'Customs')).toBeNull()
    expect(judge('2026-12-01', '', { ...promised, expected: '2026-12-09' })).toBeNull()
    expect(judge('2026-11-30', 'Early')?.fields?.['day']).toEqual([
      'It was promised for Dec 1, 2026. You can only choose a later day.',
    ])
  })

  it('is neither past nor further than anybody plans', () => {
    const none = { ...promised, promised: null, expected: null }
    expect(judge('2026-11-20', '', none)?.fields).toEqual({ day: [messages.dayIsPast] })
    expect(judge(today, '', none)).toBeNull()
    const last = dayAfter(today, limits.promisedDays)
    expect(judge(last, '', none)).toBeNull()
    expect(judge(dayAfter(last, 1), '', none)?.fields).toEqual({
      day: [fill(messages.dayTooFar, { days: '730' })],
    })
  })

  it('is none’s to name once all of it is on its way', () => {
    expect(judge('2026-12-02', 'Customs', { ...promised, shipped: true })?.code).toBe('shipped')
  })
})

it('is late from the day after it was expected, until all of it is on its way', () => {
  const late = (expected: string | null, shipped: boolean) => isOverdue({ expected, shipped }, '2026-11-21')
  expect([late('2026-11-20', false), late('2026-11-21', false)]).toEqual([true, false])
  expect([late('2026-11-20', true), late(null, false)]).toEqual([false, false])
})
