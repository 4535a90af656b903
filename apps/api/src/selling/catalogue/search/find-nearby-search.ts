import { nearbySearches, partsOfSearch } from '@armature/domain/catalogue/products/nearby-searches'
import type { QueryOf } from '../../../platform/db/sql/define-list.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { productList } from './product-list-repository.ts'

/** Looks into the catalogue that one search may cost; what is left is farther away than a look is worth. */
const mostLooks = 12

/**
 * The nearest search to one that finds nothing with these filters (domain/catalogue/products/nearby-searches.ts); null where
 * nothing near it finds anything either.
 */
export const findNearbySearch = (
  { actor, inRead }: Shopping,
  query: QueryOf<'searchProducts'>,
  search: string,
): Promise<string | null> =>
  inRead(async (trx) => {
    let looks = 0
    const finds = async (text: string) => {
      looks += 1
      if (looks > mostLooks) return false
      return (await productList.ids(trx, { actor, query: { ...query, search: text } }, 1)).length > 0
    }
    const parts = partsOfSearch(search)
    const known = new Set<string>()
    for (const { text, measure } of parts) if (measure === undefined && (await finds(text))) known.add(text)
    for (const nearby of nearbySearches(parts, ({ text }) => known.has(text)))
      if (nearby !== search && (await finds(nearby))) return nearby
    return null
  })
