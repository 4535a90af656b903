import type { AttributeDimension } from '@armature/domain/catalogue/attributes/attribute-units'
import type { AttributeValues } from '@armature/domain/catalogue/attributes/attribute-values'
import type { AttributeKind } from '@armature/domain/catalogue/attributes/attributes'
import type { ImportColumn } from '@armature/domain/catalogue/imports/import-columns'
import type {
  CellError,
  ImportState,
  RowOutcome,
  RowPlan,
} from '@armature/domain/catalogue/imports/import-machine'
import type { ImportArchive } from '@armature/domain/catalogue/imports/import-archive'
import type {
  ImportAnswers,
  ImportCheck,
  ImportReading,
} from '@armature/domain/catalogue/imports/import-values'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductDocumentKind } from '@armature/domain/media/product-documents'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { FileCell } from '@armature/domain/values/file-cell'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Id = GeneratedAlways<number>

/** The values for rows that have no cell for them. */
export interface ImportDefaults {
  component_subcategory?: number
  equipment?: number
  application?: number[]
  model?: number[]
  quantity?: number
  length?: number
  width?: number
  height?: number
  weight?: number
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
  reading: JSONColumnType<Partial<ImportReading>, string | undefined, string>
  answers: JSONColumnType<ImportAnswers, string | undefined, string>
  raise_packages: Generated<boolean>
  checked: JSONColumnType<Partial<ImportCheck>, string | undefined, string>
  defaults: JSONColumnType<ImportDefaults, string | undefined, string>
  archive: ColumnType<ImportArchive | null, string | null | undefined, string | null>
  tenant_status: Generated<boolean>
  row_count: number
  created_at: Date
  started_at: Date | null
  finished_at: Date | null
}

/** A column’s content, as a person chose it for its heading. */
interface ColumnChoicesTable {
  user_id: number
  kind: 'bom' | 'products'
  heading: string
  target: string
  chosen_at: Date
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

interface ReferenceTable {
  id: GeneratedAlways<number>
  name: string
}

interface AttributesTable {
  id: GeneratedAlways<number>
  name: string
  kind: ColumnType<AttributeKind, AttributeKind, never>
  dimension: ColumnType<AttributeDimension | null, AttributeDimension | null, never>
  unit: string | null
  /** The attribute of a robot that says how much of this one of a part it takes. */
  limited_by: Generated<number | null>
  /** The measured size of an attribute that nobody fills in. */
  measured: Generated<'LONGEST_SIDE' | null>
  is_facet: Generated<boolean>
  tells_fit: Generated<boolean>
  /** Which way it is better, if either. */
  better: Generated<'MORE' | 'LESS' | null>
  created_at: Date
}

/** Another name of a thing, by the key that a search has for it. */
interface SynonymsTable {
  id: Generated<number>
  word: string
  means: string
  /** The account that changed it last; null if it came with the installation. */
  changed_by: number | null
  changed_at: Date | null
}

interface AttributeChoicesTable {
  id: GeneratedAlways<number>
  attribute_id: number
  name: string
  position: number
  retired: Generated<boolean>
}

interface AttributeUsesTable {
  attribute_id: number
  component_subcategory_id: number | null
  equipment_id: number | null
  position: number
  retired: Generated<boolean>
}

export interface ProductImage {
  image: string
  is_primary: boolean
}

export interface ProductsTable {
  id: Id
  vendor_id: number
  tenant_id: number | null
  type: ProductType
  sku: string
  name: string
  manufacturer: string | null
  part_number: string | null
  country_of_origin: string | null
  hs_code: string | null
  eccn: string | null
  description: Generated<string>
  price_cents: number | null
  price_breaks: ColumnType<PriceBreak[], string | undefined, string>
  from_price_cents: GeneratedAlways<number | null>
  length: number
  width: number
  height: number
  weight: number
  quantity: number
  lead_time_days: number | null
  equipment_id: number | null
  component_subcategory_id: number | null
  specs: ColumnType<Record<string, string>, string | undefined, string>
  /** Typed specifications; null until the free ones are read. */
  attributes: ColumnType<AttributeValues | null, string | undefined, string>
  minimum_order: number | null
  /** A tsvector; null until somebody has read what the product says of itself. */
  measures: Generated<string | null>
  images: ColumnType<ProductImage[], string | undefined, string>
  application_ids: Generated<number[]>
  model_ids: Generated<number[]>
  cad: string | null
  fbx: string | null
  /** The stored paths of its documents, in their order. */
  documents: ColumnType<string[], string | undefined, string>
  /** The kinds of documents by path; data sheets are left out. */
  document_kinds: ColumnType<Record<string, ProductDocumentKind>, string | undefined, string>
  /** Kept by a trigger. */
  preview: GeneratedAlways<string | null>
  /** The part's own size in inches and weight in pounds; length, width, height and weight are the package's. */
  own_length: number | null
  own_width: number | null
  own_height: number | null
  own_weight: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

interface PartLinksTable {
  one_id: number
  other_id: number
  reason: string
  linked_by: number
  linked_at: Date
}

export interface SellingTables {
  product_imports: ProductImportsTable
  product_import_rows: ProductImportRowsTable
  column_choices: ColumnChoicesTable
  chosen_robots: ChosenRobotsTable
  own_robots: OwnRobotsTable
  component_subcategories: ReferenceTable
  applications: ReferenceTable
  equipment: ReferenceTable
  attributes: AttributesTable
  attribute_choices: AttributeChoicesTable
  attribute_uses: AttributeUsesTable
  synonyms: SynonymsTable
  products: ProductsTable
  part_links: PartLinksTable
}
