import type { Offer } from './offer-api.ts'

export const taxedTitle = 'The total now includes tax for your address.'

/** The facts of an offer that don't depend on an address. */
const withoutTax = ({ lines, not_offered, freight, down_payment, notes, expires_at, terms }: Offer) =>
  JSON.stringify([lines, not_offered, freight, down_payment, notes, expires_at, terms])

/** The revisions differ only by tax, as from the address that the reader gave; nobody else changed the offer. */
export const isOnlyTaxed = (read: Offer, now: Offer): boolean =>
  now.revision === read.revision + 1 && withoutTax(read) === withoutTax(now)
