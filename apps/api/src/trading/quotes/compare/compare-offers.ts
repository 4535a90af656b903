import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { accessOnQuote } from '@armature/domain/media/media-access'
import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { takeTurns } from '../../../platform/threads/take-turns.ts'
import { readAnswers } from '../offer/answers-repository.ts'
import type { ComparedNeed, ComparedOffer } from './compared-needs.ts'
import { freightsOf, readNeeds, offersTag } from './compared-needs.ts'
import type { QuoteRow } from '../record/quote-repository.ts'
import { findQuoteRow } from '../record/quote-repository.ts'
import { dayMs } from '@armature/domain/values/time'

type Compared = Response<Endpoints['compareOffers']>

/** A vendor's older answers say little about how it answers now. */
const answersOfMs = 365 * dayMs

const presentOffer = (ctx: Context, offer: ComparedOffer): Compared['needs'][number]['offers'][number] => ({
  product: offer.product,
  name: offer.name,
  sku: offer.sku,
  vendor: offer.vendor,
  price: ctx.sealPrice(offer.cents),
  lead_time_days: offer.leadTimeDays,
  lead_time_answered: offer.isLeadTimeAnswered,
  minimum_quantity: offer.minimum,
  stock: offer.stock,
  no_quote: offer.noQuote,
  line: offer.line,
  blocked: offer.blocked,
  same_number: offer.sameNumber,
  link: offer.link && { ...offer.link, at: new Date(offer.link.at).toISOString() },
})

const presentNeed = (ctx: Context, need: ComparedNeed): Compared['needs'][number] => ({
  id: need.id,
  product: need.item.product_id,
  name: need.item.name,
  sku: need.item.sku,
  image: need.item.image === null ? null : ctx.mediaUrl(need.item.image, accessOnQuote),
  kind: need.item.kind ?? '',
  quantity: need.quantity,
  locked: need.isLocked,
  tag: offersTag(need),
  offers: need.offers.map((offer) => presentOffer(ctx, offer)),
})

const noAnswers = { requests: 0, asked: 0, answered: 0, median_seconds: null }

/** The vendors' names in these offers. */
const vendorNames = (needs: readonly ComparedNeed[]): Map<number, string> =>
  new Map(needs.flatMap(({ offers }) => offers).map(({ vendor, vendorName }) => [vendor, vendorName]))

const sealed = (ctx: Context, cents: number | null): string | null =>
  cents === null ? null : ctx.sealPrice(cents)

/** In cents; null where the vendor hasn't stated it. */
const freightOf = (row: QuoteRow, vendor: number): number | null => freightsOf(row).get(vendor) ?? null

const statusOf = ({ sub_quotes }: QuoteRow, vendor: number) =>
  sub_quotes.find(({ vendor_id }) => vendor_id === vendor)?.status ?? null

/** Every line of a quote with its part's cost at each vendor that has it; only for the operator. */
export const compareOffers = (ctx: Context, id: number): Promise<Problem | Compared> =>
  ctx.inRead(async (trx) => {
    const row = await findQuoteRow(trx, ctx.actor, id)
    if (row === undefined) return notFound(messages.notFound)
    const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
    const refused = authorize(ctx.actor, 'quote.compare-offers', belonging)
    if (refused) return refused
    const needs = await readNeeds(trx, ctx, row)
    const names = vendorNames(needs)
    const since = new Date(ctx.now.getTime() - answersOfMs)
    const rows = { of: 'vendors', vendorIds: [...names.keys()], since } as const
    const answers = names.size === 0 ? [] : await readAnswers(trx, rows, names.size)
    const answersOf = new Map(
      answers.map(({ vendor_id, requests, asked, answered, median_seconds }) => [
        vendor_id,
        { requests, asked, answered, median_seconds },
      ]),
    )
    const presented: Compared['needs'] = []
    const turn = takeTurns()
    for (const need of needs) {
      await turn()
      presented.push(presentNeed(ctx, need))
    }
    return {
      quote: id,
      needs: presented,
      vendors: [...names].map(([vendor, name]) => ({
        id: vendor,
        name,
        status: statusOf(row, vendor),
        freight: sealed(ctx, freightOf(row, vendor)),
        ...(answersOf.get(vendor) ?? noAnswers),
      })),
    }
  })
