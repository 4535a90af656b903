import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** A web address with a plain host: http or https, and no name or password that hides the host. */
const parsed = (text: string): URL | null => {
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null
  return url !== null && url.hostname !== '' && url.username === '' && url.password === '' ? url : null
}

/** The address with a lower-case scheme, since some programs copy `HTTPS://`. */
export const withSmallScheme = (text: string): string =>
  text.replace(/^https?:/i, (scheme) => scheme.toLowerCase())

/** The host shown for a tracking link; null for an address that may not be opened. */
export const trackingHost = (text: string): string | null => parsed(text)?.host ?? null

/**
 * The texts at a shipment's fields. They stay out of the catalogue of texts because every screen loads whatever any
 * screen uses.
 */
export const trackingWords = {
  wanted:
    'The page on which the carrier shows this parcel: open it there by its tracking number, and copy the whole address.',
  blank: 'An address has no blank in it: please copy the whole address anew.',
  numberPlace: 'A tracking number can stand here too, with its carrier.',
} as const

/** Why an address can't be used for tracking; null where it can. */
export const trackingUrlError = (text: string): string | null => {
  if (text.length > limits.trackingUrl.max) return messages.tooLong
  if (parsed(text) === null) return messages.trackingUrlInvalid
  return /\s/.test(text) ? trackingWords.blank : null
}
