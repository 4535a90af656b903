import type { readCatalogueProduct as readEndpoint } from '@armature/contract/selling/public-catalogue'
import type { Response } from '@armature/contract/platform/endpoint'
import { withProperties } from './card-properties.ts'
import type { Card } from './catalogue-presenter.ts'
import { findFitting } from './catalogue-repository.ts'
import { presentCatalogueProduct } from './catalogue-presenter.ts'
import type { Shopping } from './catalogue-shelf.ts'
import { findLinked } from '../compatibility/part-link-repository.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import { findProductDetail } from '../products/product-repository.ts'

/** One published product of a catalogue; null where this catalogue doesn't have it. */
export const readCatalogueProduct = async (
  shopping: Shopping,
  id: number,
): Promise<Response<typeof readEndpoint> | null> => {
  const { actor, deps } = shopping
  // Shoppers see linked parts that are for sale; only operators may read the links and their reasons.
  const linked = await inTransaction(deps.db, systemContext, (trx) => findLinked(trx, id), { readOnly: true })
  const page = await shopping.inRead(async (trx) => {
    const row = await findProductDetail(trx, actor, id)
    if (row === undefined) return null
    return presentCatalogueProduct(shopping, row, await findFitting(trx, actor, row, linked))
  })
  if (page === null) return null
  const { fits, fitted_by, equivalents, similar } = page
  const lists = [[page], fits, fitted_by, equivalents, similar]
  const all = await withProperties(shopping, lists.flat())
  const of = (cards: readonly Card[]) =>
    cards.flatMap(({ id: card }) => all.find((one) => one.id === card) ?? [])
  return {
    ...page,
    properties: all[0]?.properties ?? [],
    fits: of(fits),
    fitted_by: of(fitted_by),
    equivalents: of(equivalents),
    similar: of(similar),
  }
}
