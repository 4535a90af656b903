import { fill, messages } from '../messages.ts'
import { wholeText } from './number-text.ts'

/** The error for a number above `most`: "This number is too large: 1,000,000 at most." */
export const tooLargeText = (most: number): string => fill(messages.numberTooLarge, { most: wholeText(most) })
