import { messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { fromWire } from '../money.ts'

/*
 * Reads typed numbers by one rule (decision 025): text with exactly one reading is accepted, and any other is refused
 * instead of guessed.
 */

const digits = String.raw`\d{1,12}`
/** Thousands in threes. A single comma could be a decimal sign, so it needs a point behind it. */
const grouped = String.raw`\d{1,3}(?:(?:,\d{3})+(?=\.)|(?:,\d{3}){2,3})`

const wholePattern = new RegExp(`^(?:${digits}|${grouped})$`)
const decimalPattern = new RegExp(String.raw`^(?:(?:${digits}|${grouped})(?:\.\d*)?|\.\d+)$`)

/** Trims pasted values, including no-break spaces. */
const bare = (text: string): string => text.trim()

/** The same amount as programs write it: no grouping, digits on both sides of the point, no leading zeros. */
const plain = (text: string): string => {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  const shown = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? shown : `${shown}.${fraction}`
}

/** A whole number that is not negative; null where the text isn't clearly one: `1.5`, `1,234`, `1e3`, `٣`. */
export const readWhole = (text: string): number | null => {
  const typed = bare(text)
  if (!wholePattern.test(typed)) return null
  const value = Number(plain(typed))
  return Number.isSafeInteger(value) ? value : null
}

/** The error of a typed number of pieces, of which there are `most`; null for none. */
export const piecesIssue = (typed: string, most: number, aboveMost: string): string | null => {
  const pieces = readWhole(typed)
  if (pieces === null) return messages.piecesInvalid
  return pieces > most ? aboveMost : null
}

/** A whole number as stored, "7" for "007"; unreadable text stays as it is. */
export const wholeAsStored = (text: string): string => String(readWhole(text) ?? text)

/** A decimal number with at most `places` decimals; null for `12,50`, `1,234`, `0x10`, `--5`, `1 234`. */
export const readDecimal = (text: string, places: number): number | null => {
  const typed = bare(text)
  if (!decimalPattern.test(typed)) return null
  const shortest = plain(typed)
  if ((shortest.split('.')[1] ?? '').length > places) return null
  return Number(shortest)
}

/** Dollars as whole cents, with or without a dollar sign; null as for `readDecimal` with two decimals. */
export const readCents = (text: string): Cents | null => {
  const typed = bare(text).replace(/^\$\s*/, '')
  return decimalPattern.test(typed) ? fromWire(plain(typed)) : null
}

/** The error for an unreadable number, which mentions the comma where there is one. */
export const numberRefusal = (refusal: string, text: string): string =>
  text.includes(',') ? `${refusal.replace(/(?<![.!])$/, '.')} ${messages.commaHint}` : refusal
