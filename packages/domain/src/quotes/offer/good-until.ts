import { fill, messages } from '../../messages.ts'
import { dayInWords } from '../../orders/promised-day.ts'
import { endOfDay, localTime } from '../../values/zones.ts'
import type { QuoteStatus } from '../workflow/quote-states.ts'
import { statusTable } from '../workflow/quote-states.ts'
import type { CloseReason } from '../workflow/quote-transitions.ts'

/** An offer's end: the last moment of a day in its seller's time zone. */
export interface OfferEnd {
  expiresAt: Date | null
  zone: string
}

/** The end of an offer that is good until this day. */
export const offerEnd = (day: string, zone: string): { expiresAt: Date; zone: string } => ({
  expiresAt: endOfDay(day, zone),
  zone,
})

/** The end of an offer that is to be good at this moment. */
export const offerEndAfter = (at: Date, zone: string): { expiresAt: Date; zone: string } =>
  offerEnd(localTime(zone, at).day, zone)

/** Has the offer ended? */
export const hasEnded = ({ expiresAt }: Pick<OfferEnd, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt <= now

/** The last day that the offer is good, in its seller's zone; null while it has no end. */
export const goodUntil = ({ expiresAt, zone }: OfferEnd): string | null =>
  expiresAt === null ? null : localTime(zone, expiresAt).day

const zoneText = (zone: string): string =>
  zone === 'UTC' ? zone : `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`

/** The last day in words, as everybody reads it: Dec 24, 2026 (Berlin time). */
export const goodUntilText = (day: string, zone: string): string => `${dayInWords(day)} (${zoneText(zone)})`

/** The end in words; empty while there is none. */
export const endText = (end: OfferEnd): string => {
  const day = goodUntil(end)
  return day === null ? '' : goodUntilText(day, end.zone)
}

/** Why an ended offer can't be bought, and what to do. */
export const offerEndedText = (day: string | null): string =>
  day === null ? messages.offerNotOpen : fill(messages.offerEnded, { day: dayInWords(day) })

/** Was the quote closed because its offer had ended? */
export const isClosedAsEnded = (closeReason: CloseReason | null): boolean => closeReason === 'EXPIRED'

/** May its customer ask for the offer again? It ended while it could be read, and hasn't been offered anew. */
export const canAskAgain = (
  {
    status,
    closeReason,
    ...end
  }: Pick<OfferEnd, 'expiresAt'> & { status: QuoteStatus; closeReason: CloseReason | null },
  now: Date,
): boolean => (statusTable[status].onOffer && hasEnded(end, now)) || isClosedAsEnded(closeReason)
