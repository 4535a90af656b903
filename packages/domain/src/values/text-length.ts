import { messages } from '../messages.ts'
import { wholeText } from './number-text.ts'

/**
 * Why a typed text can't be taken: it is longer than `most` characters (UTF-16 code units, as contracts count them, blanks around it
 * left out). Null where it fits.
 */
export const tooLongText = (typed: string, most: number): string | null => {
  const { length } = typed.trim()
  return length <= most
    ? null
    : `${messages.tooLong} ${wholeText(length)} characters, of which ${wholeText(most)} can be kept.`
}
