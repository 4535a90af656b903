import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { PlainMove } from '@armature/domain/sourcing/open-lines'
import { openLineMachine } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../platform/context/context.ts'
import { changeOpenLines } from '../quotes/edit/change-open-lines.ts'
import type { Effect } from '../quotes/edit/edit-quote.ts'
import { editQuote } from '../quotes/edit/edit-quote.ts'
import { handOver } from '../quotes/moves/hand-over.ts'
import type { LockedQuote } from '../quotes/edit/quote-lock-repository.ts'
import { findQuoteId } from '../quotes/record/quote-repository.ts'
import { presentQuoteById } from '../quotes/record/quote-presenter.ts'
import { linesToMove, namesOf, openLineEvent } from './sellers-lines.ts'
import { notifyDropped } from './notify-open-lines.ts'

interface MoveInput {
  params: { id: number }
  body: { lines: readonly number[]; move: PlainMove; reason?: string | undefined }
}

const summaries: Record<PlainMove, string> = {
  'leave-out': 'Left out of the offer',
  drop: 'Dropped',
  'put-back': 'Looked for again',
}

const decideMove = (
  ctx: Context,
  quote: LockedQuote,
  { lines: ids, move, reason }: MoveInput['body'],
): Problem | { effects: readonly Effect[] } => {
  const lines = linesToMove(ctx, quote, move, ids)
  if (isProblem(lines)) return lines
  const why = openLineMachine.effectOf(move).needsReason && reason !== undefined ? { reason } : {}
  const event = openLineEvent(quote, {
    kind: `open_line.${move}`,
    summary: `${summaries[move]}: ${namesOf(lines)}`,
    for_customer: true,
    ...why,
    after: { lines: ids },
  })
  const news: Effect = {
    events: () => [event],
    ...(why.reason !== undefined && {
      follow: (trx) => notifyDropped(trx, ctx, quote, { lines, reason: why.reason }),
    }),
  }
  const changes = lines.map(({ id, state }) => ({ id, state: openLineMachine.next(move, state), ...why }))
  return { effects: [changeOpenLines(changes), news, handOver()] }
}

/** Leaves requests out of the offer, drops them or puts them back: all or none. */
export const moveOpenLines = (ctx: Context, { params, body }: MoveInput) =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, params.id),
    decide: (quote) => decideMove(ctx, quote, body),
    answer: (trx) => presentQuoteById(trx, ctx, params.id),
  })
