import { messages } from '@armature/domain/messages'
import { call } from '../api/client.ts'
import { failureText } from '../api/failures.ts'
import { typedPrice } from './item-price.ts'
import type { QuoteItem } from './quotes-api.ts'
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

/**
 * Null when saved, else the reason for the cell. Whoever types fast has many saves under way, whose answers come in
 * any order: each then tells of its own line only, and after the last one the sub-quote is asked for.
 */
export const saveItemPrice = async (item: QuoteItem, text: string): Promise<string | null> => {
  const saves = begin(item.subquote)
  try {
    const sub = await call('setQuoteItemPrice', {
      params: { id: item.id },
      body: { price: typedPrice(text), itemId: item.id },
    })
    if (saves.wereMany) linePriceChanged(sub, item.id)
    else subQuoteChanged(sub)
    return null
  } catch (error) {
    return failureText(error, messages.unexpected)
  } finally {
    saves.count -= 1
    if (saves.count === 0) {
      underWay.delete(item.subquote)
      if (saves.wereMany) refreshQuotes()
    }
  }
}
