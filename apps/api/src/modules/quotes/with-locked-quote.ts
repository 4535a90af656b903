import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { actAsSystem } from '../../db/transaction.ts'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import type { LockedQuote } from './quote-lock-repository.ts'
import { lockQuote } from './quote-lock-repository.ts'

/**
 * The way of every write on a quote: look it up in the actor's own name (what one may not see is 404), then
 * actAsSystem, lock, decide, write, and answer, in one transaction.
 */
export const withLockedQuote = <T>(
  ctx: Context,
  locate: (trx: Database) => Promise<number | undefined>,
  work: (trx: Database, quote: LockedQuote) => Promise<T | Problem>,
): Promise<T | Problem> =>
  ctx.inWrite(async (trx) => {
    const quoteId = await locate(trx)
    if (quoteId === undefined) return notFound(messages.notFound)
    await actAsSystem(trx)
    const quote = await lockQuote(trx, quoteId, ctx.now)
    return quote === undefined ? notFound(messages.notFound) : work(trx, quote)
  })
