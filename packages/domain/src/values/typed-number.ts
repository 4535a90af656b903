import { messages } from '../messages.ts'
import type { Cents } from '../money.ts'
import { fromWire } from '../money.ts'

/*
 * Reads the numbers that people type by one rule (decision 025): a text with exactly one reading is taken, any other
 * text is refused, and nothing is guessed.
 */

const digits = String.raw`\d{1,12}`
/** Thousands in threes; one comma alone could as well be a decimal sign, so that it needs the point behind it. */
const grouped = String.raw`\d{1,3}(?:(?:,\d{3})+(?=\.)|(?:,\d{3}){2,3})`

const wholePattern = new RegExp(`^(?:${digits}|${grouped})$`)
const decimalPattern = new RegExp(String.raw`^(?:(?:${digits}|${grouped})(?:\.\d*)?|\.\d+)$`)

/** Spaces at either end, as a pasted value carries them, among them those that don't break. */
const bare = (text: string): string => text.trim()

/** The same amount as programs write it: no grouping, digits on both sides of the point, no zeros in front. */
const plain = (text: string): string => {
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  const shown = whole.replace(/^0+(?=\d)/, '') || '0'
  return fraction === '' ? shown : `${shown}.${fraction}`
}

/** A whole number that is not negative, or null where the text is none for sure: `1.5`, `1,234`, `1e3`, `٣`. */
export const readWhole = (text: string): number | null => {
  const typed = bare(text)
  if (!wholePattern.test(typed)) return null
  const value = Number(plain(typed))
  return Number.isSafeInteger(value) ? value : null
}

/** A whole number as it is stored, "7" for "007"; a text that can't be read stays as it is. */
export const wholeAsStored = (text: string): string => String(readWhole(text) ?? text)

/** A decimal number with at most `places` after the point, or null: `12,50`, `1,234`, `0x10`, `--5`, `1 234`. */
export const readDecimal = (text: string, places: number): number | null => {
  const typed = bare(text)
  if (!decimalPattern.test(typed)) return null
  const shortest = plain(typed)
  if ((shortest.split('.')[1] ?? '').length > places) return null
  return Number(shortest)
}

/** Dollars, with or without a dollar sign in front, as whole cents; null as for `readDecimal` with two places. */
export const readCents = (text: string): Cents | null => {
  const typed = bare(text).replace(/^\$\s*/, '')
  return decimalPattern.test(typed) ? fromWire(plain(typed)) : null
}

/** A field's refusal of a number that can't be read, which names the comma where there is one. */
export const numberRefusal = (refusal: string, text: string): string =>
  text.includes(',') ? `${refusal.replace(/(?<![.!])$/, '.')} ${messages.commaHint}` : refusal
