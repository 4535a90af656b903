import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import type { Context } from '../../platform/context/context.ts'
import { presentOpenOffer } from './open-offer-presenter.ts'
import type { OffersQuery } from './open-offer-repository.ts'
import { listOwnOffers } from './open-offer-repository.ts'

/** The lines in words that a vendor is asked about. */
export const listOpenOffers = (
  ctx: Context,
  query: OffersQuery,
): Promise<Response<Endpoints['listOpenOffers']>> =>
  ctx.inRead(async (trx) => {
    const rows = await listOwnOffers(trx, ctx.actor, query)
    return {
      results: rows.slice(0, limits.openLines.page).map(presentOpenOffer),
      has_more: rows.length > limits.openLines.page,
    }
  })
