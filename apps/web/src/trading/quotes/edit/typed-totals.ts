import { fromWire, toWire } from '@armature/domain/money'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { withFreight } from '@armature/domain/quotes/offer/freight'
import type { CountedLine } from '@armature/domain/quotes/offer/quote-totals'
import { isTotalTooLarge, storedTotal, totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { shownPrice } from '@armature/domain/quotes/offer/shown-price'
import { lineTotalText, priceError, totalText, typedPrice, unpricedIn } from '../prices/item-price.ts'

/** A line as its row has it. */
export interface PricedLine {
  price: string
  quantity: number
  no_quote?: string | null
}

/** A total that includes typed prices. */
export interface TypedTotal {
  text: string
  /** It includes an unsaved price. */
  isUnsaved: boolean
  /** The total exceeds the maximum: why it won't be saved. */
  refusal: string | null
}

/** The line with its cell's text, if that is a price or none. */
const withTyped = (line: PricedLine, typed: string | undefined): PricedLine => {
  const text = typed?.trim()
  if (text === undefined || (text !== '' && priceError(text) !== null)) return line
  return { ...line, price: typedPrice(text) }
}

const countedOf = (lines: readonly PricedLine[]): CountedLine[] =>
  lines.map(({ price, quantity }) => ({ price: fromWire(price) ?? 0, quantity }))

const refusalOf = (lines: readonly CountedLine[]): string | null =>
  isTotalTooLarge(lines) ? totalTooLargeText() : null

/** A line's total during typing; the row's own if no other price is typed. */
export const typedLineTotal = (line: PricedLine, typed: string | undefined): TypedTotal => {
  const now = withTyped(line, typed)
  if (now.price === line.price)
    return { text: lineTotalText(line.price, line.quantity), isUnsaved: false, refusal: null }
  const counted = countedOf([now])
  return { text: shownPrice(storedTotal(counted)), isUnsaved: true, refusal: refusalOf(counted) }
}

/** The total of all lines and their freight; `saved` is the server's total. */
export const typedSubTotal = (
  saved: string,
  lines: readonly (PricedLine & { typed: string | undefined })[],
  freight: Freight,
): TypedTotal => {
  const now = lines.map((line) => withTyped(line, line.typed))
  if (now.every(({ price }, index) => price === lines[index]?.price))
    return { text: totalText(saved, unpricedIn(lines)), isUnsaved: false, refusal: null }
  const counted = withFreight(countedOf(now), [freight])
  return {
    text: totalText(toWire(storedTotal(counted)), unpricedIn(now)),
    isUnsaved: true,
    refusal: refusalOf(counted),
  }
}
