/** The state that an offer's page shows. OPEN can be accepted; the others say why not. */
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

/** Can the customer accept the offer? */
export const isAcceptable = (state: OfferState): boolean => state === 'OPEN'

/** Is a payment of the offer under way? */
export const isBeingPaid = (state: OfferState): boolean => state === 'PAYING'

/** May an offer in this state be open again, so that all that is typed for its answer waits? The rest have their answer. */
export const mayBeOpenAgain = (state: OfferState): boolean =>
  ['OPEN', 'PAYING', 'PAUSED', 'EXPIRED', 'WITHDRAWN'].includes(state)

/** The parts of an answered offer by which its words are chosen. */
export interface AnsweredOffer {
  state: OfferState
  order: object | null
}

/** Does anybody still have to pay the offer's down payment? */
const isDue = ({ state, order }: AnsweredOffer): boolean =>
  order === null && (isAcceptable(state) || isBeingPaid(state))

/** The names of the two sums that make an offer's total: nothing is due now of one that is paid for or has ended. */
export const dueNames = (offer: AnsweredOffer & { down_payment: number }) =>
  isDue(offer)
    ? { first: `Due now (${offer.down_payment} % down payment)`, rest: 'Due later' }
    : { first: `Down payment (${offer.down_payment} %)`, rest: 'Rest' }
