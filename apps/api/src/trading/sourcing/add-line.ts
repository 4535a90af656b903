import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidNonField } from '@armature/domain/problem'
import { mayAddOpenLines } from '@armature/domain/sourcing/open-lines'
import { checkGuards } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../platform/context/context.ts'
import { wordsOf } from '../quotes/edit/add-quote.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import { insertOpenLines } from '../quotes/edit/open-line-repository.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { findQuoteId } from '../quotes/record/quote-repository.ts'
import { presentQuoteById } from '../quotes/record/quote-presenter.ts'
import { asOpenLinesQuote, openLineEvent } from './sellers-lines.ts'

interface AddInput {
  params: { id: number }
  body: Body<Endpoints['addOpenLine']>
}

const refuse = (ctx: Context, quote: LockedQuote): Problem | null => {
  const refused =
    authorize(ctx.actor, 'quote.edit-items', quote) ??
    checkGuards(['NO_ORDER'], { actor: ctx.actor, quote, prices: [], now: ctx.now })
  if (refused) return refused
  if (!mayAddOpenLines(ctx.actor, asOpenLinesQuote(quote)))
    return conflict(messages.wrongState, { code: 'wrong_state', current: { kind: 'quote', id: quote.id } })
  const held = quote.subQuotes.flatMap(({ lines }) => lines).length + quote.openLines.length
  return held >= limits.quote.lines
    ? invalidNonField(fill(messages.lineTooMany, { max: limits.quote.lines }))
    : null
}

const addWords = (quote: LockedQuote, body: AddInput['body']): Effect => ({
  write: (trx, { now }, { id: quoteId, tenantId, customerId }) =>
    insertOpenLines(trx, { quoteId, tenantId, customerId }, wordsOf([body]), now),
  events: () => [
    openLineEvent(quote, {
      kind: 'open_line.add',
      summary: `Asked for in words: ${body.quantity} × “${body.text}”`,
      for_customer: true,
      after: body,
    }),
  ],
})

/** Adds a sourcing request that the buyer made later; it waits like the others (decision 093). */
export const addOpenLine = (ctx: Context, { params, body }: AddInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote) => refuse(ctx, quote) ?? { effects: [addWords(quote, body)] },
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
