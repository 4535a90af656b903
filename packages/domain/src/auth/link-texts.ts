/** Texts about links in mails: for a device that strangers' guesses shut out, and for a change of the address. */
export const signInBusyCode = 'sign_in_busy'
export const deviceLinkSent =
  'If this account exists, a link is on its way to its e-mail address. Open it on this device.'
export const deviceLetIn = 'You can sign in on this device now.'
export const emailSame = 'This is your address already.'
export const emailLinkSent = 'We sent a link to {email}. Open it to change your address.'
export const emailChanged = 'Your e-mail address was changed.'
export const emailBack =
  'Your earlier address is back, and everybody was signed out. We sent you a link to set a new password.'
