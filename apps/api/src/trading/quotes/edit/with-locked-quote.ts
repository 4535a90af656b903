import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { QuoteDraft } from './quote-draft.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { lockQuote } from './quote-lock-repository.ts'
import { tryDraft } from './write-draft.ts'

export interface QuoteEdit<Draft extends QuoteDraft, Answer> {
  /** The quote's id, looked up in the actor's own name: a quote that the actor may not see is 404. */
  locate: (trx: Database) => Promise<number | undefined>
  /** Decides the edit, or the problem that refuses it; only the draft writes the quote's own rows. */
  decide: (quote: LockedQuote, trx: Database) => Promise<Draft | Problem> | Draft | Problem
  answer: (trx: Database, draft: Draft, quote: LockedQuote) => Promise<Answer | Problem> | Answer
}

/**
 * Every write on a quote goes this way, in one transaction: locate it, lock it, decide, write its draft, answer. The
 * quote is locked and read once, so that the decision rests on its present state.
 */
export const withLockedQuote = <Draft extends QuoteDraft, Answer>(
  ctx: Context,
  { locate, decide, answer }: QuoteEdit<Draft, Answer>,
): Promise<Answer | Problem> =>
  ctx.inWrite(async (trx) => {
    const quoteId = await locate(trx)
    if (quoteId === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    const quote = await lockQuote(trx, quoteId, ctx.now)
    if (quote === undefined) return notFound(messages.notFound)
    const draft = await decide(quote, trx)
    if (isProblem(draft)) return draft
    const written = await tryDraft(trx, ctx, quote, draft)
    return isProblem(written) ? written : answer(trx, draft, written)
  })
