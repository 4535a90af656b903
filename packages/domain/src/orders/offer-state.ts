/** The state that an offer's page shows. OPEN can be accepted; the others say why not. */
export const offerStates = ['OPEN', 'PAYING', 'PAUSED', 'EXPIRED', 'WITHDRAWN', 'CLOSED', 'ORDERED'] as const
export type OfferState = (typeof offerStates)[number]

/** A withdrawn offer never shows its lines and prices again. */
export const showsLines = (state: OfferState): boolean => state !== 'WITHDRAWN'

/** Can the customer accept the offer? */
export const isAcceptable = (state: OfferState): boolean => state === 'OPEN'

/** Is a payment of the offer under way? */
export const isBeingPaid = (state: OfferState): boolean => state === 'PAYING'
