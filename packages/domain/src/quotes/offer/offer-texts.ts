/** The texts about offers; part of message-texts.ts. */

export const offerExpired = 'This offer has expired.'
export const offerChanged = 'This offer was changed. Please look at the current version.'
export const offerNotOpen = 'This offer is not open.'
export const partWithoutLines = 'Sub-quote #{id} of {vendor} has no lines. Add some, or close it.'
export const offerPaused = 'This offer cannot be accepted at the moment.'
export const offerShortConfirm = 'Not enough stock for these lines. Send the offer all the same?'

// sums that no card can be charged
export const notByCard =
  'A card pays from {min} to {max} at once, and not {amount}. Please ask the seller how to pay it by bank transfer.'
export const restNotByCard =
  'This leaves {rest}, which is less than a card can pay. Please pay all of it, or leave {min} or more.'

// paying a balance, while others may pay it, too
export const balancePaid = '{amount} paid'
export const paidMeanwhile = 'It was paid meanwhile, in another tab or by somebody else.'
export const notChargedHere = 'Your card was not charged from here.'
