import { authorize } from '@armature/domain/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalid, invalidFields, isProblem } from '@armature/domain/problem'
import { limits } from '@armature/domain/limits'
import {
  checkGuards,
  deriveQuoteStatus,
  editMakesRevision,
  isClosed,
  mayEditItems,
} from '@armature/domain/quotes/quote-workflow'
import { lineEdits } from '@armature/domain/quotes/quote-workflow-table'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { announceChange } from '../../journal/announce-change.ts'
import { recordEvents } from '../../journal/event-repository.ts'
import { becomesOffer, followStatus, offerExpiry } from './apply-moves.ts'
import type { LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted, lockQuote } from './quote-lock-repository.ts'
import { findQuoteRow } from './quote-repository.ts'
import { deleteItems, insertSubQuotes, updateQuote, updateSubQuote } from './quote-write-repository.ts'
import { presentQuoteById } from './read-quote.ts'
import { reviseQuote } from './revise-quote.ts'
import type { QuotedLine, WantedLine } from './split-by-vendor.ts'
import { copyLines, findWantedLines, linesByVendor, refuseTotals } from './split-by-vendor.ts'
import { withLockedQuote } from './with-locked-quote.ts'

export interface UpdateItemsInput {
  body: { quote_id: number; remove_products: readonly number[]; add_product: readonly WantedLine[] }
}

/** An edit of a quote's lines: the products that go, by id, and the lines that come, by vendor. */
interface LineEdit {
  removed: ReadonlySet<number>
  added: ReadonlyMap<number, QuotedLine[]>
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

/** A sub-quote without lines is closed as withdrawn. */
const withdraw = async (trx: Database, ctx: Context, quote: LockedQuote, { removed, added }: LineEdit) => {
  const emptied = quote.subQuotes.filter(
    (sub) =>
      !isClosed(sub.status) &&
      !added.has(sub.vendorId ?? 0) &&
      sub.lines.every((line) => removed.has(line.productId)),
  )
  const change = { ...lineEdits.emptied, closedByQuote: false, declinedReason: null }
  for (const sub of emptied) await updateSubQuote(trx, sub.id, change, ctx.now)
}

const reopen = async (trx: Database, ctx: Context, sub: LockedSubQuote): Promise<void> => {
  const change = { ...lineEdits.filled, closedByQuote: false, declinedReason: null }
  await updateSubQuote(trx, sub.id, change, ctx.now)
  // Its vendor sees it no more, which the event of the whole quote doesn't tell.
  const audience = { vendorId: sub.vendorId ?? null, tenantId: sub.tenantId ?? null }
  await announceChange(trx, { kind: 'sub_quote', id: sub.id, audience, statuses: [sub.status] })
}

/** The vendor's sub-quote, open: the known one, re-opened if it was closed, or a new one. */
const openSubQuote = async (trx: Database, ctx: Context, quote: LockedQuote, vendorId: number) => {
  const known = quote.subQuotes.find((sub) => sub.vendorId === vendorId)
  if (known !== undefined) {
    if (isClosed(known.status)) await reopen(trx, ctx, known)
    return known
  }
  const [made] = await insertSubQuotes(trx, [
    {
      quote_id: quote.id,
      vendor_id: vendorId,
      tenant_id: quote.tenantId,
      customer_id: quote.customerId,
      created_at: ctx.now,
      updated_at: ctx.now,
    },
  ])
  return made
}

const addLines = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  added: LineEdit['added'],
): Promise<void> => {
  for (const [vendorId, lines] of added) {
    const sub = await openSubQuote(trx, ctx, quote, vendorId)
    const belongs = { quoteId: quote.id, vendorId, tenantId: quote.tenantId, customerId: quote.customerId }
    if (sub !== undefined) await copyLines(trx, { ...belongs, subQuoteId: sub.id }, lines)
  }
}

const writeStatus = async (trx: Database, ctx: Context, quote: LockedQuote): Promise<void> => {
  const after = await lockQuote(trx, quote.id, ctx.now)
  const status = deriveQuoteStatus((after ?? quote).subQuotes.map((sub) => sub.status))
  if (status !== quote.status) {
    const change = { status, close_reason: isClosed(status) ? lineEdits.emptied.closeReason : null }
    await updateQuote(
      trx,
      quote.id,
      becomesOffer(quote, status) ? { ...change, expires_at: offerExpiry(ctx, quote) } : change,
      ctx.now,
    )
  }
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
      errors[`add_product.${index}.id`] = [messages.productTwice]
  }
  if (kept.length + wanted.length > limits.quote.lines)
    errors['add_product'] = [fill(messages.lineTooMany, { max: limits.quote.lines })]
  return Object.keys(errors).length > 0 ? invalidFields(errors) : null
}

/** Removes products from a quote and adds others; sub-quotes close, re-open and appear as their lines do. */
export const updateQuoteItems = (ctx: Context, { body }: UpdateItemsInput) =>
  withLockedQuote(
    ctx,
    async (trx) => (await findQuoteRow(trx, ctx.actor, body.quote_id))?.id,
    async (trx, quote) => {
      const refused =
        authorize(ctx.actor, 'quote.edit-items', quote) ??
        checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
      if (refused) return refused
      if (quote.hasOrder)
        return conflict(messages.quoteHasOrder, {
          code: 'has_order',
          current: { kind: 'quote', id: quote.id },
        })
      if (body.remove_products.length + body.add_product.length === 0)
        return invalid(messages.quoteUpdateEmpty, { code: 'nothing_changed' })
      const removed = new Set(body.remove_products)
      const wrong = checkWanted(quote, removed, body.add_product)
      if (wrong) return wrong
      const found = await findWantedLines(trx, body.add_product, 'add_product', quote.tenantId)
      if (isProblem(found)) return found
      const lines = quote.subQuotes.flatMap((sub) => sub.lines)
      const kept = lines.filter((line) => !removed.has(line.productId))
      const tooLarge = refuseTotals(found.lines, 'add_product', lines.map(counted), kept.map(counted))
      if (tooLarge) return tooLarge
      const edit = { removed, added: linesByVendor(found.lines) }
      const subs = touched(quote, edit)
      const forbiddenEdit = refuse(ctx, quote, subs)
      if (forbiddenEdit) return forbiddenEdit
      await deleteItems(trx, quote.id, [...removed])
      await withdraw(trx, ctx, quote, edit)
      await addLines(trx, ctx, quote, edit.added)
      await writeStatus(trx, ctx, quote)
      await reviseQuote(
        trx,
        ctx,
        quote.id,
        subs.some((sub) => editMakesRevision(sub.status)),
      )
      const after = await lockQuote(trx, quote.id, ctx.now)
      if (after !== undefined) await followStatus(trx, ctx, { before: quote, after })
      const names = quote.subQuotes
        .flatMap((sub) => sub.lines)
        .filter((line) => removed.has(line.productId))
        .map((line) => line.name)
      await recordEvents(trx, ctx, [
        {
          kind: 'quote.items',
          summary: [
            ...names.map((name) => `Removed ${name}`),
            ...found.lines.map((line) => `Added ${line.quantity} × ${line.product.name}`),
          ].join('; '),
          quote_id: quote.id,
          tenant_id: quote.tenantId,
          customer_id: quote.customerId,
          for_customer: true,
          before: { removed: [...removed] },
          after: { added: body.add_product },
        },
      ])
      return presentQuoteById(trx, ctx, quote.id)
    },
  )
