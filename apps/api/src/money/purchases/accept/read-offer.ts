import { personName } from '@armature/domain/accounts/person-name'
import { accessOnQuote } from '@armature/domain/media/media-access'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { cents, toWire } from '@armature/domain/money'
import type { OfferedQuote } from '@armature/domain/purchases/derive-offer-state'
import { offerStateOf, showsLines } from '@armature/domain/purchases/derive-offer-state'
import { isAcceptable, isBeingPaid } from '@armature/domain/purchases/offer-state'
import { offerTotal } from '@armature/domain/quotes/offer/offer-sums'
import { noTaxAt } from '@armature/domain/taxes/no-tax'
import { noTaxSentence, presentTax } from '../../../trading/orders/order-presenter.ts'
import { presentOfferEnd } from '../../../trading/quotes/offer/offer-end-presenter.ts'
import { dueAtPurchase, lineTotal } from '@armature/domain/orders/order-terms'
import { arrivalsOf } from '@armature/domain/orders/promised-day'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { areChangesAsked, wasClosedOnOffer } from '@armature/domain/quotes/revisions/asked-changes'
import { offeredDelivery } from '@armature/domain/quotes/offer/delivery'
import { freightByName } from '@armature/domain/quotes/offer/freight'
import { termsOfLine } from '@armature/domain/quotes/offer/line-terms'
import { offerTerms } from '@armature/domain/quotes/offer/offer-terms'
import { offerChanges } from '@armature/domain/quotes/offer/offer-changes'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { isNewUse, noteLinkUse } from '../../../trading/quotes/offer/offer-link-repository.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/context/context.ts'
import { findOrderOfQuote } from '../../../trading/orders/order-repository.ts'
import { termsOf } from '../../../trading/quotes/revisions/freeze-offer.ts'
import { isOnHold } from '../../../trading/quotes/record/quote-presenter.ts'
import type { QuoteRow } from '../../../trading/quotes/record/quote-repository.ts'
import { findQuoteRow } from '../../../trading/quotes/record/quote-repository.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import {
  findComparedRevision,
  findLastRevision,
  markShown,
} from '../../../trading/quotes/edit/quote-write-repository.ts'
import { findSellerName } from '../../../people/stores/store-repository.ts'
import { canBeBought } from '../../../trading/quotes/record/seller-repository.ts'
import { findShortProducts } from '../../../trading/quotes/offer/short-stock-repository.ts'
import { findHoldAtBank } from './hold-repository.ts'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import { creditLeft } from '@armature/domain/receivables/buyer-terms'
import { transferDetailsOf } from '../../receivables/transfer-details.ts'
import { findTerms, takesTransfers } from '../../receivables/terms-repository.ts'
import { presentOfferApproval } from '../approval/offer-approval.ts'
import { purchaserOf } from '../approval/weigh-purchase.ts'
import { dayOf } from '@armature/domain/values/time'

type Offer = Response<Endpoints['readOffer']>

/** Shows a frozen line with the picture and kind of its part on the quote. */
const lookOf = (ctx: Context, row: QuoteRow, line: FrozenRevision['lines'][number]) => {
  const part = row.sub_quotes.flatMap(({ items }) => items).find((item) => item.product_id === line.product)
  const image = line.image ?? part?.image ?? null
  return { image: image === null ? null : ctx.mediaUrl(image, accessOnQuote), kind: part?.kind ?? '' }
}

/** Asked as the system: a customer may know that its line is short, but nothing else about stock. */
const shortOf = async (trx: Database, quoteId: number): Promise<Set<number>> => {
  await actAsSystem(trx)
  return findShortProducts(trx, quoteId)
}

/** The changes since the compared revision; null for none. */
const changesOf = async (
  trx: Database,
  quoteId: number,
  shown: FrozenRevision,
): Promise<Offer['changes']> => {
  const since = await findComparedRevision(trx, quoteId)
  if (since === undefined || since.revision === shown.revision) return null
  const list = offerChanges(termsOf(since), termsOf(shown))
  return list.length === 0 ? null : { since: since.revision, list }
}

/** The facts that decide whether it can be accepted and is shown. */
const factsOf = async (
  trx: Database,
  ctx: Context,
  row: QuoteRow,
  frozen: FrozenRevision | undefined,
): Promise<OfferedQuote> => ({
  status: row.status,
  ordered: row.order_id !== null,
  frozen: frozen !== undefined && frozen.revision === row.revision,
  held: isOnHold(ctx, row),
  paused: !(await canBeBought(trx, row.id)),
  expiresAt: row.expires_at,
  closeReason: row.close_reason,
  changesAsked: areChangesAsked(row.status, row.last_answer),
  closedOnOffer: wasClosedOnOffer(row.status, row.last_answer),
})

/** The total of the shown lines, freight and tax, and the amounts due now and later. */
const amountsOf = (row: QuoteRow, shown: FrozenRevision | undefined, seller: string) => {
  const total = shown === undefined ? cents(0) : offerTotal(shown)
  const downPayment = shown?.down_payment ?? row.down_payment ?? 0
  const due = dueAtPurchase(total, downPayment)
  return {
    freight: [...freightByName(shown?.freight ?? null)].map(([name, amount]) => ({
      name,
      amount: toWire(amount),
    })),
    tax: presentTax(shown?.tax ?? null),
    total: toWire(total),
    down_payment: downPayment,
    due_now: toWire(due),
    due_later: toWire(cents(total - due)),
    terms: offerTerms(downPayment, row.tenant_id === null ? null : seller),
  }
}

const noTaxOf = ({ delivery }: QuoteRow, shown: FrozenRevision | undefined): string | null =>
  shown === undefined ? null : noTaxSentence(shown.tax, noTaxAt(shown.no_tax, delivery.ship_to))

const customerOf = ({ customer }: QuoteRow) => ({
  name: personName(customer),
})

const orderOf = async (trx: Database, ctx: Context, row: QuoteRow): Promise<Offer['order']> => {
  const order = row.order_id === null ? undefined : await findOrderOfQuote(trx, ctx.actor, row.id)
  if (order === undefined) return null
  await actAsSystem(trx)
  return {
    id: order.id,
    paid: toWire(order.paid_cents),
    pending: toWire(order.pending_cents),
    refunded: toWire(order.refunded_cents),
    transfer:
      order.account_way === null || order.pending_cents === 0 ? null : await transferDetailsOf(trx, order),
  }
}

const isAtBank = async (trx: Database, quoteId: number): Promise<boolean> => {
  const hold = await findHoldAtBank(trx, quoteId)
  return hold !== undefined && holdMachine.is(hold.state, 'holdsQuote')
}

/** The ways to accept without a card. A credit limit is shown only to the signed-in customer. */
const otherWays = async (
  trx: Database,
  { customer_id: customerId, tenant_id: tenantId }: QuoteRow,
  signedInAs: number | null,
): Promise<Pick<Offer['payment'], 'terms' | 'asks_sign_in' | 'takes_transfers'>> => {
  await actAsSystem(trx)
  const terms = await findTerms(trx, { customerId, tenantId })
  const isOwn = signedInAs === customerId
  return {
    terms:
      terms !== null && isOwn
        ? {
            net_days: terms.netDays,
            limit: toWire(cents(terms.limitCents)),
            left: toWire(cents(creditLeft(terms))),
          }
        : null,
    asks_sign_in: terms !== null && !isOwn,
    takes_transfers: await takesTransfers(trx, tenantId),
  }
}

/** The offered lines, their arrivals, and the lines that aren't offered. */
const partsOf = (
  ctx: Context,
  row: QuoteRow,
  { lines, lacking }: Pick<FrozenRevision, 'lines' | 'lacking'> = { lines: [], lacking: [] },
  short: ReadonlySet<number>,
): Pick<Offer, 'lines' | 'arrivals' | 'not_offered'> => ({
  lines: lines.map((line) => ({
    name: line.name,
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    price: toWire(line.price_cents),
    total: toWire(lineTotal({ price: line.price_cents, quantity: line.quantity })),
    short: short.has(line.product),
    ...termsOfLine(line),
    asked_as: line.asked_as ?? '',
    ...lookOf(ctx, row, line),
  })),
  arrivals: arrivalsOf(lines, dayOf(ctx.now)),
  not_offered: lacking,
})

/** The frozen offer of a signed link, and whether it can be accepted now. */
export const readOffer = async (
  trx: Database,
  ctx: Context,
  { quoteId, signedInAs }: { quoteId: number; signedInAs: number | null },
): Promise<Problem | Offer> => {
  const row = await findQuoteRow(trx, ctx.actor, quoteId)
  if (row === undefined) return notFound(messages.notFound)
  const seller = await findSellerName(trx, row.tenant_id)
  const frozen = await findLastRevision(trx, quoteId)
  const facts = await factsOf(trx, ctx, row, frozen)
  const state = offerStateOf(facts, ctx.now)
  const shown = showsLines(facts, ctx.now) ? frozen : undefined
  const changes = shown === undefined ? null : await changesOf(trx, quoteId, shown)
  const order = await orderOf(trx, ctx, row)
  const short = isAcceptable(state) ? await shortOf(trx, quoteId) : new Set<number>()
  return {
    quote: row.id,
    state,
    revision: row.revision,
    customer: customerOf(row),
    seller,
    created: (shown?.created_at ?? row.created_at).toISOString(),
    ...presentOfferEnd(row),
    asked_again: row.asked_again_at?.toISOString() ?? null,
    notes: row.notes,
    // The buyer's company may pass the link on, so phones are left out.
    delivery: offeredDelivery(row.delivery),
    ship_to_assumed: row.ship_to_assumed,
    changes,
    ...partsOf(ctx, row, shown, short),
    ...amountsOf(row, shown, seller),
    no_tax: noTaxOf(row, shown),
    order,
    payment: {
      ...ctx.deps.cardEntry,
      takes_kept_cards: row.customer_id === signedInAs,
      awaits_bank: isBeingPaid(state) && (await isAtBank(trx, quoteId)),
      ...(await otherWays(trx, row, signedInAs)),
    },
    approval:
      frozen !== undefined && isAcceptable(state)
        ? await presentOfferApproval(
            trx,
            ctx,
            { id: row.id, customerId: row.customer_id },
            { offer: frozen, by: purchaserOf(ctx, signedInAs) },
          )
        : null,
  }
}

/** Shows a link's offer, and records the first time that the customer saw it. */
export const openOffer = async (
  ctx: Context,
  quoteId: number,
  signedInAs: number | null,
): Promise<Problem | Offer> => {
  const { userId: customerId, offerLink: number } = ctx.actor
  const link =
    customerId === null || number === undefined || customerId === signedInAs
      ? null
      : { quoteId, customerId, number }
  const { offer, unseen, isUseNew } = await ctx.inRead(async (trx) => {
    const read = await readOffer(trx, ctx, { quoteId, signedInAs })
    // No offer is frozen without lines.
    const isShown = !isProblem(read) && read.lines.length > 0
    const last = isShown ? await findLastRevision(trx, quoteId) : undefined
    return {
      offer: read,
      unseen: last?.shown_at === null ? last.revision : null,
      isUseNew: link !== null && !isProblem(read) && (await isNewUse(trx, link, ctx.now)),
    }
  })
  if (unseen !== null || isUseNew)
    await ctx.inWrite(async (trx) => {
      await actAsSystem(trx)
      if (unseen !== null) await markShown(trx, quoteId, unseen, ctx.now)
      if (link !== null && isUseNew) await noteLinkUse(trx, link, ctx.now)
    })
  return offer
}
