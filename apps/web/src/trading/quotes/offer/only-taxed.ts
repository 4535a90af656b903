import type { Offer } from './offer-api.ts'

export const taxedTitle = 'The total now includes tax for your address.'

/** The facts of an offer that no address decides. */
const withoutTax = ({ lines, not_offered, freight, down_payment, notes, expires_at, terms }: Offer) =>
  JSON.stringify([lines, not_offered, freight, down_payment, notes, expires_at, terms])

/** The offer is another revision by its tax alone, as by the address that its reader gave; nobody else changed it meanwhile. */
export const isOnlyTaxed = (read: Offer, now: Offer): boolean =>
  now.revision === read.revision + 1 && withoutTax(read) === withoutTax(now)
