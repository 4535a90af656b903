import type { readCatalogueProduct as readEndpoint } from '@armature/contract/selling/public-catalogue'
import type { Response } from '@armature/contract/platform/endpoint'
import { findFitting } from './catalogue-repository.ts'
import { presentCatalogueProduct } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { findProductDetail } from '../products/product-repository.ts'

/** One published product of a catalogue; null where this catalogue doesn't have it. */
export const readCatalogueProduct = (
  shopping: Shopping,
  id: number,
): Promise<Response<typeof readEndpoint> | null> =>
  shopping.inRead(async (trx) => {
    const row = await findProductDetail(trx, shopping.actor, id)
    if (row === undefined) return null
    return presentCatalogueProduct(shopping, row, await findFitting(trx, shopping.actor, row))
  })
