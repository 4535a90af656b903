/** The state that an offer's page shows. An OPEN offer can be accepted; the others say why not. */
export const offerStates = [
  'OPEN',
  'PAYING',
  'PAUSED',
  'EXPIRED',
  'WITHDRAWN',
  'CHANGES_ASKED',
  'CLOSED',
  'ORDERED',
] as const
export type OfferState = (typeof offerStates)[number]

/** Was the offer taken back, by the seller or for the customer's changes? */
export const isTakenBack = (state: OfferState): boolean => state === 'WITHDRAWN' || state === 'CHANGES_ASKED'

export const isAcceptable = (state: OfferState): boolean => state === 'OPEN'

/** Has the offer ended, so that its customer may ask for it again? */
export const isEnded = (state: OfferState): boolean => state === 'EXPIRED'

/** Is a payment for the offer under way? */
export const isBeingPaid = (state: OfferState): boolean => state === 'PAYING'

/** May an offer in this state reopen, so that a typed answer should wait? Offers in other states have been answered. */
export const mayBeOpenAgain = (state: OfferState): boolean =>
  ['OPEN', 'PAYING', 'PAUSED', 'EXPIRED', 'WITHDRAWN'].includes(state)

/** The facts about an answered offer that decide its wording. */
export interface AnsweredOffer {
  state: OfferState
  order: object | null
}

/** Is the offer's down payment still unpaid? */
const isDue = ({ state, order }: AnsweredOffer): boolean =>
  order === null && (isAcceptable(state) || isBeingPaid(state))

/** The labels of an offer's two sums; after payment, or once the offer has ended, nothing is due now. */
export const dueNames = (offer: AnsweredOffer & { down_payment: number }) =>
  isDue(offer)
    ? { first: `Due now (${offer.down_payment} % down payment)`, rest: 'Due later' }
    : { first: `Down payment (${offer.down_payment} %)`, rest: 'Rest' }
