import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { offerLinkName } from '@armature/domain/quotes/offer/offer-links'
import { authorize } from '@armature/domain/rights/abilities'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { readsAsCustomer } from '../record/quote-presenter.ts'
import type { QuoteRow } from '../record/quote-repository.ts'
import { findQuoteRow } from '../record/quote-repository.ts'
import { endLink, listOfferLinks } from './offer-link-repository.ts'

type Links = Response<Endpoints['listOfferLinks']>

const findManaged = async (trx: Database, ctx: Context, quoteId: number) => {
  const quote = await findQuoteRow(trx, ctx.actor, quoteId)
  if (quote === undefined) return notFound(messages.notFound)
  const belongs = { tenantId: quote.tenant_id, customerId: quote.customer_id }
  return authorize(ctx.actor, 'offer-link.manage', belongs) ?? quote
}

/** A customer reads no names of the seller's people. */
const present = async (trx: Database, ctx: Context, quote: QuoteRow): Promise<Links> => {
  const links = await listOfferLinks(trx, quote.id)
  return {
    results: readsAsCustomer(ctx.actor, quote)
      ? links.map((link) => ({ ...link, made_by: null, ended_by: null }))
      : links,
  }
}

export const readOfferLinks = (ctx: Context, quoteId: number): Promise<Links | Problem> =>
  ctx.inRead(async (trx) => {
    const quote = await findManaged(trx, ctx, quoteId)
    return isProblem(quote) ? quote : present(trx, ctx, quote)
  })

/** Ends one of a quote's links for good; the others stay as they are. */
export const endOfferLink = (
  ctx: Context,
  { id: quoteId, number }: { id: number; number: number },
): Promise<Links | Problem> =>
  ctx.inWrite(async (trx) => {
    const quote = await findManaged(trx, ctx, quoteId)
    if (isProblem(quote)) return quote
    const found = (await listOfferLinks(trx, quoteId)).find((link) => link.number === number)
    if (found === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    if (found.ended === null) {
      await endLink(trx, { quoteId, customerId: quote.customer_id, number }, ctx.actor.userId, ctx.now)
      await recordEvents(trx, ctx, [
        {
          kind: 'quote.link-ended',
          quote_id: quoteId,
          tenant_id: quote.tenant_id,
          customer_id: quote.customer_id,
          for_customer: true,
          summary: `${offerLinkName(number)} to the offer ended`,
        },
      ])
    }
    return present(trx, ctx, quote)
  })
