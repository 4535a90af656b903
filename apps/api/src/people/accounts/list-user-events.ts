import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import { endpoints } from '@armature/contract/all-endpoints'
import type { Context } from '../../platform/context/context.ts'
import type { QueryOf } from '../../platform/db/sql/define-list.ts'
import { presentPage } from '../../platform/http/list-route.ts'
import { presentAccountEvent } from './account-event-presenter.ts'
import { eventsOf } from './account-event-repository.ts'
import { findUserRow } from './user-repository.ts'

/** One page of a user's events, if the actor may see the user. */
export const listUserEvents = async (ctx: Context, query: QueryOf<'listUserEvents'>, userId: number) => {
  const row = await ctx.inRead((trx) => findUserRow(trx, ctx.actor, userId))
  if (row === undefined) return notFound(messages.notFound) satisfies Problem
  const path = endpoints.listUserEvents.path.replace(':id', String(userId))
  const list = eventsOf(() => userId)
  return presentPage(ctx, { query, path }, list, presentAccountEvent)
}
