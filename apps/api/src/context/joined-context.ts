import type { Database } from '../db/tables.ts'
import type { Context } from './context.ts'

/**
 * The same context within a transaction that is open already: a use case that is called with it writes in that one, so that its
 * writes and the caller's are kept or undone together. Whoever opened it undoes it after a Problem.
 */
export const joinedContext = (ctx: Context, trx: Database): Context => ({
  ...ctx,
  forPart: () => joinedContext(ctx, trx),
  inRead: (work) => work(trx),
  inWrite: (work) => work(trx),
})
