import { messages } from '@armature/domain/messages'
import { call } from '../api/client.ts'
import { failureText, isTellable } from '../api/failures.ts'
import { typedPrice } from './item-price.ts'
import type { QuoteItem } from './quotes-api.ts'
import { subQuoteChanged } from './quotes-api.ts'

/** Null when saved, else the reason for the cell. */
export const saveItemPrice = async (item: QuoteItem, text: string): Promise<string | null> => {
  try {
    subQuoteChanged(
      await call('setQuoteItemPrice', {
        params: { id: item.id },
        body: { price: typedPrice(text), itemId: item.id },
      }),
    )
    return null
  } catch (error) {
    return isTellable(error) ? failureText(error, messages.somethingWentWrong) : null
  }
}
