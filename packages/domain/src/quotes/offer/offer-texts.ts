/** The texts about offers; part of message-texts.ts. */

export const offerEnded = 'This offer ended on {day}; ask for it again.'
export const offerEndIsPast = 'Choose today or a later day.'
export const offerNotEnded = 'This offer can’t be asked for again now.'
export const offerChanged = 'This offer was changed. Please look at the current version.'
export const offerNotOpen = 'This offer is not open.'
export const partWithoutLines = 'Sub-quote #{id} of {vendor} has no lines. Add some, or close it.'
export const offerPaused = 'This offer cannot be accepted at the moment.'
export const offerShortConfirm = 'Not enough stock for these lines. Send the offer anyway?'

// sums that no card can be charged
export const notByCard =
  'A card can pay {min} to {max} at once, not {amount}. Ask the seller about a bank transfer.'
export const restNotByCard =
  'This leaves {rest}, less than a card can pay. Pay all of it, or leave at least {min}.'

// paying a balance, while others may pay it, too
export const balancePaid = '{amount} paid'
export const paidMeanwhile = 'It was already paid, in another tab or by someone else.'
export const notChargedHere = 'Your card was not charged from here.'
