import { cents, formatCents } from '../money.ts'
import { linesTotal } from '../orders/order-terms.ts'

/** What a customer reads of one line of an offer. */
export interface OfferedLine {
  product: number
  name: string
  /** Cents. */
  price: number
  quantity: number
}

export interface OfferedTerms {
  lines: readonly OfferedLine[]
  /** Percent. */
  downPayment: number
}

const pieces = (quantity: number): string => quantity.toLocaleString('en-US')
const dollars = (amount: number): string => formatCents(cents(amount))

const lineChanges = (before: OfferedLine | undefined, after: OfferedLine): string[] => {
  if (before === undefined)
    return [`Added: ${pieces(after.quantity)} × ${after.name} at ${dollars(after.price)} each`]
  return [
    ...(before.price === after.price
      ? []
      : [`${after.name}: ${dollars(before.price)} → ${dollars(after.price)} each`]),
    ...(before.quantity === after.quantity
      ? []
      : [`${after.name}: ${pieces(before.quantity)} → ${pieces(after.quantity)} pieces`]),
  ]
}

/** What changed between two revisions of an offer, in the customer's words; nothing where they say the same. */
export const offerChanges = (before: OfferedTerms, after: OfferedTerms): string[] => {
  const known = new Map(before.lines.map((line) => [line.product, line]))
  const kept = new Set(after.lines.map(({ product }) => product))
  const changes = [
    ...after.lines.flatMap((line) => lineChanges(known.get(line.product), line)),
    ...before.lines.filter(({ product }) => !kept.has(product)).map(({ name }) => `Removed: ${name}`),
    ...(before.downPayment === after.downPayment
      ? []
      : [`Down payment: ${before.downPayment} % → ${after.downPayment} %`]),
  ]
  const [was, is] = [linesTotal(before.lines), linesTotal(after.lines)]
  return was === is ? changes : [...changes, `Total: ${formatCents(was)} → ${formatCents(is)}`]
}
