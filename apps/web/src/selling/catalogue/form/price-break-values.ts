import { priceBreaksInput } from '@armature/contract/selling/price-breaks'
import { breakErrors } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import { readCents, readWhole } from '@armature/domain/values/typed-number'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { numberRules } from './product-numbers.ts'

/** A row of quantity and price as typed. */
export interface BreakTexts {
  quantity: string
  price: string
}

export const emptyBreak: BreakTexts = { quantity: '', price: '' }

interface ShownBreak {
  quantity: number
  price: string
}

/** A product's quantity prices, as its form's initial values. */
export const breakTextsOf = (shown: readonly ShownBreak[]): BreakTexts[] =>
  shown.map(({ quantity, price }) => ({ quantity: String(quantity), price }))

const isBlank = ({ quantity, price }: BreakTexts): boolean => quantity.trim() === '' && price.trim() === ''

/** The typed rows by their index in the form, without empty ones. */
const typedRows = (rows: readonly BreakTexts[]) =>
  rows.flatMap((row, place) =>
    isBlank(row)
      ? []
      : [
          {
            place,
            quantity: readWhole(row.quantity) ?? Number.NaN,
            cents: readCents(row.price) ?? Number.NaN,
          },
        ],
  )

/** The rows of the request; NaN, which the contract refuses, for an unreadable number. */
export const breaksToSend = (rows: readonly BreakTexts[]) =>
  typedRows(rows).map(({ quantity, cents }) => ({ quantity, price: cents / 100 }))

/** Each field’s text for an unreadable number. */
const unreadable = {
  quantity: `${messages.quantityMinimum}. ${messages.wholeNumberHint}`,
  price: numberRules.price.unreadable,
} as const

const textOf = (row: BreakTexts | undefined, field: keyof BreakTexts, message: string): string => {
  const typed = row?.[field] ?? ''
  const isRead = (field === 'quantity' ? readWhole(typed) : readCents(typed)) !== null
  if (typed.trim() !== '' && !isRead) return unreadable[field]
  return message || messages.breakMissing
}

/** The rows' errors, at their fields, by the contract's rules and the domain's. */
export const breakIssues = (
  type: ProductType,
  { price_breaks, price }: { price_breaks: readonly BreakTexts[]; price: string },
): Issue[] => {
  const rows = typedRows(price_breaks)
  const checked = priceBreaksInput(type).safeParse(breaksToSend(price_breaks))
  const found =
    checked.error?.issues ??
    breakErrors(rows, { type, price: readCents(price) }).map(({ index, field, text }) => ({
      path: [index, field],
      message: text,
    }))
  return found.map(({ path: [index, at], message }) => {
    const place = rows[Number(index)]?.place ?? 0
    const field = at === 'price' ? 'price' : 'quantity'
    return {
      path: ['price_breaks', String(place), field],
      message: textOf(price_breaks[place], field, message),
    }
  })
}
