import { describe, expect, it } from 'vitest'
import { digestDay, quietEnd } from './quiet-hours.ts'

const night = { from: 22 * 60, until: 7 * 60 }
const endOf = (zone: string, at: string, hours: { from: number | null; until: number | null } = night) =>
  quietEnd({ zone, ...hours }, new Date(at))?.toISOString() ?? null

describe('quiet hours', () => {
  it.each([
    // The same moment is night in Berlin, evening in New York, morning in Tokyo.
    ['Europe/Berlin', '2026-11-22T23:30:00Z', '2026-11-23T06:00:00.000Z'],
    ['America/New_York', '2026-11-22T23:30:00Z', null],
    ['Asia/Tokyo', '2026-11-22T23:30:00Z', null],
    ['Asia/Kolkata', '2026-11-22T20:00:30Z', '2026-11-23T01:30:00.000Z'],
    // Both ends: quiet begins with its minute and is over with the other.
    ['UTC', '2026-11-22T22:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['UTC', '2026-11-22T21:59:59Z', null],
    ['UTC', '2026-11-23T07:00:00Z', null],
    ['UTC', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
    // Nights on which clocks change: eight hours in March, ten in October.
    ['Europe/Berlin', '2026-03-28T21:00:00Z', '2026-03-29T05:00:00.000Z'],
    ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T06:00:00.000Z'],
    ['America/New_York', '2026-03-08T03:00:00Z', '2026-03-08T11:00:00.000Z'],
  ])('in %s at %s end at %s', (zone, at, end) => {
    expect(endOf(zone, at)).toBe(end)
  })

  it('that end in the hour that the clock jumps over end with the jump', () => {
    expect(endOf('Europe/Berlin', '2026-03-28T22:30:00Z', { from: 22 * 60, until: 150 })).toBe(
      '2026-03-29T01:00:00.000Z',
    )
  })

  it('are none where none are chosen, nor where they begin as they end', () => {
    expect(endOf('UTC', '2026-11-22T23:00:00Z', { from: null, until: null })).toBeNull()
    expect(endOf('UTC', '2026-11-22T23:00:00Z', { from: 60, until: 60 })).toBeNull()
  })
})

describe('the daily mail', () => {
  const choice = { zone: 'Asia/Tokyo', from: null, until: null, digestHour: 8, lastOn: '2026-11-22' }
  it('is due once on each of the reader’s days, from the chosen hour on', () => {
    expect(digestDay(choice, new Date('2026-11-22T22:59:00Z'))).toBeNull()
    expect(digestDay(choice, new Date('2026-11-22T23:00:00Z'))).toBe('2026-11-23')
    expect(digestDay({ ...choice, lastOn: '2026-11-23' }, new Date('2026-11-23T03:00:00Z'))).toBeNull()
    expect(digestDay({ ...choice, lastOn: null }, new Date('2026-11-23T03:00:00Z'))).toBe('2026-11-23')
  })
  it('waits for the end of quiet hours', () => {
    const late = { ...choice, from: 0, until: 9 * 60 }
    expect(digestDay(late, new Date('2026-11-22T23:30:00Z'))).toBeNull()
    expect(digestDay(late, new Date('2026-11-23T00:00:00Z'))).toBe('2026-11-23')
  })

  /** The moments of two days at which it goes out, when somebody looks at each quarter of an hour. */
  const sentAt = (hours: { from: number; until: number; digestHour: number }, zone = 'UTC'): string[] => {
    const start = Date.parse('2026-03-28T00:00:00Z')
    const sent: string[] = []
    let lastOn: string | null = '2026-03-27'
    for (let quarter = 0; quarter < 2 * 96; quarter += 1) {
      const at = new Date(start + quarter * 900_000)
      const day = digestDay({ zone, ...hours, lastOn }, at)
      if (day === null) continue
      lastOn = day
      sent.push(at.toISOString().slice(5, 16))
    }
    return sent
  }
  it.each([
    // Over midnight: the hour lies before it, at the very beginning of the quiet hours, or after it.
    [{ ...night, digestHour: 23 }, 'UTC', ['03-28T07:00', '03-29T07:00']],
    [{ ...night, digestHour: 22 }, 'UTC', ['03-28T07:00', '03-29T07:00']],
    [{ ...night, digestHour: 3 }, 'UTC', ['03-28T07:00', '03-29T07:00']],
    [{ ...night, digestHour: 7 }, 'UTC', ['03-28T07:00', '03-29T07:00']],
    [{ ...night, digestHour: 21 }, 'UTC', ['03-28T21:00', '03-29T21:00']],
    // A night on which clocks are put forward.
    [{ ...night, digestHour: 23 }, 'Europe/Berlin', ['03-28T06:00', '03-29T05:00']],
    // Within a day; and up to midnight, or so close to it that no round comes before.
    [{ from: 21 * 60, until: 1_400, digestHour: 22 }, 'UTC', ['03-28T23:30', '03-29T23:30']],
    [{ from: 21 * 60, until: 0, digestHour: 22 }, 'UTC', ['03-28T00:00', '03-29T00:00']],
    [{ from: 21 * 60, until: 1_439, digestHour: 22 }, 'UTC', ['03-28T00:00', '03-29T00:00']],
  ])('comes once a day with quiet hours and its hour as in %j, in %s', (hours, zone, moments) => {
    expect(sentAt(hours, zone)).toEqual(moments)
  })
})
