import { wholeText } from '@armature/domain/values/number-text'
import { moneyText } from '../../../platform/ui/money.tsx'

/** A price by quantity as people read it: from how many pieces on, and the price of each. */
export const breakRowText = ({
  quantity,
  price,
}: {
  quantity: number
  price: string
}): readonly [string, string] => [`From ${wholeText(quantity)}`, `${moneyText(price)} each`]
