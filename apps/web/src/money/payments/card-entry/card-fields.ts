import { groupCardDigits, sandboxCardByNumber } from '@armature/stripe-sandbox/test-cards'

/** The typed values, as the form shows them. */
export interface CardFields {
  number: string
  /** MM/YY */
  expiry: string
  cvc: string
}

export type CardFieldErrors = Partial<Record<keyof CardFields, string>>

export const emptyCard: CardFields = { number: '', expiry: '', cvc: '' }

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')

/** Groups digits while typing; drops everything else. */
export const formatCardNumber = (typed: string): string => groupCardDigits(digitsOf(typed).slice(0, 16))

/** The last two digits of a year; pasted and autofilled dates have the century. */
const shortYear = (digits: string): string =>
  digits.startsWith('20') && digits.length > 2
    ? digits.slice(digits.length < 4 ? 0 : 2, 4)
    : digits.slice(0, 2)

/** "1228" and "12/2028" become "12/28", "1/28" becomes "01/28", and "4" becomes "04": no month starts with it. */
export const formatExpiry = (typed: string): string => {
  const lone = /^\s*([1-9])\s*\/(.*)$/.exec(typed)
  const digits = lone ? `0${lone[1]}${digitsOf(lone[2] ?? '')}` : digitsOf(typed)
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return padded.length > 2 ? `${padded.slice(0, 2)}/${shortYear(padded.slice(2))}` : padded
}

export const formatCvc = (typed: string): string => digitsOf(typed).slice(0, 4)

/** Month 1 to 12 and the full year; null where it isn't a date. */
export const parseExpiry = (expiry: string): { month: number; year: number } | null => {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expiry)
  return match ? { month: Number(match[1]), year: 2000 + Number(match[2]) } : null
}

const numberError = (number: string): string | undefined => {
  if (number === '') return 'Enter a card number.'
  if (!sandboxCardByNumber(number)) return 'This is a sandbox: it takes its test card numbers only.'
  return undefined
}

const expiryError = (expiry: string, now: Date): string | undefined => {
  const date = parseExpiry(expiry)
  if (!date) return 'Enter the expiry date as MM/YY.'
  // A card is valid until the end of its month.
  if (new Date(date.year, date.month, 1) <= now) return 'This card has expired.'
  return undefined
}

const cvcError = ({ number, cvc }: CardFields): string | undefined => {
  const isAmex = sandboxCardByNumber(number)?.brand === 'amex'
  if (isAmex ? /^\d{3,4}$/.test(cvc) : /^\d{3}$/.test(cvc)) return undefined
  return isAmex ? 'Enter the 4 digits of the security code.' : 'Enter the 3 digits of the security code.'
}

/** Every field's error, not just the first; empty when the card can be sent. */
export const cardErrors = (fields: CardFields, now: Date): CardFieldErrors => {
  const errors = {
    number: numberError(fields.number),
    expiry: expiryError(fields.expiry, now),
    cvc: cvcError(fields),
  }
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined))
}
