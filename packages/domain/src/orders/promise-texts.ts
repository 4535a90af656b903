/** Texts about days and about the expected day of a vendor’s part. */
export const shippedHasNoDay = 'All of it is on its way already.'
export const dayIsPast = 'That day has passed.'
export const dayTooFar = 'A day within the next {days} days is expected.'
export const dayBeforePromise = 'It was promised for {day}; another day can only be later.'
export const delayNeedsReason = 'Please say why it comes later: the buyer reads it.'
export const promisedDaySaved = 'The buyer and the seller are told'
export const dayOutOfReach = 'A day of the years 1900 to 9998 is expected.'
export const dayExpected = 'A day as in 2026-11-21 is expected.'
