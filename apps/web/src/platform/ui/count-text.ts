import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'

/** A number of rows, as "1,290"; "10,000+" for as many as a list counts. An estimate lies beyond and is shown as it is. */
export const countText = (count: number): string =>
  `${wholeText(count)}${count === limits.page.counted ? '+' : ''}`

/** "1 product", "1,290 products". */
export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${countText(count)} products`

/**
 * "1,290 products, page 2 of 54". A search ranks no more than the best of its products; of one (`isRanked`) the text says how the others are reached.
 */
export const pageText = (count: number, page: number, pages: number, isRanked: boolean): string => {
  const place = `page ${page} of ${countText(pages)}`
  return isRanked && count >= limits.product.searchRanked
    ? `${productsText(count)} or more, ${place}. These fit best; another word or a filter leads to the others.`
    : `${productsText(count)}, ${place}`
}

/** A number that leads to a list, in the list's words: it says no more than the list counts. */
export const countOfList = (count: number): string => countText(Math.min(count, limits.page.counted))
