import { wholeText } from '@armature/domain/number-text'
import { limits } from '@armature/domain/limits'

/** A number of rows, as "1,290"; "10,000+" for as many as a list counts. An estimate lies beyond and is shown as it is. */
export const countText = (count: number): string =>
  `${wholeText(count)}${count === limits.page.counted ? '+' : ''}`

/** "1 product", "1,290 products". */
export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${countText(count)} products`

/** A number that leads to a list, in the list's words: it says no more than the list counts. */
export const countOfList = (count: number): string => countText(Math.min(count, limits.page.counted))
