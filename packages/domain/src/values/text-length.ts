import { messages } from '../messages.ts'
import { wholeText } from './number-text.ts'

/**
 * The error for a typed text longer than `most` characters (UTF-16 code units, as contracts count them, trimmed); null
 * where it fits.
 */
export const tooLongText = (typed: string, most: number): string | null => {
  const { length } = typed.trim()
  return length <= most
    ? null
    : `${messages.tooLong} ${wholeText(length)} characters, of which ${wholeText(most)} can be kept.`
}
