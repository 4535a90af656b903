import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { readWhole } from '@armature/domain/values/typed-number'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import type { Check, Issue } from '@armature/ui/form/form-errors.ts'

/** The form's fields during input: choices may still be missing. */
export interface QuoteFormFields {
  user_id: number | null
  /** Quantities as typed. */
  products: {
    id: number | null
    quantity: string
    /** Why a pasted line has no product. */
    reason?: string
  }[]
  notes: string
}

/** The values of the request. */
export interface QuoteFormValues {
  user_id: number | null
  products: { id: number; quantity: number }[]
  notes: string
}

export const emptyLine: QuoteFormFields['products'][number] = { id: null, quantity: '1' }

export const quantityError = (typed: string): string | null => {
  if (typed.trim() === '') return messages.requiredPlain
  const quantity = readWhole(typed)
  if (quantity === null) return `${messages.quantityMinimum}. ${messages.wholeNumberHint}`
  if (quantity < 1) return messages.quantityMinimum
  return quantity > limits.quote.quantityMax ? tooLargeText(limits.quote.quantityMax) : null
}

/** For a checked line. */
const sentLine = ({
  id,
  quantity,
}: QuoteFormFields['products'][number]): QuoteFormValues['products'][number] => ({
  id: id ?? 0,
  quantity: readWhole(quantity) ?? 0,
})

type Misfit = (productId: number, others: readonly (number | null)[]) => string | null

/** The first line decides whose products the others may be. */
const idError = (
  { id, reason }: QuoteFormFields['products'][number],
  earlier: readonly (number | null)[],
  misfit: Misfit,
): string | null => {
  if (id === null) return reason ?? messages.requiredPlain
  return earlier.includes(id) ? messages.productTwice : misfit(id, earlier)
}

const fitsAnywhere: Misfit = () => null

const lineIssues = function* (
  index: number,
  all: QuoteFormFields['products'],
  misfit = fitsAnywhere,
): Generator<Issue> {
  const line = all[index]
  if (line === undefined) return
  const earlier = all.slice(0, index).map(({ id }) => id)
  const id = idError(line, earlier, misfit)
  const quantity = quantityError(line.quantity)
  if (id !== null) yield { path: ['products', index, 'id'], message: id }
  if (quantity !== null) yield { path: ['products', index, 'quantity'], message: quantity }
}

export interface QuoteFormRules {
  check: Check<QuoteFormFields>
  toSent: (fields: QuoteFormFields) => QuoteFormValues
}

/** A blank line; a pasted one has a reason for being without a product. */
export const isBlankLine = ({ id, quantity, reason }: QuoteFormFields['products'][number]): boolean =>
  id === null && reason === undefined && ['', emptyLine.quantity].includes(quantity.trim())

/** Enter adds a new line: the blank one that it leaves at the end doesn't count. */
const isLeftOver = (products: QuoteFormFields['products'], index: number): boolean => {
  const line = products[index]
  return index > 0 && index === products.length - 1 && line !== undefined && isBlankLine(line)
}

/**
 * The rules of specification section 5, Add quote. The contract's schema has the same ones for the server; here it
 * would load its library for three rules.
 */
export const quoteFormRules = (withUser: boolean, misfit: Misfit = fitsAnywhere): QuoteFormRules => ({
  *check({ user_id, products }) {
    if (withUser && user_id === null) yield { path: ['user_id'], message: messages.requiredPlain }
    for (const index of products.keys())
      if (!isLeftOver(products, index)) yield* lineIssues(index, products, misfit)
  },
  toSent: (fields) => ({
    ...fields,
    products: fields.products.filter((_, index, all) => !isLeftOver(all, index)).map(sentLine),
  }),
})

/** The same rules for lines added to a quote with these products; blank lines don't count. */
export const addedLinesRules = (held: ReadonlySet<number>): QuoteFormRules => ({
  *check({ products }) {
    for (const [index, line] of products.entries()) {
      if (line.id !== null && held.has(line.id))
        yield { path: ['products', index, 'id'], message: editWords.onQuoteAlready }
      else if (!isBlankLine(line)) yield* lineIssues(index, products)
    }
  },
  toSent: (fields) => ({
    ...fields,
    products: fields.products.filter((line) => !isBlankLine(line)).map(sentLine),
  }),
})
