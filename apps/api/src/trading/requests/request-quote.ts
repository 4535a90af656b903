import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { conflict, invalidNonField, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { addQuoteIn } from '../quotes/edit/add-quote.ts'
import type { WantedOpenLine } from '../quotes/edit/open-line-repository.ts'
import { ownerOf } from './own-list.ts'
import type { ListLine } from './request-list-repository.ts'
import { findLines, lockList, updateList } from './request-list-repository.ts'
import { isOfTwoSellers, seenProducts } from './request-list-presenter.ts'

/** The lines without a part for sale, as typed. */
const inWords = (lines: readonly ListLine[], seen: ReadonlyMap<number, unknown>): WantedOpenLine[] =>
  lines
    .filter(({ product_id }) => product_id === null || !seen.has(product_id))
    .map(({ name: text, sku: partNumber, quantity, note, target_cents: targetCents, bill_row: billRow }) => ({
      text,
      partNumber,
      quantity,
      note,
      targetCents,
      billRow,
    }))

/**
 * Requests one quote for all of a list's parts that are for sale, with notes and target prices, and optionally the
 * other lines as sourcing requests (decision 093). The list stays.
 */
export const requestListQuote = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<Endpoints['requestListQuote']> },
) =>
  ctx.inWrite(async (trx) => {
    const list = await lockList(trx, ownerOf(ctx), params.id)
    if (list === undefined) return notFound(messages.notFound)
    if (list.version !== body.version) return conflict(messages.listChanged, { code: 'list_changed' })
    const lines = await findLines(trx, list.id)
    const seen = await seenProducts(trx, ctx, lines)
    const products = lines.flatMap(({ product_id, quantity, note, target_cents }) =>
      product_id !== null && seen.has(product_id)
        ? [{ id: product_id, quantity, note, targetCents: target_cents }]
        : [],
    )
    if (await isOfTwoSellers(trx, ctx, lines)) return invalidNonField(messages.listOfTwoSellers)
    const openLines = body.with_open_lines ? inWords(lines, seen) : []
    const asked = products.length + openLines.length
    if (asked === 0) return invalidNonField(messages.listNothingToRequest)
    if (asked > limits.quote.lines)
      return invalidNonField(fill(messages.lineTooMany, { max: limits.quote.lines }))
    const { notes, delivery } = body
    const quote = await addQuoteIn(trx, ctx, { userId: ownerOf(ctx), products, openLines, notes, delivery })
    if (isProblem(quote)) return quote
    await updateList(trx, list.id, { requested_quote_id: quote.id, requested_at: ctx.now }, null)
    return quote
  })
