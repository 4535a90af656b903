import type { ViewState } from '@armature/contract/platform/saved-views'
import type { TableSettings } from '@armature/contract/platform/table-settings'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

interface TableSettingsTable {
  user_id: number
  /** By the table's name. */
  tables: JSONColumnType<Record<string, TableSettings>, string | undefined, string>
  /** The units in which a person reads measures. */
  units: JSONColumnType<object, string | null | undefined, string> | null
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
  /** One of both. */
  model_id: number | null
  own_robot_id: number | null
  chosen_at: Date
}

/** A CAD or FBX file of a buyer's that is its robot. */
interface OwnRobotsTable {
  id: GeneratedAlways<number>
  user_id: number
  name: string
  media_id: number
  model_id: Generated<number | null>
  attributes: ColumnType<AttributeValues, string | undefined, string>
  created_at: Date
}

/** The tables that belong to lists as such. */
export interface ListTables {
  table_settings: TableSettingsTable
  saved_views: SavedViewsTable
  default_views: DefaultViewsTable
  chosen_robots: ChosenRobotsTable
  own_robots: OwnRobotsTable
}
