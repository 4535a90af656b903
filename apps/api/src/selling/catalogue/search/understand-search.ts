import { readPrice } from '@armature/domain/catalogue/products/search-price'
import type { UnderstoodPart } from '@armature/domain/catalogue/products/understood-search'
import { understoodParts } from '@armature/domain/catalogue/products/understood-search'
import { plainText } from '@armature/domain/values/plain-text'
import type { Shopping } from '../shop/catalogue-shelf.ts'
import { understoodSearch } from './product-search-repository.ts'
import { findKindsNamed, listUnstated } from './understood-search-repository.ts'

export interface FoundProduct {
  id: number
  maker: string | null
}

/** Explains part by part how a search was understood, given the products that it found. */
export const understandSearch = (
  { inRead }: Shopping,
  search: string,
  products: readonly FoundProduct[],
): Promise<UnderstoodPart[]> =>
  inRead(async (trx) => {
    const understood = await understoodSearch(trx, readPrice(plainText(search)).rest)
    const { groups, noun: named, isOfThing, moreIsBetter } = understood
    const noun = isOfThing ? named : null
    const [kind, ...others] = noun === null ? [] : await findKindsNamed(trx, noun)
    return understoodParts(search, {
      groups,
      noun,
      kind: others.length === 0 ? (kind ?? null) : null,
      makers: [...new Set(products.flatMap(({ maker }) => maker ?? []))],
      moreIsBetter,
      unstated: await listUnstated(
        trx,
        understood,
        products.map(({ id }) => id),
      ),
    })
  })
