import type { Problem } from '@armature/domain/problem'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { Context } from '../../../platform/context/context.ts'
import { forEachRecord } from '../../../platform/context/for-each-record.ts'
import type { TransitionInput } from './transition-quote.ts'

interface ManyMoves {
  ids: readonly number[]
  transition: TransitionName
  reason?: string | undefined
}

type MoveOne = (ctx: Context, input: TransitionInput) => Promise<{ status: QuoteStatus } | Problem>

/** Moves many records as each would be moved by itself. */
export const moveMany = async (ctx: Context, { ids, transition, reason }: ManyMoves, moveOne: MoveOne) => {
  const moved = await forEachRecord(ctx, ids, (part, id) =>
    moveOne(part, { params: { id, transition }, body: { reason } }),
  )
  return { results: moved.map(({ id, done, detail }) => ({ id, status: done?.status ?? null, detail })) }
}
