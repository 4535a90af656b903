import { wholeText } from '../../values/number-text.ts'
import { cents, formatCents } from '../../money.ts'
import { linesTotal } from '../../orders/order-terms.ts'
import type { OfferedFreight } from './freight.ts'
import { freightByName, freightText, frozenFreight, withFreight } from './freight.ts'
import type { StatedTax } from '../../taxes/tax.ts'
import { taxName } from '../../taxes/tax.ts'
import type { LineTerms } from './line-terms.ts'
import { termChanges } from './line-terms.ts'
import type { OfferEnd } from './good-until.ts'
import { endText } from './good-until.ts'

/** One line of an offer, as its customer reads it. */
export interface OfferedLine extends LineTerms {
  product: number
  name: string
  /** Cents. */
  price: number
  quantity: number
}

/** A sourcing request that isn't offered. */
export interface LackedLine {
  text: string
  part_number: string
  quantity: number
  reason: string | null
}

export interface OfferedTerms {
  lines: readonly OfferedLine[]
  freight: readonly OfferedFreight[]
  tax: StatedTax | null
  lacking: readonly LackedLine[]
  /** Percent. */
  downPayment: number
  /** These two are null where the offer was stored without them; the changes then leave them out. */
  notes: string | null
  end: OfferEnd
}

const endChanges = (before: OfferEnd, after: OfferEnd): string[] => {
  const [was, is] = [endText(before), endText(after)]
  return was === '' || is === '' || was === is ? [] : [`Good until: ${was} → ${is}`]
}

/** Leaves out the note's text: a mail to an unconfirmed address must not carry words that a stranger chose. */
const noteChanges = (was: string | null, is: string | null): string[] =>
  was === null || is === null || was === is
    ? []
    : [is === '' ? 'The note was removed' : 'The note was changed']

const dollars = (amount: number): string => formatCents(cents(amount))

const lineChanges = (before: OfferedLine | undefined, after: OfferedLine): string[] => {
  if (before === undefined)
    return [`Added: ${wholeText(after.quantity)} × ${after.name} at ${dollars(after.price)} each`]
  return [
    ...(before.price === after.price
      ? []
      : [`${after.name}: ${dollars(before.price)} → ${dollars(after.price)} each`]),
    ...(before.quantity === after.quantity
      ? []
      : [`${after.name}: ${wholeText(before.quantity)} → ${wholeText(after.quantity)} pieces`]),
    ...termChanges(before, after).map((text) => `${after.name}: ${text}`),
  ]
}

const freightChanges = (before: OfferedTerms, after: OfferedTerms): string[] => {
  const [was, is] = [freightByName(before.freight), freightByName(after.freight)]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const texts = [was, is].map((sums) => freightText(sums.get(name) ?? null))
    return texts[0] === texts[1] ? [] : [`${name}: ${texts.join(' → ')}`]
  })
}

const totalOf = ({ lines, freight, tax }: OfferedTerms): number =>
  linesTotal(withFreight(lines, frozenFreight(freight))) + (tax?.cents ?? 0)

const taxText = (tax: StatedTax | null): string =>
  tax === null ? 'none stated' : `${taxName(tax)}, ${dollars(tax.cents)}`

const taxChanges = (was: StatedTax | null, is: StatedTax | null): string[] =>
  taxText(was) === taxText(is) ? [] : [`Tax: ${taxText(was)} → ${taxText(is)}`]

const countedLines = (count: number): string => (count === 1 ? '1 line in words' : `${count} lines in words`)

/**
 * Counts these lines instead of quoting them: a mail to an unconfirmed address must not carry words that a stranger
 * chose.
 */
const lackingChanges = (was: readonly LackedLine[], is: readonly LackedLine[]): string[] => {
  const keyOf = ({ text, part_number, quantity }: LackedLine) => JSON.stringify([text, part_number, quantity])
  const before = new Map(was.map((line) => [keyOf(line), line]))
  const after = new Map(is.map((line) => [keyOf(line), line]))
  const gone = was.filter((line) => !after.has(keyOf(line))).length
  const come = is.filter((line) => !before.has(keyOf(line))).length
  const explained = is.filter((line) => {
    const known = before.get(keyOf(line))
    return known !== undefined && known.reason !== line.reason
  }).length
  return [
    ...(come === 0 ? [] : [`Not offered any more: ${countedLines(come)}`]),
    ...(gone === 0 ? [] : [`No longer named as not offered: ${countedLines(gone)}`]),
    ...(explained === 0 ? [] : [`Why it isn’t offered was said anew: ${countedLines(explained)}`]),
  ]
}

/** Replaces names that vendors chose by numbers, for a mail to an unconfirmed address. */
export const withoutNames = (terms: OfferedTerms): OfferedTerms => ({
  ...terms,
  lines: terms.lines.map((line) => ({ ...line, name: `Product #${line.product}` })),
  freight: terms.freight.map((one) => ({ ...one, vendor: `Vendor #${one.vendor_id}` })),
})

/** The changes between two revisions of an offer, in words for the customer; empty where there are none. */
export const offerChanges = (before: OfferedTerms, after: OfferedTerms): string[] => {
  const known = new Map(before.lines.map((line) => [line.product, line]))
  const kept = new Set(after.lines.map(({ product }) => product))
  const changes = [
    ...after.lines.flatMap((line) => lineChanges(known.get(line.product), line)),
    ...before.lines.filter(({ product }) => !kept.has(product)).map(({ name }) => `Removed: ${name}`),
    ...freightChanges(before, after),
    ...lackingChanges(before.lacking, after.lacking),
    ...taxChanges(before.tax, after.tax),
    ...(before.downPayment === after.downPayment
      ? []
      : [`Down payment: ${before.downPayment} % → ${after.downPayment} %`]),
    ...endChanges(before.end, after.end),
    ...noteChanges(before.notes, after.notes),
  ]
  const [was, is] = [totalOf(before), totalOf(after)]
  return was === is ? changes : [...changes, `Total: ${formatCents(was)} → ${formatCents(is)}`]
}
