import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../platform/http/route.ts'
import { addOpenLine } from './add-line.ts'
import { declineOpenLine } from './decline-line.ts'
import { listOpenOffers } from './list-offers.ts'
import { moveOpenLines } from './move-lines.ts'
import { offerOpenLines } from './offer-lines.ts'
import { replaceOpenLine } from './replace-line.ts'
import { suggestForOpenLines } from './suggest-parts.ts'
import { takeUpOpenLine } from './take-up-line.ts'

/** Lines in words that a quote has no part for yet (decision 093). */
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
