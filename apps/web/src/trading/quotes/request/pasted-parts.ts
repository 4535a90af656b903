import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { ProductOption } from './product-choice.ts'
import type { QuoteFormFields } from '../edit/quote-form-fields.ts'
import { emptyLine, isBlankLine } from '../edit/quote-form-fields.ts'

type Line = QuoteFormFields['products'][number]

/** A spreadsheet row: a part by its SKU, and its quantity; one if there is no number. */
export interface PastedPart {
  sku: string
  quantity: string
}

const isHeading = ({ sku }: PastedPart, index: number): boolean => index === 0 && /^sku$/i.test(sku)

/** Reads cells copied from a spreadsheet, separated by tabs. Null for any other text, which goes into its field. */
export const pastedParts = (text: string): PastedPart[] | null => {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')
  if (rows.length < 2 && !text.includes('\t')) return null
  return rows
    .map((row) => {
      const [sku = '', quantity = ''] = row.split('\t').map((cell) => cell.trim())
      return { sku, quantity: quantity === '' ? emptyLine.quantity : quantity }
    })
    .filter((part, index) => part.sku !== '' && !isHeading(part, index))
}

const sameSku = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Why a pasted SKU matches no product; null if it does. */
const reasonOf = (sku: string, exact: readonly ProductOption[]): string | null => {
  if (exact.length === 1) return null
  return fill(exact.length === 0 ? messages.skuUnknown : messages.skuOfSeveral, { sku })
}

/** A pasted row's line: with its product, or with the reason for having none. */
export const lineOf = ({ sku, quantity }: PastedPart, found: readonly ProductOption[]): Line => {
  const exact = found.filter((option) => sameSku(option.sku, sku))
  const reason = reasonOf(sku, exact)
  const [option] = exact
  return option === undefined || reason !== null
    ? { id: null, quantity, reason: reason ?? messages.requiredPlain }
    : { id: option.id, quantity }
}

/** The lines with the pasted ones, which replace a blank line, or follow the line in which they were pasted. */
export const withPasted = (
  lines: readonly Line[],
  at: number,
  pasted: readonly Line[],
): { lines: Line[]; left: number } => {
  const here = lines[at]
  const kept = here === undefined || isBlankLine(here) ? [] : [here]
  const all = [...lines.slice(0, at), ...kept, ...pasted, ...lines.slice(at + 1)]
  return { lines: all.slice(0, limits.quote.lines), left: Math.max(0, all.length - limits.quote.lines) }
}
