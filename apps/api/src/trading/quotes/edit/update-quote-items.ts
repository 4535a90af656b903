import { authorize } from '@armature/domain/rights/abilities'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalid, invalidFields, isProblem } from '@armature/domain/problem'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { withFreight } from '@armature/domain/quotes/offer/freight'
import { quantityChangeText } from '@armature/domain/quotes/offer/line-quantity'
import { isTotalTooLarge, totalTooLargeText } from '@armature/domain/quotes/offer/quote-totals'
import { limits } from '@armature/domain/limits'
import {
  checkGuards,
  editMakesRevision,
  isClosed,
  mayEditItems,
} from '@armature/domain/quotes/workflow/quote-workflow'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { NewEvent } from '../../../platform/journal/event-repository.ts'
import type { LineEdit } from './change-lines.ts'
import { changeLines, withQuantity } from './change-lines.ts'
import { editQuote } from './edit-quote.ts'
import type { LockedLine, LockedQuote, LockedSubQuote } from './quote-lock-repository.ts'
import { counted, countedParts, eventIds } from './quote-lock-repository.ts'
import { findQuoteId } from '../record/quote-repository.ts'
import { presentQuoteById } from '../record/quote-presenter.ts'
import type { QuotedLine, WantedLine } from './split-by-vendor.ts'
import { findWantedLines, linesByVendor, refuseTotals } from './split-by-vendor.ts'

/** A line that stays, with another quantity. */
interface SetQuantity {
  id: number
  quantity: number
  /** The quantity that was shown when the new one was typed. */
  expected_quantity?: number | undefined
}

export interface UpdateItemsInput {
  body: {
    quote_id: number
    remove_products: readonly number[]
    add_product: readonly WantedLine[]
    set_quantities?: readonly SetQuantity[] | undefined
    expected_items?: readonly number[] | undefined
  }
}

const hasNewQuantity = ({ lines }: LockedSubQuote, quantities: LineEdit['quantities']): boolean =>
  lines.some(({ id }) => quantities.has(id))

const touched = (
  quote: LockedQuote,
  { removed, added, quantities }: Omit<LineEdit, 'makesRevision'>,
): LockedSubQuote[] =>
  quote.subQuotes.filter(
    (sub) =>
      added.has(sub.vendorId ?? 0) ||
      sub.lines.some((line) => removed.has(line.productId)) ||
      hasNewQuantity(sub, quantities),
  )

/** The actor must be able to edit each sub-quote that the edit touches. Only added lines reopen a closed one. */
const refuse = (
  ctx: Context,
  quote: LockedQuote,
  subs: readonly LockedSubQuote[],
  { quantities }: LineEdit,
): Problem | null => {
  const notAllowed =
    !mayEditItems(ctx.actor, quote) && !subs.some((sub) => mayEditItems(ctx.actor, sub))
      ? true
      : subs.some(
          (sub) =>
            !mayEditItems(ctx.actor, sub) && (!isClosed(sub.status) || hasNewQuantity(sub, quantities)),
        )
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
    else if (wanted.findIndex(({ id }) => id === line.id) < index)
      errors[`add_product.${index}.id`] = [messages.productTwice]
  }
  if (kept.length + wanted.length > limits.quote.lines)
    errors['add_product'] = [fill(messages.lineTooMany, { max: limits.quote.lines })]
  return Object.keys(errors).length > 0 ? invalidFields(errors) : null
}

const linesOf = ({ subQuotes }: LockedQuote): LockedLine[] => subQuotes.flatMap(({ lines }) => lines)

/** The lines whose quantity changes. */
const changedQuantities = (quote: LockedQuote, wanted: readonly SetQuantity[]) =>
  wanted.flatMap(({ id, quantity, expected_quantity: expected }) => {
    const line = linesOf(quote).find((one) => one.id === id)
    return line === undefined || line.quantity === quantity ? [] : { line, quantity, expected }
  })

type ChangedQuantity = ReturnType<typeof changedQuantities>[number]

/** Have the quote's lines, or a typed-over quantity, changed since the editor saw them? */
const isStale = (quote: LockedQuote, body: UpdateItemsInput['body']): boolean => {
  const { expected_items: expected, set_quantities: wanted = [] } = body
  const ids = linesOf(quote).map(({ id }) => id)
  return (
    (expected !== undefined &&
      (ids.length !== new Set(expected).size || ids.some((id) => !expected.includes(id)))) ||
    changedQuantities(quote, wanted).some((one) => (one.expected ?? one.line.quantity) !== one.line.quantity)
  )
}

/** New quantities must belong to remaining lines and make valid totals; the errors are at their places. */
const refuseQuantities = (
  quote: LockedQuote,
  removed: ReadonlySet<number>,
  wanted: readonly SetQuantity[],
): Problem | null => {
  const errors: Record<string, string[]> = {}
  for (const [index, { id, quantity }] of wanted.entries()) {
    const line = linesOf(quote).find((one) => one.id === id)
    if (line === undefined || removed.has(line.productId))
      errors[`set_quantities.${index}.id`] = [messages.notFound]
    else if (isTotalTooLarge([counted({ ...line, quantity })]))
      errors[`set_quantities.${index}.quantity`] = [totalTooLargeText()]
  }
  return Object.keys(errors).length > 0 ? invalidFields(errors) : null
}

const refuseEdit = (ctx: Context, quote: LockedQuote, body: UpdateItemsInput['body']): Problem | null => {
  const refused =
    authorize(ctx.actor, 'quote.edit-items', quote) ??
    checkGuards([], { actor: ctx.actor, quote, prices: [], now: ctx.now })
  if (refused) return refused
  const current = { kind: 'quote', id: quote.id } as const
  if (quote.hasOrder) return conflict(messages.quoteHasOrder, { code: 'has_order', current })
  return isStale(quote, body) ? conflict(messages.linesChanged, { code: 'lines_changed', current }) : null
}

const refuseEmpty = ({ removed, added, quantities }: LineEdit): Problem | null =>
  removed.size + added.size + quantities.size === 0
    ? invalid(messages.quoteUpdateEmpty, { code: 'nothing_changed' })
    : null

type DraftedLines = Pick<UpdateItemsInput['body'], 'remove_products' | 'add_product' | 'set_quantities'>

const quantitiesOf = (changed: readonly ChangedQuantity[], of: (one: ChangedQuantity) => number) =>
  changed.length === 0
    ? {}
    : { quantities: changed.map((one) => ({ id: one.line.productId, quantity: of(one) })) }

const itemsEvent = (
  quote: LockedQuote,
  { remove_products: removed, add_product: wanted }: DraftedLines,
  lines: readonly QuotedLine[],
  quantities: readonly ChangedQuantity[],
): NewEvent => ({
  kind: 'quote.items',
  summary: [
    ...quote.subQuotes
      .flatMap((sub) => sub.lines)
      .filter((line) => removed.includes(line.productId))
      .map((line) => `Removed ${line.name}`),
    ...lines.map((line) => `Added ${line.quantity} × ${line.product.name}`),
    ...quantities.map(({ line, quantity }) =>
      quantityChangeText({ ...line, before: line.quantity, after: quantity }),
    ),
  ].join('; '),
  ...eventIds(quote),
  for_customer: true,
  before: { removed: [...new Set(removed)], ...quantitiesOf(quantities, ({ line }) => line.quantity) },
  after: {
    added: wanted.map(({ id, quantity }) => ({ id, quantity })),
    ...quantitiesOf(quantities, ({ quantity }) => quantity),
  },
})

/** An edit of lines, and its event in the quote's history. */
export interface DecidedLines {
  edit: LineEdit
  event: NewEvent
}

/** Decides the edit of lines without checking the actor's rights; also returns the affected sub-quotes. */
export const draftLines = async (
  trx: Database,
  quote: LockedQuote,
  body: DraftedLines,
): Promise<Problem | (DecidedLines & { subs: LockedSubQuote[] })> => {
  const removed = new Set(body.remove_products)
  const wanted = body.set_quantities ?? []
  const refused = checkWanted(quote, removed, body.add_product) ?? refuseQuantities(quote, removed, wanted)
  if (refused) return refused
  const found = await findWantedLines(trx, body.add_product, 'add_product', quote.tenantId)
  if (isProblem(found)) return found
  const { subQuotes } = quote
  const changed = changedQuantities(quote, wanted)
  const quantities = new Map(changed.map(({ line, quantity }) => [line.id, quantity]))
  const kept = linesOf(quote).filter((line) => !removed.has(line.productId))
  const stays = withFreight(
    kept.map((line) => counted(withQuantity(line, quantities))),
    subQuotes.map(({ freightCents }) => freightCents),
  )
  const field = found.lines.length === 0 && changed.length > 0 ? 'set_quantities' : 'add_product'
  const tooMuch = refuseTotals(found.lines, field, countedParts(subQuotes), stays)
  if (tooMuch) return tooMuch
  const change = { removed, added: linesByVendor(found.lines), quantities }
  const subs = touched(quote, change)
  return {
    edit: { ...change, makesRevision: subs.some((sub) => editMakesRevision(sub.status)) },
    event: itemsEvent(quote, body, found.lines, changed),
    subs,
  }
}

/** Decides the edit for an actor who may edit the quote's lines. */
export const decideItems = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { body }: UpdateItemsInput,
): Promise<Problem | DecidedLines> => {
  const refused = refuseEdit(ctx, quote, body)
  if (refused) return refused
  const decided = await draftLines(trx, quote, body)
  if (isProblem(decided)) return decided
  return refuseEmpty(decided.edit) ?? refuse(ctx, quote, decided.subs, decided.edit) ?? decided
}

/** Removes and adds a quote's products and sets quantities; sub-quotes close, reopen and appear accordingly. */
export const updateQuoteItems = (ctx: Context, input: UpdateItemsInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, input.body.quote_id),
    decide: async (quote, trx) => {
      const decided = await decideItems(trx, ctx, quote, input)
      if (isProblem(decided)) return decided
      return { effects: changeLines(quote, decided.edit, { events: [decided.event] }) }
    },
    answer: (trx) => presentQuoteById(trx, ctx, input.body.quote_id),
  })
