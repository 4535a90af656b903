import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { Actor } from '@armature/domain/rights/actor'
import { tableNames } from '@armature/domain/lists/list-tables'
import type { SavedViewRow } from './saved-view-repository.ts'

export type SavedView = Response<Endpoints['createSavedView']>

/** A view on the wire; nothing where its list no longer exists. */
export const presentView = (actor: Actor, row: SavedViewRow): SavedView[] => {
  const table = tableNames.find((name) => name === row.table_name)
  if (table === undefined) return []
  const { id, name, is_shared, is_default, state } = row
  return [
    {
      id,
      table,
      name,
      is_shared,
      is_own: row.owner_id === actor.userId,
      by: `${row.first_name} ${row.last_name}`.trim(),
      is_default,
      state,
    },
  ]
}
