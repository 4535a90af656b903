import type { Arrival } from '../../orders/promised-day.ts'
import { dayInWords, leadTimeText } from '../../orders/promised-day.ts'

/** The terms of accepting an offer, on its page and its PDF; a store names itself. */
export const offerTerms = (downPayment: number, store: string | null): string[] => [
  `A down payment of ${downPayment} % is due when you accept; the rest is due before ${store === null ? 'the vendors are' : `${store} is`} paid.`,
  `Prices are in US dollars. Until you accept, ${store ?? 'the seller'} may change or withdraw the offer; you are notified of each change by mail, the offer’s page says what changed, and you only ever accept the revision that you were shown.`,
  'An accepted offer is not re-priced.',
  `A lead time is counted in calendar days from the day of the order. The order promises ${store === null ? 'each vendor’s' : 'its'} parts by the day of the slowest one; ${store ?? 'a vendor that needs longer'} says so, and why${store === null ? '' : ', if it needs longer'}.`,
  `${store === null ? 'Each vendor ships its own part of the order' : `${store} ships the order`}, for the freight stated here; if none is stated, shipping is added to the order where it applies.`,
]

/** Arrivals for a document, which never changes: counted from the day that the document names. */
export const arrivalTexts = (arrivals: readonly Arrival[], orderedOn: string): string[] =>
  arrivals
    .filter(({ longest }) => longest !== null)
    .map(({ vendor, day, ...leadTime }) => {
      const counted = day === null ? '' : ` (${dayInWords(day)} if ordered on ${dayInWords(orderedOn)})`
      return `From ${vendor}: ${leadTimeText(leadTime)}${counted}.`
    })
