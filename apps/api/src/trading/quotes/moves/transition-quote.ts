import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { SubQuoteMove } from '@armature/domain/quotes/workflow/quote-workflow'
import {
  decideQuoteTransition,
  decideSubQuoteTransition,
  isOnOffer,
} from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { forEachRecord } from '../../../platform/context/for-each-record.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { assumeDestination } from '../edit/change-delivery.ts'
import type { Effect } from '../edit/edit-quote.ts'
import { editQuote } from '../edit/edit-quote.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import { moveParts } from './move-parts.ts'
import { handOver } from './hand-over.ts'
import { findQuoteId, findQuoteIdOfMovable } from '../record/quote-repository.ts'
import { presentMovedSubQuoteById, presentQuoteById } from '../record/quote-presenter.ts'

export interface TransitionInput {
  params: { id: number; transition: TransitionName }
  body: { reason?: string | undefined; revision?: number | undefined } | undefined
}

/** An offer states its tax from the start where its customer's account has an address. */
const destinationOfOffer = async (
  trx: Database,
  quote: LockedQuote,
  moves: readonly SubQuoteMove[],
): Promise<Effect[]> => (moves.some(({ to }) => isOnOffer(to)) ? assumeDestination(trx, quote) : [])

/** Moves a quote and, in the same transaction, the sub-quotes that the workflow names; or none of them. */
export const transitionQuote = (ctx: Context, { params, body }: TransitionInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: async (quote, trx) => {
      const { actor, now } = ctx
      const decided = decideQuoteTransition(params.transition, {
        actor,
        quote,
        now,
        revision: body?.revision,
      })
      if (isProblem(decided)) return decided
      const how = { name: params.transition, onQuote: true, reason: body?.reason }
      const assumed = await destinationOfOffer(trx, quote, decided.moves)
      return { effects: [...assumed, moveParts({ ...decided, ...how }), handOver(how)] }
    },
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })

/** Moves one sub-quote under its quote's lock; the quote's own status follows. */
export const transitionSubQuote = (ctx: Context, { params, body }: TransitionInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteIdOfMovable(trx, ctx.actor, params.id),
    decide: async (quote, trx) => {
      const sub = quote.subQuotes.find((one) => one.id === params.id)
      if (sub === undefined) return notFound(messages.notFound)
      const { actor, now } = ctx
      const facts = { actor, quote, now, revision: body?.revision }
      const decided = decideSubQuoteTransition(params.transition, sub, facts)
      if (isProblem(decided)) return decided
      const how = { name: params.transition, onQuote: false, reason: body?.reason }
      const assumed = await destinationOfOffer(trx, quote, [decided])
      return { effects: [...assumed, moveParts({ moves: [decided], ...how }), handOver(how)] }
    },
    answer: (trx) => presentMovedSubQuoteById(trx, ctx, params.id),
  })

interface ManyMoves {
  ids: readonly number[]
  transition: TransitionName
  reason?: string | undefined
}

type MoveOne = (ctx: Context, input: TransitionInput) => Promise<{ status: QuoteStatus } | Problem>

/** Moves each of many records as a single move would. */
export const moveMany = async (ctx: Context, { ids, transition, reason }: ManyMoves, moveOne: MoveOne) => {
  const moved = await forEachRecord(ctx, ids, (part, id) =>
    moveOne(part, { params: { id, transition }, body: { reason } }),
  )
  return { results: moved.map(({ id, done, detail }) => ({ id, status: done?.status ?? null, detail })) }
}
