import { describe, expect, it, vi } from 'vitest'
import { dayMs, later } from './time.ts'
import { endOfDay, isZone, localTime, startOfDay } from './zones.ts'

describe('a day ends', () => {
  it.each([
    ['2026-03-01', 'UTC', '2026-03-01T23:59:59.999Z'],
    ['2026-12-24', 'America/Los_Angeles', '2026-12-25T07:59:59.999Z'],
    ['2026-12-24', 'Pacific/Kiritimati', '2026-12-24T09:59:59.999Z'],
    ['2026-12-24', 'Asia/Kathmandu', '2026-12-24T18:14:59.999Z'],
    // clocks change in the night after it
    ['2026-03-28', 'Europe/Berlin', '2026-03-28T22:59:59.999Z'],
    ['2026-10-24', 'Europe/Berlin', '2026-10-24T21:59:59.999Z'],
    // clocks change at midnight itself, forwards and back
    ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T02:59:59.999Z'],
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18T02:59:59.999Z'],
  ])('%s in %s', (day, zone, end) => {
    expect(endOfDay(day, zone).toISOString()).toBe(end)
  })

  it('after all of its moments, and before the next day, in every zone', () => {
    for (const [index, zone] of Intl.supportedValuesOf('timeZone').entries()) {
      const at = new Date(Date.UTC(2026, 0, 1) + index * 7 * 3_700_000 + (index % 5) * 71 * dayMs)
      const { day } = localTime(zone, at)
      const end = endOfDay(day, zone)
      expect([zone, end >= at, localTime(zone, end).day]).toEqual([zone, true, day])
      expect(localTime(zone, later(end, { minutes: 1 })).day > day).toBe(true)
      expect(localTime(zone, startOfDay(day, zone)).day).toBe(day)
    }
  })
})

it('knows zones by their names', () => {
  expect([isZone('Europe/Berlin'), isZone('Mars/Base'), isZone('')]).toEqual([true, false, false])
  expect(localTime('Pacific/Kiritimati', new Date('2026-11-22T10:30:00Z'))).toEqual({
    day: '2026-11-23',
    minute: 30,
  })
})

describe('clocks', () => {
  /** Spellings of a zone, each in letters of its own. */
  const spellings = Array.from({ length: 700 }, (_, index) =>
    Array.from('Antarctica/DumontDUrville', (letter, at) =>
      (index >> at) % 2 === 1 ? letter.toUpperCase() : letter.toLowerCase(),
    ).join(''),
  )
  const made = (work: () => void): number => {
    const maker = vi.spyOn(Intl, 'DateTimeFormat')
    work()
    const count = maker.mock.calls.length
    maker.mockRestore()
    return count
  }
  const look = (zone: string) => localTime(zone, new Date('2026-11-22T10:30:00Z'))

  it('are kept for those that are looked at, and not for a name that is merely asked', () => {
    expect(made(() => [look('Asia/Tokyo'), look('Asia/Tokyo'), look('Asia/Tokyo')])).toBeLessThan(2)
    expect(isZone('eUrope/berLin')).toBe(true)
    expect(made(() => look('eUrope/berLin'))).toBe(1)
  })

  it('are no more than there are zones, however many spellings of their names', () => {
    const [first = '', ...others] = spellings
    look(first)
    for (const other of others) look(other)
    expect(made(() => look(first))).toBe(1)
  })
})
