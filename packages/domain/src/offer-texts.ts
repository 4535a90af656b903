/** The texts about offers and what becomes of them on their way; part of message-texts.ts. */

export const offerExpired = 'This offer has expired.'
export const offerChanged = 'This offer was changed. Please look at the current version.'
export const offerNotOpen = 'This offer is not open.'
export const offerPaused = 'This offer cannot be accepted at the moment.'
export const offerShortConfirm = 'Not enough stock for these lines. Send the offer all the same?'

export const partWithSeller = 'This part is with the seller now'
export const partApproved =
  'The seller has approved it, and it waits to be sent to the customer. You see it here again once the customer has the offer.'
export const partTakenBack =
  'The seller has taken it back. You see it here again once the seller sends it to you anew.'
export const partAway = 'You see it here again once it is sent to you or to the customer.'
export const partDeletedMaybe = 'A quote that the seller has deleted doesn’t come back.'

export const changesUnderWay = 'Your changes are being worked on'
export const changesFollow =
  '{seller} was told what you asked for. You will get a mail with the new version; this link will show it too.'
export const changesAsked = 'The customer asked for changes'
export const youAskedForChanges = 'You asked for changes'
