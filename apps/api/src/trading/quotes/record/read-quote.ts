import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { presentMovableSubQuote, presentQuote, presentSubQuote } from './quote-presenter.ts'
import { findMovableSubQuoteRow, findQuoteRow, findSubQuoteRow } from './quote-repository.ts'

/** A quote as its own call answers it; the end of every write on a quote, too. */
export const presentQuoteById = async (trx: Database, ctx: Context, id: number) => {
  const row = await findQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentQuote(ctx, row)
}

export const presentSubQuoteById = async (
  trx: Database,
  ctx: Context,
  id: number,
): Promise<ReturnType<typeof presentSubQuote> | Problem> => {
  const row = await findSubQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentSubQuote(ctx, row)
}

/** A sub-quote as a transition answers it, to its quote's customer too. */
export const presentMovedSubQuoteById = async (
  trx: Database,
  ctx: Context,
  id: number,
): Promise<ReturnType<typeof presentSubQuote> | Problem> => {
  const row = await findMovableSubQuoteRow(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentMovableSubQuote(ctx, row)
}
