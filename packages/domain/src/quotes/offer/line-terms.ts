import { wholeText } from '../../values/number-text.ts'
import { limits } from '../../limits.ts'
import { messages } from '../../messages.ts'
import type { QuoteStatus } from '../workflow/quote-states.ts'
import { statusTable } from '../workflow/quote-states.ts'

/** A line's terms besides its price, with the same names in the database, on the wire and in a frozen offer. */
export interface LineTerms {
  lead_time_days: number | null
  minimum_quantity: number | null
  note: string | null
}

export type LineTerm = keyof LineTerms

/**
 * A vendor's answer at a line besides its price: terms, or a reason for not offering it, which leaves the line without
 * a price.
 */
export interface LineAnswer extends LineTerms {
  /** Null where the line is offered. Never frozen, since no offer holds such a line. */
  no_quote: string | null
}

export const noTerms: LineTerms = { lead_time_days: null, minimum_quantity: null, note: null }

/** The terms alone; older frozen offers have none. */
export const termsOfLine = (line: Partial<LineTerms>): LineTerms => ({
  lead_time_days: line.lead_time_days ?? null,
  minimum_quantity: line.minimum_quantity ?? null,
  note: line.note ?? null,
})

export const sameTerms = (one: LineTerms, other: LineTerms): boolean =>
  one.lead_time_days === other.lead_time_days &&
  one.minimum_quantity === other.minimum_quantity &&
  one.note === other.note

export const sameAnswer = (one: LineAnswer, other: LineAnswer): boolean =>
  sameTerms(one, other) && one.no_quote === other.no_quote

const offeredChange = (was: string | null, is: string | null): string[] => {
  if (was === is) return []
  return [is === null ? 'offered again' : `not offered (${is})`]
}

/** The changes of an answer in words that follow the line's name, for the vendor and the seller. */
export const answerChanges = (before: LineAnswer, after: LineAnswer): string[] => [
  ...offeredChange(before.no_quote, after.no_quote),
  ...termChanges(before, after),
]

export const notOffered = <Line extends Pick<LineAnswer, 'no_quote'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ no_quote }) => no_quote !== null)

/** Has the vendor answered, with a price or with a reason for none? */
export const isAnswered = (priceCents: number, { no_quote }: Pick<LineAnswer, 'no_quote'>): boolean =>
  priceCents > 0 || no_quote !== null

/** May a line's terms change? An offer that the customer can see keeps its terms. */
export const mayChangeTerms = (status: QuoteStatus): boolean => !statusTable[status].onOffer

/** Below the vendor's minimum quantity; the seller sees it and decides. */
export const isBelowMinimum = (line: { quantity: number; minimum_quantity: number | null }): boolean =>
  line.minimum_quantity !== null && line.quantity < line.minimum_quantity

const counted = (count: number, one: string, many: string): string =>
  `${wholeText(count)} ${count === 1 ? one : many}`

const shownAs: { readonly [Term in LineTerm]: (value: NonNullable<LineTerms[Term]>) => string } = {
  lead_time_days: (days) => counted(days, 'day', 'days'),
  minimum_quantity: (pieces) => counted(pieces, 'piece', 'pieces'),
  note: (text) => text,
}

/** A term in words; null where the line has none. */
export const shownTerm = <Term extends LineTerm>(name: Term, value: LineTerms[Term]): string | null =>
  value === null ? null : shownAs[name](value)

/** A line's terms as separate texts, which offers, orders and their documents print. */
export const termTexts = (line: LineTerms): string[] => {
  const [leadTime, minimum] = [
    shownTerm('lead_time_days', line.lead_time_days),
    shownTerm('minimum_quantity', line.minimum_quantity),
  ]
  return [
    ...(leadTime === null ? [] : [`Lead time: ${leadTime}`]),
    ...(minimum === null ? [] : [`Minimum: ${minimum}`]),
    ...(line.note === null ? [] : [line.note]),
  ]
}

/** The terms in one line; empty for none. */
export const termsText = (line: LineTerms): string => termTexts(line).join(' · ')

const change = (label: string, was: string | null, is: string | null): string[] =>
  was === is ? [] : [`${label} ${was ?? 'none'} → ${is ?? 'none'}`]

const noteChange = (was: string | null, is: string | null): string[] => {
  if (was === is) return []
  if (is === null) return ['the note was removed']
  return [was === null ? 'a note was added' : 'the note was changed']
}

/** The changes of a line's terms in words that follow the line's name; never a note's own text. */
export const termChanges = (before: LineTerms, after: LineTerms): string[] => [
  ...change(
    'lead time',
    shownTerm('lead_time_days', before.lead_time_days),
    shownTerm('lead_time_days', after.lead_time_days),
  ),
  ...change(
    'minimum',
    shownTerm('minimum_quantity', before.minimum_quantity),
    shownTerm('minimum_quantity', after.minimum_quantity),
  ),
  ...noteChange(before.note, after.note),
]

/** The bounds of numeric terms, and their error texts. */
export const termBounds = {
  lead_time_days: { ...limits.product.leadTimeDays, text: messages.leadTimeRange },
  minimum_quantity: { min: 1, max: limits.quote.quantityMax, text: messages.minimumRange },
} as const
