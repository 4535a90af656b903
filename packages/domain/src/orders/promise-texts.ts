/** Texts about days and about the expected day of a vendor’s part. */
export const shippedHasNoDay = 'Everything has shipped already.'
export const dayIsPast = 'That day has passed.'
export const dayTooFar = 'A day within the next {days} days is expected.'
export const dayBeforePromise = 'It was promised for {day}. You can only choose a later day.'
export const delayNeedsReason = 'Say why it’s late. The buyer reads this.'
export const promisedDaySaved = 'The buyer and the seller were notified'
export const dayOutOfReach = 'A day of the years 1900 to 9998 is expected.'
export const dayExpected = 'A day as in 2026-11-21 is expected.'
