import { nearbySearches, partsOfSearch } from '@armature/domain/catalogue/nearby-searches'
import type { QueryOf } from '../../db/sql/define-list.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { productList } from './product-list-repository.ts'

/**
 * The nearest search to one that finds nothing with these filters (domain/catalogue/nearby-searches.ts); null where
 * nothing near it finds anything either.
 */
export const findNearbySearch = (
  { actor, inRead }: Shopping,
  query: QueryOf<'searchProducts'>,
  search: string,
): Promise<string | null> =>
  inRead(async (trx) => {
    const finds = async (text: string) =>
      (await productList.ids(trx, { actor, query: { ...query, search: text } }, 1)).length > 0
    const parts = partsOfSearch(search)
    const known = new Set<string>()
    for (const { text, measure } of parts) if (measure === undefined && (await finds(text))) known.add(text)
    for (const nearby of nearbySearches(parts, ({ text }) => known.has(text)))
      if (nearby !== search && (await finds(nearby))) return nearby
    return null
  })
