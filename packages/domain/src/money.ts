import { wholeText } from './values/number-text.ts'

/** Integer cents. The brand keeps dollars and counts out of sums of money. */
export type Cents = number & { readonly __cents: true }

/** Marks a whole number of cents; throws on anything else, which is a bug and never a user's input. */
export const cents = (value: number): Cents => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const sumCents = (values: Iterable<number>): Cents => {
  let total = 0
  for (const value of values) total += value
  return cents(total)
}

/** `percent` of an amount, rounded half up to the cent (decisions.md, Entities: due at purchase). */
export const percentOf = (amount: Cents, percent: number): Cents =>
  cents(Math.floor((amount * percent + 50) / 100))

/** Cents on the wire: "129.00". A sum over many records is a bigint, because numbers above 2^53 aren't exact. */
export const toWire = (amount: number | bigint): string => {
  const exact = BigInt(amount)
  const sign = exact < 0n ? '-' : ''
  const absolute = exact < 0n ? -exact : exact
  return `${sign}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}

const decimalPattern = /^-?\d{1,12}(\.\d{1,2})?$/

/**
 * Reads a number or decimal string with at most two decimals; null for anything else. A number is read through its
 * shortest decimal form, so 1.005 has three decimals and is refused instead of rounded.
 */
export const fromWire = (input: number | string): Cents | null => {
  const text = typeof input === 'number' ? String(input) : input
  if (!decimalPattern.test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(value)) return null
  // Avoid minus zero.
  return cents(negative && value !== 0 ? -value : value)
}

/** The only currency. */
export const currency = 'USD'

/** Cents for people: "$1,290.00" (specification section 9: two decimals and a dollar sign). */
export const formatCents = (amount: number): string => {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${amount < 0 ? '-' : ''}$${wholeText(Number(digits.slice(0, -2)))}.${digits.slice(-2)}`
}
