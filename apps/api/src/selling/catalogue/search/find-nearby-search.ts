import { nearbySearches, partsOfSearch } from '@armature/domain/catalogue/products/nearby-searches'
import type { QueryOf } from '../../../platform/db/sql/define-list.ts'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { productList } from './product-list-repository.ts'

/** The catalogue queries that one search may cost; further alternatives are too far away to be worth it. */
const mostLooks = 12

/**
 * The nearest alternative to a search that finds nothing with these filters
 * (domain/catalogue/products/nearby-searches.ts); null where no near one finds anything.
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
