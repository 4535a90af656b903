import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { maySeeTable } from '@armature/domain/lists/list-tables'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { listDefaultViews, listViews } from './saved-view-repository.ts'
import type { SavedView } from './view-presenter.ts'
import { presentView } from './view-presenter.ts'

/** The caller's own views of a list and those shared with them. */
export const listSavedViews = async (
  ctx: Context,
  { table }: Query<Endpoints['listSavedViews']>,
): Promise<Response<Endpoints['listSavedViews']> | Problem> => {
  const { actor } = ctx
  if (!maySeeTable(actor, table)) return forbidden(messages.notAllowed)
  const rows = await ctx.inRead((trx) => listViews(trx, actor.userId ?? 0, table))
  return { views: rows.flatMap((row) => presentView(actor, row)) }
}

/** The default views of the caller's lists, without those that are no longer shared with them. */
export const defaultViewsOf = async (trx: Database, { actor }: Context): Promise<SavedView[]> =>
  (await listDefaultViews(trx, actor.userId ?? 0)).flatMap((row) => presentView(actor, row))
