import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { pageOf, windowOf } from '../../http/page.ts'
import { presentAccountEvent } from './account-event-presenter.ts'
import { listAccountEventRows } from './account-event-repository.ts'
import { findUserRow } from './user-repository.ts'

interface EventQuery {
  page?: number | undefined
  page_size?: number | undefined
  kind?: AccountEventKind | undefined
  search?: string | undefined
  since?: string | undefined
  until?: string | undefined
}

const timeOf = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text)

/** One page of account events; `userId` undefined is everybody's. */
export const listAccountEvents = (ctx: Context, query: EventQuery, path: string, userId?: number) =>
  ctx.inRead(async (trx) => {
    const { kind, search } = query
    const filters = { userId, kind, search, since: timeOf(query.since), until: timeOf(query.until) }
    const { rows, count } = await listAccountEventRows(trx, filters, windowOf(query))
    return pageOf({ query, count, results: rows.map((row) => presentAccountEvent(ctx.actor, row)), path })
  })

/** The same of one user, who must be there and the actor's to see. */
export const listEventsOfUser = async (
  ctx: Context,
  query: EventQuery,
  path: string,
  userId: number,
): Promise<Awaited<ReturnType<typeof listAccountEvents>> | Problem> => {
  const row = await ctx.inRead((trx) => findUserRow(trx, ctx.actor, userId))
  return row === undefined ? notFound(messages.notFound) : listAccountEvents(ctx, query, path, userId)
}
