import type { ViewState } from '@armature/contract/platform/saved-views'
import type { TableName } from '@armature/domain/lists/list-tables'
import { sql } from 'kysely'
import { byName } from '../../platform/db/sql/list-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** One person's views: the policy leaves their own and those shared with them. */
const viewsFor = (trx: Database, userId: number) =>
  trx
    .selectFrom('saved_views as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .leftJoin('default_views as d', (on) => on.onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', userId))
    .select([
      'v.id',
      'v.owner_id',
      'v.table_name',
      'v.name',
      'v.is_shared',
      'v.state',
      'u.first_name',
      'u.last_name',
      sql<boolean>`d.view_id IS NOT NULL`.as('is_default'),
    ])

export type SavedViewRow = Awaited<ReturnType<ReturnType<typeof viewsFor>['execute']>>[number]

/** Own views first, each group by name. */
export const listViews = (trx: Database, userId: number, table: TableName): Promise<SavedViewRow[]> =>
  viewsFor(trx, userId)
    .where('v.table_name', '=', table)
    .where((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.is_shared', '=', true)]))
    .orderBy(sql`v.owner_id <> ${userId}`)
    .orderBy(byName(sql`v.name`))
    .orderBy('v.id')
    .execute()

export const listDefaultViews = (trx: Database, userId: number): Promise<SavedViewRow[]> =>
  viewsFor(trx, userId).where('d.view_id', 'is not', null).orderBy('v.id').execute()

export const findView = (trx: Database, userId: number, id: number): Promise<SavedViewRow | undefined> =>
  viewsFor(trx, userId)
    .where('v.id', '=', id)
    .where((eb) => eb.or([eb('v.owner_id', '=', userId), eb('v.is_shared', '=', true)]))
    .executeTakeFirst()

/** Until the transaction ends, no other one counts, names or changes this person's views. */
export const lockViewsOf = async (trx: Database, userId: number): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtext('saved_views.owner'), hashint8(${userId}))`.execute(trx)
}

/** The names of a person's own views of a list. */
export const ownViewNames = (trx: Database, userId: number, table: string) =>
  trx
    .selectFrom('saved_views')
    .select(['id', sql<string>`lower(name)`.as('key')])
    .where('owner_id', '=', userId)
    .where('table_name', '=', table)
    .execute()

/** A name in the database's form for comparing. */
export const nameKey = async (trx: Database, name: string): Promise<string> => {
  const { rows } = await sql<{ key: string }>`SELECT lower(${name}::text) AS key`.execute(trx)
  return rows[0]?.key ?? name
}

export const insertView = async (
  trx: Database,
  {
    state,
    at,
    ...view
  }: {
    owner_id: number
    table_name: TableName
    name: string
    is_shared: boolean
    state: ViewState
    at: Date
  },
): Promise<number> =>
  (
    await trx
      .insertInto('saved_views')
      .values({ ...view, state: JSON.stringify(state), created_at: at, changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export interface ViewChange {
  name?: string | undefined
  is_shared?: boolean | undefined
  state?: ViewState | undefined
}

export const updateView = async (
  trx: Database,
  id: number,
  { name, is_shared, state }: ViewChange,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('saved_views')
    .set({
      changed_at: at,
      ...(name === undefined ? {} : { name }),
      ...(is_shared === undefined ? {} : { is_shared }),
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
    })
    .where('id', '=', id)
    .execute()
}

export const deleteView = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute()
}

export const putDefaultView = async (
  trx: Database,
  { userId, table, viewId }: { userId: number; table: TableName; viewId: number | null },
): Promise<void> => {
  if (viewId === null) {
    await trx
      .deleteFrom('default_views')
      .where('user_id', '=', userId)
      .where('table_name', '=', table)
      .execute()
    return
  }
  await trx
    .insertInto('default_views')
    .values({ user_id: userId, table_name: table, view_id: viewId })
    .onConflict((at) => at.columns(['user_id', 'table_name']).doUpdateSet({ view_id: viewId }))
    .execute()
}
