import { endpoints } from '@armature/contract/all-endpoints'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import {
  possibleQuoteTransitions,
  possibleSubQuoteTransitions,
} from '@armature/domain/quotes/workflow/quote-workflow'
import type { FastifyInstance } from 'fastify'
import { listRoute } from '../../../platform/http/list-route.ts'
import { route } from '../../../platform/http/route.ts'
import { countOwnTry } from '../../../people/auth/attempt-limits.ts'
import { forgetAddress, listAddresses } from './address-book.ts'
import { addQuote, wordsOf } from '../edit/add-quote.ts'
import { applyOffers } from '../compare/apply-offers.ts'
import { compareOffers } from '../compare/compare-offers.ts'
import { deleteQuote } from '../edit/delete-quote.ts'
import { patchQuote } from '../edit/patch-quote.ts'
import {
  presentQuoteRow,
  presentSubQuote,
  shortLinesOf,
  presentQuoteById,
  presentSubQuoteById,
} from './quote-presenter.ts'
import { quoteList, subQuoteList } from './quote-list-repository.ts'
import { findMovableSubQuoteRow, findQuoteRow } from './quote-repository.ts'
import { endOfferLink, readOfferLinks } from '../offer/end-offer-link.ts'
import { asOfferHolder } from '../offer/offer-holder.ts'
import { readQuoteRevisions, readSubQuoteRevisions } from '../revisions/read-revisions.ts'
import { readEqualParts } from '../compare/read-equivalent-parts.ts'
import { readPriceChange, setQuoteItemPrice, setQuoteItemPrices } from '../edit/set-prices.ts'
import { readTimeline } from './read-timeline.ts'
import { setFreight } from '../edit/set-freight.ts'
import { setLineTerms } from '../edit/set-line-terms.ts'
import { moveMany, transitionQuote, transitionSubQuote } from '../moves/transition-quote.ts'
import { updateQuoteItems } from '../edit/update-quote-items.ts'
import { exportRoute } from '../../../people/lists/export-routes.ts'
import { exportedQuotes, exportedSubQuotes } from './quote-exports.ts'

/** An offer's revisions, for each reader who may see them. */
const revisionRoutes = (app: FastifyInstance): void => {
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

/** Quotes, sub-quotes and their lines. */
export const quoteRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.listOfferLinks, (ctx, { params }) => readOfferLinks(ctx, params.id))
  route(app, endpoints.endOfferLink, (ctx, { params }) => endOfferLink(ctx, params))
  listRoute(app, endpoints.listQuotes, quoteList, presentQuoteRow)
  exportRoute(app, endpoints.exportQuotes, exportedQuotes)
  exportRoute(app, endpoints.exportSubQuotes, exportedSubQuotes)
  route(app, endpoints.readQuote, (ctx, { params }) =>
    ctx.inRead((trx) => presentQuoteById(trx, ctx, params.id)),
  )
  route(app, endpoints.readQuoteTimeline, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findQuoteRow(trx, ctx.actor, params.id)
      return row === undefined
        ? notFound(messages.notFound)
        : readTimeline(trx, ctx, row, { quoteId: row.id })
    }),
  )
  route(app, endpoints.readQuoteTransitions, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findQuoteRow(trx, ctx.actor, params.id)
      if (row === undefined) return notFound(messages.notFound)
      const record = { status: row.status, tenantId: row.tenant_id, customerId: row.customer_id }
      const transitions = possibleQuoteTransitions(ctx.actor, record)
      return { status: row.status, transitions, short_lines: shortLinesOf(ctx, row.sub_quotes) }
    }),
  )
  route(
    app,
    endpoints.requestQuote,
    async (ctx, { body }) =>
      (await countOwnTry(ctx, 'quoteRequestPerAccount', messages.tooManyQuoteRequests)) ??
      addQuote(ctx, { ...body, openLines: wordsOf(body.open_lines), userId: ctx.actor.userId ?? 0 }),
  )
  route(
    app,
    endpoints.addQuoteOnUsersBehalf,
    async (ctx, { body: { user_id: userId, ...asked } }) =>
      (await countOwnTry(ctx, 'quoteForUserPerAccount', messages.tooManyQuoteRequests)) ??
      addQuote(ctx, { ...asked, openLines: wordsOf(asked.open_lines), userId }),
  )
  route(app, endpoints.updateQuoteItems, updateQuoteItems)
  route(app, endpoints.compareOffers, (ctx, { params }) => compareOffers(ctx, params.id))
  route(app, endpoints.applyOffers, applyOffers)
  route(app, endpoints.readEqualParts, (ctx, { params }) => readEqualParts(ctx, params.id))
  route(app, endpoints.patchQuote, patchQuote)
  route(app, endpoints.listAddresses, (ctx, { query }) => listAddresses(ctx, query))
  route(app, endpoints.forgetAddress, forgetAddress)
  route(app, endpoints.deleteQuote, deleteQuote)
  route(app, endpoints.transitionQuote, transitionQuote)
  route(app, endpoints.moveQuotes, (ctx, { body }) => moveMany(ctx, body, transitionQuote))

  listRoute(app, endpoints.listSubQuotes, subQuoteList, (ctx, { row }) => presentSubQuote(ctx, row))
  route(app, endpoints.readSubQuote, (ctx, { params }) =>
    ctx.inRead((trx) => presentSubQuoteById(trx, ctx, params.id)),
  )
  route(app, endpoints.readSubQuoteTransitions, (ctx, { params }) =>
    ctx.inRead(async (trx) => {
      const row = await findMovableSubQuoteRow(trx, ctx.actor, params.id)
      if (row === undefined) return notFound(messages.notFound)
      const record = {
        status: row.status,
        vendorId: row.vendor_id,
        tenantId: row.tenant_id,
        customerId: row.customer_id,
      }
      const transitions = possibleSubQuoteTransitions(ctx.actor, record)
      return { status: row.status, transitions, short_lines: shortLinesOf(ctx, [row]) }
    }),
  )
  route(app, endpoints.transitionSubQuote, transitionSubQuote)
  route(app, endpoints.moveSubQuotes, (ctx, { body }) => moveMany(ctx, body, transitionSubQuote))
  route(app, endpoints.setQuoteItemPrice, setQuoteItemPrice)
  route(app, endpoints.setQuoteItemPrices, setQuoteItemPrices)
  route(app, endpoints.setLineTerms, setLineTerms)
  route(app, endpoints.setFreight, setFreight)
  route(app, endpoints.readPriceChange, readPriceChange)
  revisionRoutes(app)
}
