import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { call } from '../api/client.ts'
import type { ApiError } from '../api/failures.ts'
import { currentIn, failureText } from '../api/failures.ts'
import { makeWrite } from '../api/write.ts'
import { typedPrice } from './item-price.ts'
import type { QuoteItem, SubQuote } from './quotes-api.ts'
import { linePriceChanged, refreshQuotes, subQuoteChanged } from './quotes-api.ts'

/** Saves that are under way, by sub-quote, and whether more than one was at once. */
const underWay = new Map<number, { count: number; wereMany: boolean }>()

const begin = (subQuoteId: number) => {
  const saves = underWay.get(subQuoteId) ?? { count: 0, wereMany: false }
  saves.count += 1
  saves.wereMany ||= saves.count > 1
  underWay.set(subQuoteId, saves)
  return saves
}

const setPrice = makeWrite({
  send: ({ id, ...prices }: { id: number; price: string; expected_price?: string }, write) =>
    write('setQuoteItemPrice', { params: { id }, body: { ...prices, itemId: id } }),
  // The cell says why.
  failure: false,
})

/** What was typed over, where it was a price. */
const expectedPrice = (over: string): { expected_price?: string } => {
  const expected = typedPrice(over)
  return fromWire(expected) === null ? {} : { expected_price: expected }
}

/** The loser of a race is shown the value that it lost to. */
const showCurrent = (refusal: ApiError | null): void => {
  const current = currentIn<SubQuote>(refusal, 'price_changed')
  if (current !== null) subQuoteChanged(current)
}

/** Who set the price that was found instead of the one typed over. */
export const whoSetPrice = async ({ id }: QuoteItem): Promise<string | null> =>
  (await call('readPriceChange', { params: { id } })).by

/**
 * Null when saved, else the reason for the cell. Whoever types fast has many saves under way, whose answers come in
 * any order: each then tells of its own line only, and after the last one the sub-quote is asked for.
 */
export const saveItemPrice = async (item: QuoteItem, text: string, over: string): Promise<string | null> => {
  const saves = begin(item.subquote)
  try {
    const outcome = await setPrice({ id: item.id, price: typedPrice(text), ...expectedPrice(over) })
    if (!outcome.ok) {
      showCurrent(outcome.refusal)
      return failureText(outcome.error, messages.unexpected)
    }
    if (saves.wereMany) linePriceChanged(outcome.result, item.id)
    else subQuoteChanged(outcome.result)
    return null
  } finally {
    saves.count -= 1
    if (saves.count === 0) {
      underWay.delete(item.subquote)
      if (saves.wereMany) refreshQuotes()
    }
  }
}
