import { endpoints } from '@armature/contract/all-endpoints'
import type { FastifyInstance } from 'fastify'
import { route } from '../../../platform/http/route.ts'
import { asOfferHolder } from '../offer/offer-holder.ts'
import { readQuoteRevisions, readSubQuoteRevisions } from './read-revisions.ts'

/** The offers, revision by revision, for each reader who may see them. */
export const revisionRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readQuoteRevisions, (ctx, { params, query }) =>
    ctx.inRead((trx) => readQuoteRevisions(trx, ctx, params.id, query)),
  )
  route(app, endpoints.readSubQuoteRevisions, (ctx, { params, query }) =>
    ctx.inRead((trx) => readSubQuoteRevisions(trx, ctx, params.id, query)),
  )
  route(app, endpoints.readOfferRevisions, (ctx, { params, query }) =>
    asOfferHolder(ctx, params.token, (customer, id) =>
      customer.inRead((trx) => readQuoteRevisions(trx, customer, id, query)),
    ),
  )
}
