import { wholeText } from '@armature/domain/values/number-text'
import { moneyText } from '../../../platform/cells/money.tsx'

/** A quantity price as text: from how many pieces on, and the unit price. */
export const breakRowText = ({
  quantity,
  price,
}: {
  quantity: number
  price: string
}): readonly [string, string] => [`From ${wholeText(quantity)}`, `${moneyText(price)} each`]
