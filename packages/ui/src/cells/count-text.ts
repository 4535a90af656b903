import { wholeText } from '@armature/domain/values/number-text'
import { limits } from '@armature/domain/limits'

/** A number of rows, as "1,290"; "10,000+" at the most that a list counts. An estimate is larger and shown as it is. */
export const countText = (count: number): string =>
  `${wholeText(count)}${count === limits.page.counted ? '+' : ''}`

/** "1 product", "1,290 products". */
export const productsText = (count: number): string =>
  count === 1 ? '1 product' : `${countText(count)} products`

/**
 * "1,290 products, page 2 of 54". A search ranks only the best of its products; if so (`isRanked`) the text says how to
 * reach the others.
 */
export const pageText = (count: number, page: number, pages: number, isRanked: boolean): string => {
  const place = `page ${page} of ${countText(pages)}`
  return isRanked && count >= limits.product.searchRanked
    ? `${productsText(count)} or more, ${place}. These match best; add a word or a filter to narrow them.`
    : `${productsText(count)}, ${place}`
}

/** A number that links to a list, in the list's words: it is capped like the list's count. */
export const countOfList = (count: number): string => countText(Math.min(count, limits.page.counted))
