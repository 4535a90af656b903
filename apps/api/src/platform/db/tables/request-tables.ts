import type { BillRow } from '@armature/domain/requests/bill-row'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as a text by record-sql.ts. */
type Day = ColumnType<string | null, string | null | undefined, string | null>

interface RequestListsTable {
  id: GeneratedAlways<number>
  owner_id: number
  name: string
  needed_by: Day
  version: Generated<number>
  share_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  shared_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  shows_target_prices: Generated<boolean>
  requested_quote_id: ColumnType<number | null, number | null | undefined, number | null>
  requested_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: Date
  changed_at: Date
}

interface RequestListLinesTable {
  id: GeneratedAlways<number>
  list_id: number
  owner_id: number
  place: number
  product_id: number | null
  name: string
  sku: Generated<string>
  quantity: number
  note: Generated<string>
  target_cents: number | null
  bill_row: ColumnType<BillRow | null, string | null | undefined, string | null>
}

interface PartAliasesTable {
  owner_id: number
  key: string
  product_id: number
  used_at: Date
}

export interface RequestTables {
  part_aliases: PartAliasesTable
  request_lists: RequestListsTable
  request_list_lines: RequestListLinesTable
}
