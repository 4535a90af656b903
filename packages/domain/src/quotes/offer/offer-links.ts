/** The number of all links that carry none: those of earlier releases, and the one on the buyer's own page. */
export const unnumberedLink = 0

export const offerLinkName = (number: number): string =>
  number === unnumberedLink ? 'Links without a number' : `Link ${number}`

export interface OfferLink {
  quoteId: number
  customerId: number
  number: number
}

/** An ended link opens nothing, except for the signed-in buyer, who reads the offer anyway. */
export const opensOffer = (isEnded: boolean, { customerId }: OfferLink, readerId: number | null): boolean =>
  !isEnded || readerId === customerId
