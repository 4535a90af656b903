import type { endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { listKindsNamed } from './catalogue-repository.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { findNearbySearch } from '../search/find-nearby-search.ts'
import { readKinds } from '../search/read-kinds.ts'
import { productList } from '../search/product-list-repository.ts'
import { listProductsById } from '../products/product-repository.ts'

type Suggested = Response<typeof endpoints.suggestInCatalogue>

const { suggested } = limits.catalogue

const nothing: Suggested = { kinds: [], products: [], instead: null, categories: [] }

/** Suggestions for a text that finds nothing: the nearest search, and the largest categories. */
const waysOn = async (shopping: Shopping, search: string): Promise<Partial<Suggested>> => {
  const { instead } = await findNearbySearch(shopping, { search }, search)
  const kinds = (await readKinds(shopping)).toSorted((one, other) => other.count - one.count)
  return {
    instead,
    categories: kinds.slice(0, suggested.categories).map(({ filter, id, name }) => ({ filter, id, name })),
  }
}

/** Suggests kinds and products as the user types, or alternatives if nothing is found; nothing for a text without a word. */
export const suggestInCatalogue = async (shopping: Shopping, search: string): Promise<Suggested> => {
  if (!/[\p{L}\d]/u.test(search)) return nothing
  const { actor, inRead } = shopping
  const found = await inRead(async (trx) => {
    const kinds = await listKindsNamed(trx, actor, search)
    const ids = await productList.ids(trx, { actor, query: { search } }, suggested.products)
    const products = await listProductsById(trx, ids)
    return { ...nothing, kinds, products: products.map(({ id, name }) => ({ id, name })) }
  })
  const isFound = found.kinds.length + found.products.length > 0
  return isFound ? found : { ...found, ...(await waysOn(shopping, search)) }
}
