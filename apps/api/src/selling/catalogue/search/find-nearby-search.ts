import { nearbySearches, partsOfSearch } from '@armature/domain/catalogue/products/nearby-searches'
import { readPrice } from '@armature/domain/catalogue/products/search-price'
import { plainText } from '@armature/domain/values/plain-text'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import type { ListQuery } from './product-list-repository.ts'
import { productList } from './product-list-repository.ts'
import { understoodSearch } from './product-search-repository.ts'

/** The catalogue queries that one search may cost; further alternatives are too far away to be worth it. */
const mostLooks = 12

/** “Harmonic drive” of “harmonic drive 100:1”. */
const wordsOnly = (thing: string): string =>
  thing
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word))
    .join(' ')

const isFor = (search: string, noun: string | null): boolean =>
  noun === null || search.split(/\s+/).includes(noun)

/** Several words together point near an unknown thing; a single word could be anything. */
const areSpecific = (search: string): boolean =>
  search.split(/\s+/).filter((word) => /^\p{L}{3,}$/u.test(word)).length > 1

/**
 * The nearest alternative to a search that finds nothing with these filters
 * (domain/catalogue/products/nearby-searches.ts), null where no near one finds anything; and the thing that is
 * searched for, if there is none of it at all.
 */
export const findNearbySearch = (
  { actor, inRead }: Shopping,
  query: ListQuery,
  search: string,
): Promise<{ instead: string | null; missing: string | null }> =>
  inRead(async (trx) => {
    let looks = 0
    const finds = async (text: string) => {
      looks += 1
      if (looks > mostLooks) return false
      return (await productList.ids(trx, { actor, query: { ...query, search: text } }, 1)).length > 0
    }
    const { rest, typed } = readPrice(plainText(search))
    const parts = partsOfSearch(rest)
    const understood = await understoodSearch(trx, rest)
    const { noun } = understood
    const thing = wordsOnly(understood.thing)
    const isThere =
      noun === null || (await productList.ids(trx, { actor, query: { search: thing } }, 1)).length > 0
    const missing = isThere ? null : thing
    const known = new Set<string>()
    for (const { text, measure } of parts) if (measure === undefined && (await finds(text))) known.add(text)
    // Without its price first, and never without the thing that it is for.
    const near = [...(typed === '' ? [] : [rest]), ...nearbySearches(parts, ({ text }) => known.has(text))]
    const isNear = (nearby: string): boolean =>
      isFor(nearby, noun) || (noun !== null && !known.has(noun) && areSpecific(nearby))
    for (const nearby of near)
      if (nearby !== search && isNear(nearby) && (await finds(nearby))) return { instead: nearby, missing }
    return { instead: null, missing }
  })
