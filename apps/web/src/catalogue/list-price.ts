import { fromWire } from '@armature/domain/money'
import { moneyText } from '../ui/money.tsx'

/** A list price; what has none, or one of 0, which counts as unset (specification section 9), is priced on the quote. */
export const listPriceText = (price: string | null): string =>
  price === null || fromWire(price) === 0 ? 'On quote' : moneyText(price)
