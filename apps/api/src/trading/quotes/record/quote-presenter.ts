import { presentSubject } from './present-subject.ts'
import { unnumberedLink } from '@armature/domain/quotes/offer/offer-links'
import { mayAddOpenLines } from '@armature/domain/sourcing/open-lines'
import { accessOnQuote } from '@armature/domain/media/media-access'
import type { Response } from '@armature/contract/platform/endpoint'
import type { Endpoints } from '@armature/contract/all-endpoints'
import { can } from '@armature/domain/rights/abilities'
import type { Actor, Belonging } from '@armature/domain/rights/actor'
import { breakAt } from '@armature/domain/catalogue/products/price-breaks'
import { readsField, vendorNameFor } from '@armature/domain/rights/field-visibility'
import {
  isClosed,
  isOnOffer,
  mayEditItems,
  mayEditPrice,
} from '@armature/domain/quotes/workflow/quote-workflow'
import { wasOffered } from '@armature/domain/quotes/offer/was-offered'
import { isMenuDrawn } from '@armature/domain/quotes/workflow/quote-menus'
import { areChangesAsked } from '@armature/domain/quotes/revisions/asked-changes'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { noTerms, termsOfLine } from '@armature/domain/quotes/offer/line-terms'
import { stockShortage } from '@armature/domain/quotes/offer/stock-shortage'
import { taxName } from '@armature/domain/taxes/tax'
import { isClosedAsEnded } from '@armature/domain/quotes/offer/good-until'
import { presentOfferEnd } from '../offer/offer-end-presenter.ts'
import type { Context } from '../../../platform/context/context.ts'
import { issueOfferToken } from '../offer/offer-link.ts'
import { presentOpenLines } from '../edit/open-line-presenter.ts'
import type { QuoteListRow } from './quote-list-repository.ts'
import type { ItemRow, QuoteFields, QuoteRow, SubQuoteHead, SubQuoteRow } from './quote-repository.ts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { findMovableSubQuoteRow, findQuoteRow, findSubQuoteRow } from './quote-repository.ts'

export type SubQuote = Response<Endpoints['readSubQuote']>
type Quote = Response<Endpoints['readQuote']>
type ListedQuote = Response<Endpoints['listQuotes']>['results'][number]

const belongingOf = (row: Pick<SubQuoteHead, 'vendor_id' | 'tenant_id' | 'customer_id'>): Belonging => ({
  vendorId: row.vendor_id,
  tenantId: row.tenant_id,
  customerId: row.customer_id,
})

const quoteBelonging = (row: Pick<QuoteRow, 'tenant_id' | 'customer_id'>): Belonging => ({
  tenantId: row.tenant_id,
  customerId: row.customer_id,
})

type Ending = Pick<QuoteRow, 'status' | 'close_reason'>

/** A customer reads prices once they are on offer, except those of parts closed before. */
const pricesShown = (ctx: Context, belonging: Belonging, quote: Ending, part?: Ending): boolean =>
  readsField(ctx.actor, 'priceNotOnOffer', belonging) ||
  (wasOffered(quote.status, quote.close_reason) &&
    (part === undefined || !isClosed(part.status) || wasOffered(part.status, part.close_reason)))

/** For readers who may know it; 0 for all others. */
const shortBy = (ctx: Context, row: SubQuoteRow, { quantity, available }: ItemRow): number =>
  available !== null && readsField(ctx.actor, 'stockShortage', belongingOf(row))
    ? stockShortage(row.status, quantity, available)
    : 0

/** The lines that may be out of stock when the offer is paid, named before it is sent. */
export const shortLinesOf = (
  ctx: Context,
  subs: readonly SubQuoteRow[],
): Response<Endpoints['readQuoteTransitions']>['short_lines'] =>
  subs
    .flatMap((sub) => sub.items.map((item) => ({ name: item.name, short_by: shortBy(ctx, sub, item) })))
    .filter((line) => line.short_by > 0)

/** The buyer's note on a line, for the vendor and seller who answer it and for the buyer. */
const buyersWord = (
  ctx: Context,
  row: SubQuoteRow,
  { asked_as, buyer_note, target_cents }: ItemRow,
): Pick<SubQuote['quote_items'][number], 'asked_as' | 'buyer_note' | 'target_price'> =>
  readsField(ctx.actor, 'buyersWord', belongingOf(row))
    ? { asked_as, buyer_note, target_price: target_cents === null ? null : ctx.sealPrice(target_cents) }
    : { asked_as: '', buyer_note: '', target_price: null }

/** The line's price break, for readers who may see prices before they are offered. */
const quantityPrice = (
  ctx: Context,
  row: SubQuoteRow,
  { quantity, price_breaks }: ItemRow,
): string | null => {
  const reached = breakAt(price_breaks ?? [], quantity)
  return reached === undefined || !readsField(ctx.actor, 'priceNotOnOffer', belongingOf(row))
    ? null
    : ctx.sealPrice(reached.cents)
}

const presentItem = (
  ctx: Context,
  row: SubQuoteRow,
  item: ItemRow,
  showPrices: boolean,
): SubQuote['quote_items'][number] => ({
  id: item.id,
  price: ctx.sealPrice(showPrices ? item.price_cents : 0),
  quantity: item.quantity,
  subquote: item.sub_quote_id,
  short_by: shortBy(ctx, row, item),
  quantity_price: quantityPrice(ctx, row, item),
  ...(showPrices ? termsOfLine(item) : noTerms),
  no_quote: readsField(ctx.actor, 'noQuote', belongingOf(row)) ? item.no_quote : null,
  ...buyersWord(ctx, row, item),
  product: {
    data: {
      id: item.product_id,
      name: item.name,
      sku: item.sku,
      type: item.type,
      kind: item.kind ?? '',
      images:
        item.image === null ? [] : [{ image: ctx.mediaUrl(item.image, accessOnQuote), is_primary: true }],
      vendor: { business_name: row.business_name },
    },
  },
})

const vendorOf = (ctx: Context, row: SubQuoteHead): SubQuote['vendor'] => {
  const { vendor_id: id, vendor_username: username, business_name } = row
  return {
    id,
    username: vendorNameFor(ctx.actor, { id, username, business_name }, belongingOf(row)),
    business_name,
  }
}

/** The destination and needed-by day, as far as its vendor may know them. */
const destinationShown = (ctx: Context, row: SubQuoteRow): Pick<SubQuote, 'destination' | 'needed_by'> =>
  readsField(ctx.actor, 'destination', belongingOf(row))
    ? { destination: row.destination, needed_by: row.needed_by }
    : { destination: null, needed_by: null }

export const presentSubQuote = (ctx: Context, row: SubQuoteRow, showPrices = true): SubQuote => {
  const record = { ...belongingOf(row), status: row.status }
  return {
    id: row.id,
    quote: row.quote_id,
    vendor: vendorOf(ctx, row),
    tenant: row.tenant_id,
    status: row.status,
    total_price: ctx.sealPrice(showPrices ? row.total_cents : 0),
    freight: showPrices && row.freight_cents !== null ? ctx.sealPrice(row.freight_cents) : null,
    declined_reason: readsField(ctx.actor, 'declinedReason', record) ? row.declined_reason : null,
    close_reason: row.close_reason,
    created: new Date(row.created_at).toISOString(),
    updated: new Date(row.updated_at).toISOString(),
    passed: row.passed,
    ...destinationShown(ctx, row),
    rights: {
      edit_price: mayEditPrice(ctx.actor, record),
      edit_items: mayEditItems(ctx.actor, record),
      transition_menu: isMenuDrawn(ctx.actor, record),
    },
    quote_items: row.items.map((item) => presentItem(ctx, row, item, showPrices)),
  }
}

/** A sub-quote for actors who may move it; its customer reads prices once it is on offer. */
const presentMovableSubQuote = (ctx: Context, row: SubQuoteRow): SubQuote =>
  presentSubQuote(ctx, row, pricesShown(ctx, belongingOf(row), row))

/** Uses the same clock as the lock that enforces a hold (quote-lock-repository.ts). */
export const isOnHold = (ctx: Pick<Context, 'now'>, row: Pick<QuoteRow, 'held_until'>): boolean =>
  row.held_until !== null && row.held_until > ctx.now

const totalShown = (ctx: Context, row: QuoteFields): boolean => pricesShown(ctx, quoteBelonging(row), row)

const partShown = (ctx: Context, row: QuoteFields, sub: SubQuoteHead): boolean =>
  pricesShown(ctx, belongingOf(sub), row, sub)

/** The offer's stated tax, while there is an offer. */
const taxShown = (ctx: Context, { tax, status, order_id }: QuoteFields): Quote['tax'] =>
  tax !== null && (isOnOffer(status) || order_id !== null)
    ? { name: taxName(tax), amount: ctx.sealPrice(tax.cents) }
    : null

/** The actions that this actor may take on the quote now. */
const rightsOf = (ctx: Context, row: QuoteFields & { sub_quotes: SubQuoteHead[] }): Quote['rights'] => {
  const belonging = quoteBelonging(row)
  const record = { ...belonging, status: row.status }
  const open = row.order_id === null && !isOnHold(ctx, row)
  return {
    edit_price: row.sub_quotes.some((sub) =>
      mayEditPrice(ctx.actor, { ...belongingOf(sub), status: sub.status }),
    ),
    edit_items: open && mayEditItems(ctx.actor, record),
    transition_menu: isMenuDrawn(ctx.actor, record),
    set_down_payment: open && can(ctx.actor, 'quote.set-down-payment', belonging),
    add_open_lines: mayAddOpenLines(ctx.actor, {
      ...belonging,
      status: row.status,
      hasOrder: row.order_id !== null,
      hasHold: isOnHold(ctx, row),
      statuses: row.sub_quotes.map(({ status }) => status),
    }),
    set_delivery: open && can(ctx.actor, 'quote.set-delivery', belonging),
    delete: row.order_id === null && can(ctx.actor, 'quote.delete', belonging),
    record_payment: open && isOnOffer(row.status) && can(ctx.actor, 'quote.record-payment', belonging),
  }
}

const presentQuoteFields = (
  ctx: Context,
  row: QuoteFields & { sub_quotes: SubQuoteHead[] },
): Omit<
  Quote,
  | 'subquotes'
  | 'open_lines'
  | 'delivery'
  | 'ship_to_assumed'
  | 'offer_token'
  | 'changes_asked'
  | 'store_closed'
> => {
  const belonging = quoteBelonging(row)
  return {
    id: row.id,
    user: {
      ...row.customer,
      email: can(ctx.actor, 'quote.see-customer', belonging) ? row.customer.email : null,
    },
    tenant: row.tenant_id,
    status: row.status,
    notes: row.notes,
    created: row.created_at.toISOString(),
    ...presentOfferEnd(row),
    asked_again: row.asked_again_at?.toISOString() ?? null,
    down_payment: row.down_payment,
    revision: row.revision,
    close_reason: row.close_reason,
    total_price: ctx.sealPrice(totalShown(ctx, row) ? row.total_cents : 0),
    tax: taxShown(ctx, row),
    unpriced_items: totalShown(ctx, row) ? row.unpriced_items : 0,
    waiting_lines: row.waiting_lines,
    on_hold: isOnHold(ctx, row),
    order: row.order_id,
    rights: rightsOf(ctx, row),
  }
}

/** The customer's own path to its offer page; nobody else may answer for it. */
const offerTokenOf = (ctx: Context, row: QuoteRow): string | null =>
  (isOnOffer(row.status) || isClosedAsEnded(row.close_reason)) &&
  can(ctx.actor, 'offer.answer', quoteBelonging(row))
    ? issueOfferToken(
        { quoteId: row.id, customerId: row.customer_id, number: unnumberedLink },
        ctx.deps.serverSecret,
      )
    : null

/** The text of a change request, for the seller and the customer who wrote it. */
const changesAsked = (ctx: Context, row: QuoteRow): Quote['changes_asked'] => {
  const { last_answer: last } = row
  if (last === null || !areChangesAsked(row.status, last)) return null
  const isOwn = last.actor_id === ctx.actor.userId
  return isOwn || readsField(ctx.actor, 'sellersReason', quoteBelonging(row))
    ? { at: new Date(last.at).toISOString(), by: last.actor_name, reason: last.reason ?? '' }
    : null
}

export const presentQuote = (ctx: Context, row: QuoteRow): Quote => ({
  ...presentQuoteFields(ctx, row),
  subquotes: row.sub_quotes.map((sub) => presentSubQuote(ctx, sub, partShown(ctx, row, sub))),
  open_lines: presentOpenLines(ctx, row, isOnHold(ctx, row)),
  delivery: readsField(ctx.actor, 'delivery', quoteBelonging(row)) ? row.delivery : noDelivery,
  ship_to_assumed: row.ship_to_assumed,
  offer_token: offerTokenOf(ctx, row),
  changes_asked: changesAsked(ctx, row),
  store_closed: !row.store_open && readsField(ctx.actor, 'storeClosed', quoteBelonging(row)),
})

export const presentQuoteRow = (ctx: Context, row: QuoteListRow): ListedQuote => ({
  ...presentQuoteFields(ctx, row),
  line: { ...presentSubject(ctx, row), since: row.status_since.toISOString() },
  subquotes: row.sub_quotes.map((sub) => ({
    id: sub.id,
    status: sub.status,
    vendor: vendorOf(ctx, sub),
    total_price: ctx.sealPrice(partShown(ctx, row, sub) ? sub.total_cents : 0),
    items: sub.item_count,
  })),
})

/** Does this actor read only the customer's side of a quote or its order? */
export const readsAsCustomer = (actor: Actor, row: Pick<QuoteRow, 'tenant_id' | 'customer_id'>): boolean =>
  !readsField(actor, 'sellersReason', quoteBelonging(row))

/** A quote as its own call and every write on it return it. */
export const presentQuoteById = async (trx: Database, ctx: Context, id: number) => {
  const row = await findQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentQuote(ctx, row)
}

export const presentSubQuoteById = async (
  trx: Database,
  ctx: Context,
  id: number,
): Promise<ReturnType<typeof presentSubQuote> | Problem> => {
  const row = await findSubQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentSubQuote(ctx, row)
}

/** A sub-quote as a transition returns it, also to its quote's customer. */
export const presentMovedSubQuoteById = async (
  trx: Database,
  ctx: Context,
  id: number,
): Promise<ReturnType<typeof presentSubQuote> | Problem> => {
  const row = await findMovableSubQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentMovableSubQuote(ctx, row)
}
