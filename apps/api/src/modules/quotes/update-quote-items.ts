import { authorize } from '@armature/domain/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalid, invalidFields, isProblem } from '@armature/domain/problem'
import { editWords } from '@armature/domain/quotes/edit-words'
import { withFreight } from '@armature/domain/quotes/freight'
import { limits } from '@armature/domain/limits'
import {
  checkGuards,
  editMakesRevision,
  isClosed,
  mayEditItems,
} from '@armature/domain/quotes/quote-workflow'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import type { NewEvent } from '../../journal/event-repository.ts'
import type { LineEdit, QuoteDraft } from './quote-draft.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted, countedParts } from './quote-lock-repository.ts'
import { findQuoteId } from './quote-repository.ts'
import { presentQuoteById } from './read-quote.ts'
import type { QuotedLine, WantedLine } from './split-by-vendor.ts'
import { findWantedLines, linesByVendor, refuseTotals } from './split-by-vendor.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface UpdateItemsInput {
  body: {
    quote_id: number
    remove_products: readonly number[]
    add_product: readonly WantedLine[]
    expected_items?: readonly number[] | undefined
  }
}

const touched = (quote: LockedQuote, { removed, added }: LineEdit): LockedSubQuote[] =>
  quote.subQuotes.filter(
    (sub) => added.has(sub.vendorId ?? 0) || sub.lines.some((line) => removed.has(line.productId)),
  )

/** Each sub-quote that the edit touches must be open to this actor's edits; a closed one is re-opened by it. */
const refuse = (ctx: Context, quote: LockedQuote, subs: readonly LockedSubQuote[]): Problem | null => {
  const notAllowed =
    !mayEditItems(ctx.actor, quote) && !subs.some((sub) => mayEditItems(ctx.actor, sub))
      ? true
      : subs.some((sub) => !isClosed(sub.status) && !mayEditItems(ctx.actor, sub))
  return notAllowed ? forbidden(messages.notAllowed) : null
}

const checkWanted = (
  quote: LockedQuote,
  removed: ReadonlySet<number>,
  wanted: readonly WantedLine[],
): Problem | null => {
  const kept = quote.subQuotes.flatMap((sub) => sub.lines).filter((line) => !removed.has(line.productId))
  const known = new Set(quote.subQuotes.flatMap((sub) => sub.lines.map((line) => line.productId)))
  const errors: Record<string, string[]> = {}
  if ([...removed].some((id) => !known.has(id))) errors['remove_products'] = [messages.productNotAvailable]
  for (const [index, line] of wanted.entries()) {
    if (kept.some((one) => one.productId === line.id))
      errors[`add_product.${index}.id`] = [editWords.onQuoteAlready]
  }
  if (kept.length + wanted.length > limits.quote.lines)
    errors['add_product'] = [fill(messages.lineTooMany, { max: limits.quote.lines })]
  return Object.keys(errors).length > 0 ? invalidFields(errors) : null
}

/** Has the quote other lines than those that its editor was shown? A new quantity is a new line. */
const isStale = (quote: LockedQuote, expected: readonly number[] | undefined): boolean => {
  if (expected === undefined) return false
  const ids = quote.subQuotes.flatMap(({ lines }) => lines.map(({ id }) => id))
  return ids.length !== new Set(expected).size || ids.some((id) => !expected.includes(id))
}

const refuseEdit = (ctx: Context, quote: LockedQuote, body: UpdateItemsInput['body']): Problem | null => {
  const refused =
    authorize(ctx.actor, 'quote.edit-items', quote) ??
    checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
  if (refused) return refused
  const current = { kind: 'quote', id: quote.id } as const
  if (quote.hasOrder) return conflict(messages.quoteHasOrder, { code: 'has_order', current })
  if (isStale(quote, body.expected_items))
    return conflict(messages.linesChanged, { code: 'lines_changed', current })
  return body.remove_products.length + body.add_product.length === 0
    ? invalid(messages.quoteUpdateEmpty, { code: 'nothing_changed' })
    : null
}

const itemsEvent = (
  quote: LockedQuote,
  removed: ReadonlySet<number>,
  lines: readonly QuotedLine[],
  wanted: readonly WantedLine[],
): NewEvent => ({
  kind: 'quote.items',
  summary: [
    ...quote.subQuotes
      .flatMap((sub) => sub.lines)
      .filter((line) => removed.has(line.productId))
      .map((line) => `Removed ${line.name}`),
    ...lines.map((line) => `Added ${line.quantity} × ${line.product.name}`),
  ].join('; '),
  quote_id: quote.id,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  for_customer: true,
  before: { removed: [...removed] },
  after: { added: wanted.map(({ id, quantity }) => ({ id, quantity })) },
})

/**
 * The draft that takes products off a quote and puts others on it, without asking whether the actor may; and the sub-quotes
 * that it touches.
 */
export const draftLines = async (
  trx: Database,
  quote: LockedQuote,
  body: Pick<UpdateItemsInput['body'], 'remove_products' | 'add_product'>,
): Promise<Problem | { draft: QuoteDraft & { lines: LineEdit }; subs: LockedSubQuote[] }> => {
  const removed = new Set(body.remove_products)
  const refused = checkWanted(quote, removed, body.add_product)
  if (refused) return refused
  const found = await findWantedLines(trx, body.add_product, 'add_product', quote.tenantId)
  if (isProblem(found)) return found
  const { subQuotes } = quote
  const kept = subQuotes.flatMap((sub) => sub.lines).filter((line) => !removed.has(line.productId))
  const stays = withFreight(
    kept.map(counted),
    subQuotes.map(({ freightCents }) => freightCents),
  )
  const edit = { removed, added: linesByVendor(found.lines) }
  const subs = touched(quote, edit)
  const draft = {
    lines: edit,
    makesRevision: subs.some((sub) => editMakesRevision(sub.status)),
    events: [itemsEvent(quote, removed, found.lines, body.add_product)],
  }
  return refuseTotals(found.lines, 'add_product', countedParts(subQuotes), stays) ?? { draft, subs }
}

/** Decides the edit for an actor who may edit the quote's lines. */
export const decideItems = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { body }: UpdateItemsInput,
): Promise<Problem | (QuoteDraft & { lines: LineEdit })> => {
  const refused = refuseEdit(ctx, quote, body)
  if (refused) return refused
  const decided = await draftLines(trx, quote, body)
  if (isProblem(decided)) return decided
  return refuse(ctx, quote, decided.subs) ?? decided.draft
}

/** Removes products from a quote and adds others; sub-quotes close, re-open and appear as their lines do. */
export const updateQuoteItems = (ctx: Context, input: UpdateItemsInput) =>
  withLockedQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, input.body.quote_id),
    decide: (quote, trx) => decideItems(trx, ctx, quote, input),
    answer: (trx) => presentQuoteById(trx, ctx, input.body.quote_id),
  })
