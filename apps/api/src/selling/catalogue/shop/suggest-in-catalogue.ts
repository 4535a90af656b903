import type { endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { listKindsNamed } from './catalogue-repository.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { productList } from '../search/product-list-repository.ts'
import { listProductsById } from '../products/product-repository.ts'

/** Suggests kinds and products for a text that is still being typed; none for a text without a word. */
export const suggestInCatalogue = (
  { actor, inRead }: Shopping,
  search: string,
): Promise<Response<typeof endpoints.suggestInCatalogue>> =>
  inRead(async (trx) => {
    if (!/[\p{L}\d]/u.test(search)) return { kinds: [], products: [] }
    const kinds = await listKindsNamed(trx, actor, search)
    const ids = await productList.ids(trx, { actor, query: { search } }, limits.catalogue.suggested.products)
    const products = await listProductsById(trx, ids)
    return { kinds, products: products.map(({ id, name }) => ({ id, name })) }
  })
