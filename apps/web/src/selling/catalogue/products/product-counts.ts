import { limits } from '@armature/domain/limits'
import { countText } from '@armature/ui/cells/count-text.ts'

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
