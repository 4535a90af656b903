import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/typed-number'
import type { FieldErrors, ResolverResult } from 'react-hook-form'

/** What the form holds while it is filled in: choices may still be missing. */
export interface QuoteFormFields {
  user_id: number | null
  /** Quantities as typed. */
  products: { id: number | null; quantity: string }[]
  notes: string
}

/** What is sent. */
export interface QuoteFormValues {
  user_id: number | null
  products: { id: number; quantity: number }[]
  notes: string
}

export const emptyLine: QuoteFormFields['products'][number] = { id: null, quantity: '1' }

const quantityError = (typed: string): string | null => {
  if (typed.trim() === '') return messages.requiredPlain
  const quantity = readWhole(typed)
  if (quantity === null) return `${messages.quantityMinimum}. ${messages.wholeNumberHint}`
  if (quantity < 1) return messages.quantityMinimum
  return quantity > limits.quote.quantityMax ? messages.numberTooLarge : null
}

/** Of a line that has been checked. */
const sentLine = ({
  id,
  quantity,
}: QuoteFormFields['products'][number]): QuoteFormValues['products'][number] => ({
  id: id ?? 0,
  quantity: readWhole(quantity) ?? 0,
})

const errorOf = (message: string) => ({ type: 'rule', message })

type Misfit = (productId: number, others: readonly (number | null)[]) => string | null

/** The first line says whose products the others may be. */
const idError = (id: number | null, earlier: readonly (number | null)[], misfit: Misfit): string | null => {
  if (id === null) return messages.requiredPlain
  return earlier.includes(id) ? messages.productTwice : misfit(id, earlier)
}

const fitsAnywhere: Misfit = () => null

const lineErrors = (
  line: QuoteFormFields['products'][number],
  index: number,
  all: QuoteFormFields['products'],
  misfit = fitsAnywhere,
) => {
  const earlier = all.slice(0, index).map(({ id: earlierId }) => earlierId)
  const id = idError(line.id, earlier, misfit)
  const quantity = quantityError(line.quantity)
  if (id === null && quantity === null) return undefined
  return {
    ...(id === null ? {} : { id: errorOf(id) }),
    ...(quantity === null ? {} : { quantity: errorOf(quantity) }),
  }
}

/**
 * The rules of specification section 5, Add quote. The contract's schema says the same to the server; here it
 * would bring its library along for three rules.
 */
export const resolveQuoteForm =
  (withUser: boolean, misfit: Misfit = fitsAnywhere) =>
  (fields: QuoteFormFields): ResolverResult<QuoteFormFields, QuoteFormValues> => {
    const lines = fields.products.map((line, index, all) => lineErrors(line, index, all, misfit))
    const errors = {
      ...(withUser && fields.user_id === null ? { user_id: errorOf(messages.requiredPlain) } : {}),
      ...(lines.some((line) => line !== undefined) ? { products: lines } : {}),
    }
    if (Object.keys(errors).length > 0) return { values: {}, errors: errors as FieldErrors<QuoteFormFields> }
    return { values: { ...fields, products: fields.products.map(sentLine) }, errors: {} }
  }

const isBlank = ({ id, quantity }: QuoteFormFields['products'][number]): boolean =>
  id === null && ['', emptyLine.quantity].includes(quantity.trim())

/** The same rules for lines added to a quote that holds these products; a line that nobody filled in is none. */
export const resolveAddedLines =
  (held: ReadonlySet<number>) =>
  (fields: QuoteFormFields): ResolverResult<QuoteFormFields, QuoteFormValues> => {
    const lines = fields.products.map((line, index, all) => {
      if (isBlank(line)) return undefined
      if (line.id !== null && held.has(line.id)) return { id: errorOf(messages.productTwice) }
      return lineErrors(line, index, all)
    })
    if (lines.some((line) => line !== undefined))
      return { values: {}, errors: { products: lines } as FieldErrors<QuoteFormFields> }
    const filled = fields.products.filter((line) => !isBlank(line))
    return { values: { ...fields, products: filled.map(sentLine) }, errors: {} }
  }
