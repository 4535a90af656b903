import { limits } from '@armature/domain/limits'
import { partKey } from '@armature/domain/catalogue/products/part-number'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { keepAliases } from './bom-repository.ts'
import { ownerOf } from './own-list.ts'

/** Remembers the parts that a person chose for these words, to offer them for the next bill of materials. */
export const rememberParts = async (
  trx: Database,
  ctx: Context,
  chosen: readonly { product: number; words: string }[],
): Promise<void> => {
  const keyed = chosen
    .map(({ product, words }) => ({ product, key: partKey(words).slice(0, limits.requestList.words) }))
    .filter(({ key }) => key !== '')
  await keepAliases(trx, ownerOf(ctx), [...new Map(keyed.map((one) => [one.key, one])).values()], ctx.now)
}
