import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { findEquivalentParts, findPartNames, findStoreOf } from './equivalent-parts-repository.ts'

/**
 * The parts compared with a product in every quote, and equivalents not for sale now, since their links can be removed
 * too.
 */
export const readEqualParts = (
  ctx: Context,
  id: number,
): Promise<Problem | Response<Endpoints['readEqualParts']>> =>
  ctx.inRead(async (trx) => {
    const product = await findStoreOf(trx, id)
    if (product === undefined) return notFound(messages.notFound)
    const parts = await findEquivalentParts(trx, [id], product.tenant_id, { alsoUnsold: true })
    const names = new Map(
      (
        await findPartNames(
          trx,
          parts.map(({ equal }) => equal),
        )
      ).map((part) => [part.id, part]),
    )
    return parts.flatMap(({ equal, same_number, link }) => {
      const part = names.get(equal)
      if (part === undefined) return []
      const { name, sku, vendor } = part
      const said = link && { ...link, at: new Date(link.at).toISOString() }
      return [{ product: equal, name, sku, vendor, same_number, link: said }]
    })
  })
