import type { Database } from '../db/tables/tables.ts'
import type { Context } from './context.ts'

/**
 * Puts a context into a transaction that is open already: a use case that is called with it writes in that one, so that its
 * writes and the caller's are kept or undone together. The caller that opened it undoes it after a Problem.
 */
export const joinedContext = (ctx: Context, trx: Database): Context => ({
  ...ctx,
  forPart: () => joinedContext(ctx, trx),
  inRead: (work) => work(trx),
  inWrite: (work) => work(trx),
})
