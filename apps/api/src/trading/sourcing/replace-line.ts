import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem } from '@armature/domain/problem'
import { askedAs, openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { changeLines } from '../quotes/edit/change-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import type { LockedOpenLine } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { findQuoteId } from '../quotes/record/quote-repository.ts'
import { presentQuoteById } from '../quotes/record/quote-presenter.ts'
import type { WantedLine } from '../quotes/edit/split-by-vendor.ts'
import { decideItems } from '../quotes/edit/update-quote-items.ts'
import { rememberParts } from '../requests/remember-parts.ts'
import { linesToMove, openLineEvent } from './sellers-lines.ts'

interface ReplaceInput {
  params: { id: number }
  body: { line: number; product: number }
}

/** The ordinary line that replaces a request and takes over the buyer's words. */
export const wantedFor = (line: LockedOpenLine, product: number): WantedLine => ({
  id: product,
  quantity: line.quantity,
  note: line.note,
  targetCents: line.targetCents,
  askedAs: askedAs(line),
})

/** The buyer's next bill finds the part by these words. */
export const rememberFor = ({ text, part_number, billRow }: LockedOpenLine, product: number): Effect => ({
  write: (trx, { now }, { customerId }) =>
    rememberParts(trx, { ownerId: customerId, now }, [
      { product, words: { number: part_number, name: text, maker: billRow?.maker ?? '' } },
    ]),
})

/** Puts the product's problem at the only product sent. */
export const atProduct = (problem: Problem): Problem => {
  const texts = Object.values(problem.fields ?? {}).flat()
  return texts.length === 0 ? problem : invalidFields({ product: texts })
}

const locked = ({ id }: LockedQuote): Problem =>
  conflict(messages.openLineItemsLocked, { code: 'items_locked', current: { kind: 'quote', id } })

const decideReplacement = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { line: lineId, product }: ReplaceInput['body'],
): Promise<Problem | { effects: readonly Effect[] }> => {
  const lines = linesToMove(ctx, quote, 'replace', [lineId])
  if (isProblem(lines)) return lines
  const [line] = lines
  if (line === undefined) return { effects: [] }
  const body = { quote_id: quote.id, remove_products: [], add_product: [wantedFor(line, product)] }
  const decided = await decideItems(trx, ctx, quote, { body })
  if (isProblem(decided)) return atProduct(decided.problem === 'forbidden' ? locked(quote) : decided)
  const name = [...decided.edit.added.values()].flat()[0]?.product.name ?? ''
  const event = openLineEvent(quote, {
    kind: 'open_line.replace',
    summary: `“${line.text}”: ${line.quantity} × ${name}`,
    for_customer: true,
    after: { line: line.id, product },
  })
  return {
    effects: [
      rememberFor(line, product),
      ...changeLines(quote, decided.edit, {
        events: [event],
        openLines: [{ id: line.id, state: openLineMachine.next('replace', line.state), productId: product }],
      }),
    ],
  }
}

/** Replaces a sourcing request with a product on the quote. */
export const replaceOpenLine = (ctx: Context, { params, body }: ReplaceInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote, trx) => decideReplacement(trx, ctx, quote, body),
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
