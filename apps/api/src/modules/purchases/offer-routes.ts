import { endpoints } from '@armature/contract/all-endpoints'
import type { Actor } from '@armature/domain/actor'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { TransitionName } from '@armature/domain/quotes/quote-transitions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context/context.ts'
import { makeContext } from '../../context/make-context.ts'
import { readIdempotencyKey, route } from '../../http/route.ts'
import { readOfferToken } from '../quotes/offer-link.ts'
import { findParties } from '../../outbox/party-repository.ts'
import { transitionQuote } from '../quotes/transition-quote.ts'
import { acceptOffer } from './accept-offer.ts'
import { readOffer } from './read-offer.ts'

/** The link's holder is the quote's customer, for this quote and nothing else, signed in or not. */
const asCustomer = async <T>(
  ctx: Context,
  token: string,
  next: (ctx: Context, quoteId: number) => Promise<T>,
): Promise<T | Problem> => {
  const opened = readOfferToken(token, ctx.deps.serverSecret)
  if (opened === null) return notFound(messages.notFound)
  const [party] = await ctx.inRead((trx) => findParties(trx, [opened.customerId]))
  if (party === undefined) return notFound(messages.notFound)
  const actor: Actor = {
    role: 'CUSTOMER',
    userId: party.id,
    tenantId: null,
    name: `${party.first_name} ${party.last_name}`.trim() || party.username,
    offerQuoteId: opened.quoteId,
  }
  const { deps, now, log, client } = ctx
  return next(makeContext({ actor, deps, now, log, client, session: null }), opened.quoteId)
}

/** The provider takes keys of 255 characters, the quote's own part included. */
const offerKeyLength = 200

const answer = (ctx: Context, token: string, name: TransitionName, reason: string) =>
  asCustomer(ctx, token, async (customer, id) => {
    const moved = await transitionQuote(customer, { params: { id, transition: name }, body: { reason } })
    return isProblem(moved)
      ? moved
      : customer.inRead((trx) => readOffer(trx, customer, { quoteId: id, signedInAs: ctx.actor.userId }))
  })

/** The calls of the signed offer page; no session. */
export const offerRoutes = (app: FastifyInstance): void => {
  route(app, endpoints.readOffer, (ctx, { params }) =>
    asCustomer(ctx, params.token, (customer, id) =>
      customer.inRead((trx) => readOffer(trx, customer, { quoteId: id, signedInAs: ctx.actor.userId })),
    ),
  )
  route(app, endpoints.acceptOffer, (ctx, { params, body }, headers) =>
    asCustomer(ctx, params.token, async (customer, quoteId) => {
      const key = readIdempotencyKey(headers, offerKeyLength)
      return isProblem(key)
        ? key
        : acceptOffer(customer, {
            quoteId,
            revision: body.revision,
            paymentMethod: body.payment_method,
            signedInAs: ctx.actor.userId,
            key,
          })
    }),
  )
  route(app, endpoints.requestOfferChanges, (ctx, { params, body }) =>
    answer(ctx, params.token, 'request-changes', body.reason),
  )
  route(app, endpoints.closeOffer, (ctx, { params, body }) => answer(ctx, params.token, 'close', body.reason))
}
