/** The error code of a call that asks the person to confirm first that it's them. */
export const confirmationNeeded = 'confirmation_needed'

/** Texts about confirming. */
export const confirmFirst = 'Please confirm that it’s you first.'
export const confirmWrongPassword = 'This isn’t your password.'
export const confirmTooMany = 'Too many wrong tries. Please try again later.'
