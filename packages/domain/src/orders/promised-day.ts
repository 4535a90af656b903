import { limits } from '../limits.ts'
import { fill, messages } from '../messages.ts'
import { madeOnce } from '../values/number-text.ts'
import type { Problem } from '../problem.ts'
import { conflict, invalidFields } from '../problem.ts'
import type { LineTerms } from '../quotes/offer/line-terms.ts'
import { dayAfter } from '../values/time.ts'

const inWords = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))

/** A day in histories and mails: Nov 22, 2026. */
export const dayInWords = (day: string): string => inWords().format(new Date(`${day}T00:00:00Z`))

type Awaited = Partial<Pick<LineTerms, 'lead_time_days'>>

/** The lead time of one vendor's parts together. */
export interface LeadTime {
  /** The longest stated lead time; null for none. */
  longest: number | null
  /** Lines without a lead time. */
  unstated: number
}

/** A vendor's parts arrive with the slowest one. */
export const leadTimeOf = (lines: readonly Awaited[]): LeadTime => {
  const stated = lines.flatMap(({ lead_time_days }) => lead_time_days ?? [])
  return {
    longest: stated.length === 0 ? null : Math.max(...stated),
    unstated: lines.length - stated.length,
  }
}

/**
 * The day that an order's lines promise, in calendar days from the order, which is day 0. Null where a line states
 * none: the others' day would promise that line too.
 */
export const promisedDay = (lines: readonly Awaited[], orderedOn: string): string | null => {
  const { longest, unstated } = leadTimeOf(lines)
  return longest === null || unstated > 0 ? null : dayAfter(orderedOn, longest)
}

/** The arrival of one vendor's parts, as an offer states it. */
export interface Arrival extends LeadTime {
  vendor: string
  /** The arrival if it were ordered on the given day. */
  day: string | null
}

/** The arrivals by vendor, in the offer's order. */
export const arrivalsOf = (
  lines: readonly (Awaited & { vendor_id: number; vendor: string })[],
  orderedOn: string,
): Arrival[] =>
  [...Map.groupBy(lines, ({ vendor_id }) => vendor_id).values()].map((own) => ({
    vendor: own[0]?.vendor ?? '',
    ...leadTimeOf(own),
    day: promisedDay(own, orderedOn),
  }))

/** An arrival in words: "Within 14 days", "1 part without a lead time". */
export const leadTimeText = ({ longest, unstated }: LeadTime): string => {
  const silent = unstated === 1 ? '1 part has no lead time' : `${unstated} parts have no lead time`
  if (longest === null) return 'No lead time stated'
  const known = longest === 1 ? 'Within 1 day' : `Within ${longest} days`
  return unstated === 0 ? known : `${known}; ${silent}`
}

/** A sub-order's days: the first promise never changes, the expected day may. */
export interface PromisedDays {
  promised: string | null
  expected: string | null
}

/** A document's words about one vendor's part; null where no day was promised. */
export const promiseOnPaper = (vendor: string, { promised, expected }: PromisedDays): string | null => {
  if (promised === null || expected === null) return null
  const first = expected === promised ? '' : `, first promised for ${dayInWords(promised)}`
  return `${vendor}: delivery by ${dayInWords(expected)}${first}.`
}

interface Awaiting extends PromisedDays {
  id: number
  shipped: boolean
}

/** It should have arrived by now, and isn’t even shipped. */
export const isOverdue = ({ expected, shipped }: Omit<Awaiting, 'id' | 'promised'>, today: string): boolean =>
  expected !== null && !shipped && expected < today

/**
 * May the vendor name this day? It must be today or later and never before the first promise, which nobody has to take
 * back; a later day needs a reason.
 */
export const checkNewDay = (
  sub: Awaiting,
  wanted: { day: string; reason: string },
  today: string,
): Problem | null => {
  if (sub.shipped) return conflict(messages.shippedHasNoDay, { code: 'shipped' })
  const { promised } = sub
  if (wanted.day < today) return invalidFields({ day: [messages.dayIsPast] })
  if (wanted.day > dayAfter(today, limits.promisedDays))
    return invalidFields({ day: [fill(messages.dayTooFar, { days: String(limits.promisedDays) })] })
  if (promised === null) return null
  if (wanted.day < promised)
    return invalidFields({ day: [fill(messages.dayBeforePromise, { day: dayInWords(promised) })] })
  return wanted.day > promised && wanted.reason === ''
    ? invalidFields({ reason: [messages.delayNeedsReason] })
    : null
}

/** The change in words, for history, chat and mails. */
export const newDayText = (was: PromisedDays, day: string, reason: string): string => {
  const words =
    was.promised === null
      ? `promised for ${dayInWords(day)}`
      : day > was.promised
        ? `now expected on ${dayInWords(day)}, first promised for ${dayInWords(was.promised)}`
        : `back to the day first promised, ${dayInWords(day)}`
  return reason === '' ? words : `${words}: ${reason}`
}
