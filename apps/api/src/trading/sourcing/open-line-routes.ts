import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { addOpenLine } from './add-line.ts'
import { declineOpenLine } from './decline-line.ts'
import { moveOpenLines } from './move-lines.ts'
import { offerOpenLines } from './offer-lines.ts'
import { replaceOpenLine } from './replace-line.ts'
import { suggestForOpenLines } from './suggest-parts.ts'
import { takeUpOpenLine } from './take-up-line.ts'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import type { Context } from '../../platform/context/context.ts'
import { presentOpenOffer } from './open-offer-presenter.ts'
import type { OffersQuery } from './open-offer-repository.ts'
import { listOwnOffers } from './open-offer-repository.ts'

/** The sourcing requests that a vendor is asked about. */
const listOpenOffers = (ctx: Context, query: OffersQuery): Promise<Response<Endpoints['listOpenOffers']>> =>
  ctx.inRead(async (trx) => {
    const rows = await listOwnOffers(trx, ctx.actor, query)
    return {
      results: rows.slice(0, limits.openLines.page).map(presentOpenOffer),
      has_more: rows.length > limits.openLines.page,
    }
  })

/** A quote's sourcing requests (decision 093). */
export const openLineRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.suggestForOpenLines, suggestForOpenLines)
  route(app, endpoints.addOpenLine, addOpenLine)
  route(app, endpoints.replaceOpenLine, replaceOpenLine)
  route(app, endpoints.offerOpenLines, offerOpenLines)
  route(app, endpoints.moveOpenLines, moveOpenLines)
  route(app, endpoints.listOpenOffers, (ctx, { query }) => listOpenOffers(ctx, query))
  route(app, endpoints.takeUpOpenLine, takeUpOpenLine)
  route(app, endpoints.declineOpenLine, declineOpenLine)
}
