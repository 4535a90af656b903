import type { ViewState } from '@armature/contract/saved-views'
import type { TableSettings } from '@armature/contract/table-settings'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

interface TableSettingsTable {
  user_id: number
  /** By the table's name. */
  tables: JSONColumnType<Record<string, TableSettings>, string, string>
}

interface SavedViewsTable {
  id: GeneratedAlways<number>
  owner_id: number
  table_name: string
  name: string
  is_shared: Generated<boolean>
  state: JSONColumnType<ViewState, string, string>
  created_at: Date
  changed_at: Date
}

interface DefaultViewsTable {
  user_id: number
  table_name: string
  view_id: number
}

/** The robot that somebody buys parts for, in one catalogue. */
interface ChosenRobotsTable {
  user_id: number
  tenant_id: number | null
  model_id: number
  chosen_at: Date
}

/** What lists as such have. */
export interface ListTables {
  table_settings: TableSettingsTable
  saved_views: SavedViewsTable
  default_views: DefaultViewsTable
  chosen_robots: ChosenRobotsTable
}
