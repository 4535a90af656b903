import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { rowForVendors } from '@armature/domain/requests/bill-row'
import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { announceOffers, changeOpenLines } from '../quotes/edit/change-open-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import { handOver } from '../quotes/moves/hand-over.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { findQuoteId } from '../quotes/record/quote-repository.ts'
import { presentQuoteById } from '../quotes/record/quote-presenter.ts'
import type { AskedVendor } from './open-offer-repository.ts'
import { askVendors, findSellers, findSellersOf } from './open-offer-repository.ts'
import { linesToMove, namesOf, openLineEvent } from './sellers-lines.ts'
import { notifyAskedVendors } from './notify-open-lines.ts'

interface OfferInput {
  params: { id: number }
  body: { lines: readonly number[]; vendors: readonly number[]; subcategory?: number | undefined }
}

/** Finds the named vendors and all that sell parts of the subcategory, except a buyer that is a vendor itself. */
const findAsked = async (
  trx: Database,
  quote: LockedQuote,
  { vendors, subcategory, lines }: OfferInput['body'],
): Promise<Problem | AskedVendor[]> => {
  const named = await findSellers(trx, quote.tenantId, vendors)
  if (named.length < new Set(vendors).size) return invalidFields({ vendors: [messages.unknownReference] })
  const ofKind = subcategory === undefined ? [] : await findSellersOf(trx, quote, subcategory, lines)
  const asked = [...new Map([...named, ...ofKind].map((vendor) => [vendor.id, vendor])).values()].filter(
    ({ id }) => id !== quote.customerId,
  )
  if (asked.length > 0) return asked
  return invalidFields(
    subcategory === undefined
      ? { vendors: [messages.openLineNoVendor] }
      : { subcategory: [messages.openLineNobodySells] },
  )
}

const decideOffer = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  body: OfferInput['body'],
): Promise<Problem | { effects: readonly Effect[] }> => {
  const lines = linesToMove(ctx, quote, 'ask', body.lines)
  if (isProblem(lines)) return lines
  const vendors = await findAsked(trx, quote, body)
  if (isProblem(vendors)) return vendors
  const asking = lines.map(({ id, billRow }) => ({ id, row: rowForVendors(billRow) }))
  const offers = await askVendors(trx, quote, { lines: asking, vendors, now: ctx.now })
  if (offers.length === 0) return invalidFields({ vendors: [messages.openLineAskedAlready] })
  await announceOffers(trx, quote.tenantId, offers)
  await notifyAskedVendors(trx, ctx, offers)
  const about = lines.filter(({ id }) => offers.some((offer) => offer.open_line_id === id))
  const asked = vendors.filter(({ id }) => offers.some((offer) => offer.vendor_id === id))
  const event = openLineEvent(quote, {
    kind: 'open_line.ask',
    summary: `Asked ${asked.map(({ name }) => name).join(', ')} about ${namesOf(about)}`,
    after: { lines: about.map(({ id }) => id), vendors: asked.map(({ id }) => id) },
  })
  const changes = about.map(({ id, state }) => ({ id, state: openLineMachine.next('ask', state) }))
  return { effects: [{ ...changeOpenLines(changes), events: () => [event] }, handOver()] }
}

/** Asks vendors about requests and returns the newly asked ones; refused where there are none. */
export const offerOpenLines = (ctx: Context, { params, body }: OfferInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote, trx) => decideOffer(trx, ctx, quote, body),
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
