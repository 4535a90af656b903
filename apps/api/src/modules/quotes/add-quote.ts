import { can } from '@armature/domain/abilities'
import { canBuyAt, canQuoteFor } from '@armature/domain/quotes/quote-parties'
import { storedTotal } from '@armature/domain/quotes/quote-totals'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/delivery'
import { noDelivery } from '@armature/domain/quotes/delivery'
import { deliveryColumns } from '../../db/sql/delivery-sql.ts'
import type { Database } from '../../db/tables.ts'
import { actAsSystem } from '../../db/transaction.ts'
import type { Context } from '../../context/context.ts'
import { rememberDelivery } from './address-book.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { notifyNewQuote } from './notify-next-holder.ts'
import { insertItems, insertQuote, insertSubQuotes } from './quote-write-repository.ts'
import { findParties } from '../../outbox/party-repository.ts'
import { presentQuoteById } from './read-quote.ts'
import type { QuoteBelonging, QuotedLine, WantedLine } from './split-by-vendor.ts'
import {
  copiedLines,
  findWantedLines,
  linesByVendor,
  newSubQuote,
  refuseTotals,
  startingLine,
} from './split-by-vendor.ts'

export interface AddQuoteInput {
  userId: number
  products: readonly WantedLine[]
  notes?: string | undefined
  delivery?: Delivery | undefined
}

/** The lines as the catalogue has them, where this actor may ask for these products for that user. */
const checkRequest = async (
  trx: Database,
  ctx: Context,
  { userId, products }: AddQuoteInput,
): Promise<{ lines: readonly QuotedLine[]; tenantId: number | null } | Problem> => {
  const [customer] = await findParties(trx, [userId])
  const party = customer && { userId: customer.id, role: customer.role, tenantId: customer.tenant_id }
  if (party === undefined || !canQuoteFor(ctx.actor, party))
    return invalidFields({ user_id: [messages.unknownReference] })
  const found = await findWantedLines(trx, products, 'products', undefined)
  if (isProblem(found)) return found
  if (!canBuyAt(party, found.tenantId)) return invalidFields({ user_id: [messages.unknownReference] })
  // A store's owner asks for its customers at its own store only; a marketplace quote would be out of its sight.
  if (!can(ctx.actor, 'quote.read', { tenantId: found.tenantId, customerId: userId }))
    return invalidFields({ products: [messages.tenantProductsOnly] })
  return refuseTotals(found.lines, 'products') ?? found
}

/** One sub-quote per vendor, each with that vendor's lines. */
const splitByVendor = async (
  trx: Database,
  quote: QuoteBelonging,
  lines: readonly QuotedLine[],
  now: Date,
): Promise<void> => {
  const groups = [...linesByVendor(lines)]
  const ids = await insertSubQuotes(
    trx,
    groups.map(([vendorId, own]) => newSubQuote(quote, vendorId, own, now)),
  )
  await insertItems(
    trx,
    groups.flatMap(([vendorId, own]) =>
      copiedLines(quote, { subQuoteId: ids.get(vendorId) ?? 0, vendorId }, own),
    ),
  )
}

/** The same within a write that does more. From here on that is the system's. */
export const addQuoteIn = async (trx: Database, ctx: Context, input: AddQuoteInput) => {
  const found = await checkRequest(trx, ctx, input)
  if (isProblem(found)) return found
  const { userId, products, notes, delivery = noDelivery } = input
  await actAsSystem(trx)
  const quoteId = await insertQuote(trx, {
    customer_id: userId,
    tenant_id: found.tenantId,
    created_by: ctx.actor.userId ?? userId,
    notes: notes ?? '',
    ...deliveryColumns(delivery),
    total_cents: storedTotal(found.lines.map(startingLine)),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  await splitByVendor(
    trx,
    { quoteId, tenantId: found.tenantId, customerId: userId, delivery },
    found.lines,
    ctx.now,
  )
  await rememberDelivery(trx, userId, delivery, ctx.now)
  await recordEvents(trx, ctx, [
    {
      kind: 'quote.add',
      summary: `Quote requested: ${found.lines.length} ${found.lines.length === 1 ? 'product' : 'products'}`,
      quote_id: quoteId,
      tenant_id: found.tenantId,
      customer_id: userId,
      for_customer: true,
      after: { products, delivery },
    },
  ])
  await notifyNewQuote(trx, ctx, {
    id: quoteId,
    tenantId: found.tenantId,
    customerId: userId,
    products: found.lines.length,
  })
  return presentQuoteById(trx, ctx, quoteId)
}

/** Adds a quote for a user and splits it into one sub-quote per vendor, in one transaction. */
export const addQuote = (ctx: Context, input: AddQuoteInput) =>
  ctx.inWrite((trx) => addQuoteIn(trx, ctx, input))
