import { can } from '@armature/domain/rights/abilities'
import { canBuyAt, canQuoteFor, usualSellerOf } from '@armature/domain/quotes/workflow/quote-parties'
import { askedText } from '@armature/domain/sourcing/open-lines'
import { storedTotal } from '@armature/domain/quotes/offer/quote-totals'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, invalidNonField, isProblem } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { noDelivery, refuseNeededBy } from '@armature/domain/quotes/offer/delivery'
import { deliveryColumns } from '../../../platform/db/sql/record-sql.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { Context } from '../../../platform/context/context.ts'
import { rememberDelivery } from '../record/address-book.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { notifyNewQuote } from '../moves/hand-over.ts'
import type { WantedOpenLine } from './open-line-repository.ts'
import { insertOpenLines } from './open-line-repository.ts'
import { insertItems, insertQuote, insertSubQuotes } from './quote-write-repository.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { presentQuoteById } from '../record/quote-presenter.ts'
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
  /** Sourcing requests. */
  openLines?: readonly WantedOpenLine[]
  notes?: string | undefined
  delivery?: Delivery | undefined
}

/** Sourcing requests on the wire. */
export const wordsOf = (
  lines: readonly { text: string; part_number: string; quantity: number; note: string }[],
): WantedOpenLine[] =>
  lines.map(({ part_number: partNumber, ...line }) => ({
    ...line,
    partNumber,
    targetCents: null,
    billRow: null,
  }))

/** At least one line, a product or a sourcing request, and no more than a quote holds. */
const refuseCount = ({ products, openLines = [] }: AddQuoteInput): Problem | null => {
  const asked = products.length + openLines.length
  if (asked === 0) return invalidFields({ products: [messages.requiredPlain] })
  return asked > limits.quote.lines
    ? invalidNonField(fill(messages.lineTooMany, { max: limits.quote.lines }))
    : null
}

/** The lines with the catalogue's data, if this actor may request these products for that user. */
const checkRequest = async (
  trx: Database,
  ctx: Context,
  { userId, products }: AddQuoteInput,
): Promise<{ lines: readonly QuotedLine[]; tenantId: number | null } | Problem> => {
  const [customer] = await findParties(trx, [userId])
  const party = customer && { userId: customer.id, role: customer.role, tenantId: customer.tenant_id }
  if (party === undefined || !canQuoteFor(ctx.actor, party))
    return invalidFields({ user_id: [messages.unknownReference] })
  const store = products.length === 0 ? usualSellerOf(party) : undefined
  const found = await findWantedLines(trx, products, 'products', store)
  if (isProblem(found)) return found
  if (!canBuyAt(party, found.tenantId)) return invalidFields({ user_id: [messages.unknownReference] })
  // A store's owner requests for its customers only at its own store, because it couldn't see a marketplace quote.
  if (!can(ctx.actor, 'quote.read', { tenantId: found.tenantId, customerId: userId }))
    return invalidFields({ products: [messages.tenantProductsOnly] })
  return refuseTotals(found.lines, 'products') ?? found
}

/** One sub-quote per vendor, with that vendor's lines. */
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

/** Adds a quote within a larger write. From here on that write runs as the system. */
export const addQuoteIn = async (trx: Database, ctx: Context, input: AddQuoteInput) => {
  const passed = refuseNeededBy('delivery.needed_by', input.delivery?.needed_by ?? null, ctx.now)
  if (passed) return passed
  const found = await checkRequest(trx, ctx, input)
  if (isProblem(found)) return found
  const { userId, products, openLines = [], notes, delivery = noDelivery } = input
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
  const quote = { quoteId, tenantId: found.tenantId, customerId: userId, delivery }
  await splitByVendor(trx, quote, found.lines, ctx.now)
  await insertOpenLines(trx, quote, openLines, ctx.now)
  await rememberDelivery(trx, userId, delivery, ctx.now)
  await recordEvents(trx, ctx, [
    {
      kind: 'quote.add',
      summary: `Quote requested: ${askedText(found.lines.length, openLines.length)}`,
      quote_id: quoteId,
      tenant_id: found.tenantId,
      customer_id: userId,
      for_customer: true,
      after: { products, delivery, open_lines: openLines.length },
    },
  ])
  await notifyNewQuote(trx, ctx, {
    id: quoteId,
    tenantId: found.tenantId,
    customerId: userId,
    asked: askedText(found.lines.length, openLines.length),
  })
  return presentQuoteById(trx, ctx, quoteId)
}

/** Adds a quote for a user and splits it into one sub-quote per vendor, in one transaction. */
export const addQuote = (ctx: Context, input: AddQuoteInput) =>
  ctx.inWrite(async (trx) => refuseCount(input) ?? addQuoteIn(trx, ctx, input))
