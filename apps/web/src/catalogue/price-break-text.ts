import { wholeText } from '@armature/domain/number-text'
import { moneyText } from '../ui/money.tsx'

/** A price by quantity as people read it: from how many pieces on, and the price of each. */
export const breakRowText = ({
  quantity,
  price,
}: {
  quantity: number
  price: string
}): readonly [string, string] => [`From ${wholeText(quantity)}`, `${moneyText(price)} each`]
