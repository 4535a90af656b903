import type { ImportColumn } from '@armature/domain/catalogue/imports/import-columns'
import type {
  CellError,
  ImportState,
  RowOutcome,
  RowPlan,
} from '@armature/domain/catalogue/imports/import-machine'
import type { FileCell } from '@armature/domain/values/file-cell'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

/** The values for rows that have no cell for them. */
export interface ImportDefaults {
  component_subcategory?: number
  equipment?: number
  application?: number[]
  model?: number[]
}

interface ProductImportsTable {
  id: GeneratedAlways<number>
  owner_id: number
  vendor_id: number | null
  state: ImportState
  file_name: string
  type: ProductType
  headings: JSONColumnType<string[], string, string>
  columns: JSONColumnType<ImportColumn[], string, string>
  decimal: '.' | ','
  /** Of a workbook, as far as they are shown; a text has none. */
  sheets: JSONColumnType<string[], string | undefined, string>
  sheet: string | null
  defaults: JSONColumnType<ImportDefaults, string | undefined, string>
  tenant_status: Generated<boolean>
  row_count: number
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

interface ProductImportRowsTable {
  import_id: number
  line: number
  owner_id: number
  cells: JSONColumnType<FileCell[], string, string>
  /** In lower letters. */
  sku_key: string | null
  plan: Generated<RowPlan>
  changes: JSONColumnType<string[], string | undefined, string>
  errors: JSONColumnType<CellError[], string | undefined, string>
  outcome: RowOutcome | null
  product_id: number | null
}

/** Files of products that are being imported. */
export interface ImportTables {
  product_imports: ProductImportsTable
  product_import_rows: ProductImportRowsTable
}
