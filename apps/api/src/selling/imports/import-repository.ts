import {
  importMachine,
  refusedOutcome,
  refusedPlan,
  rowOutcomes,
  rowPlans,
} from '@armature/domain/catalogue/imports/import-machine'
import type { CellError, RowOutcome, RowPlan } from '@armature/domain/catalogue/imports/import-machine'
import type { FileCell } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database, Tables } from '../../platform/db/tables/tables.ts'
import type { ProductsTable } from '../../platform/db/tables/selling-tables.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

export type ImportRow = Selectable<Tables['product_imports']>
type NewImport = Insertable<Tables['product_imports']>

export interface FileLine {
  line: number
  cells: FileCell[]
}

/** The number of rows by preview and by outcome. */
export interface ImportCounts {
  plans: Record<RowPlan, number>
  /** Rows without an outcome that would write something. */
  ready: number
  outcomes: Record<RowOutcome, number>
}

export const insertImport = async (trx: Database, row: NewImport): Promise<number> =>
  (await trx.insertInto('product_imports').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Some rows of a file, a JSON array of `FileLine`. */
export const insertRows = async (
  trx: Database,
  of: { importId: number; ownerId: number },
  rows: string,
): Promise<void> => {
  await sql`
    INSERT INTO product_import_rows (import_id, owner_id, line, cells)
    SELECT ${of.importId}, ${of.ownerId}, r.line, r.cells
    FROM json_to_recordset(${rows}::json) AS r(line integer, cells jsonb)`.execute(trx)
}

export const findImport = (trx: Database, ownerId: number | null, id: number) =>
  trx
    .selectFrom('product_imports')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId ?? 0)
    .executeTakeFirst()

export const lockImport = (trx: Database, ownerId: number | null, id: number) =>
  trx
    .selectFrom('product_imports')
    .selectAll()
    .where('id', '=', id)
    .where('owner_id', '=', ownerId ?? 0)
    .forUpdate()
    .executeTakeFirst()

/** A running import, whichever account started it. */
export const findWorkingImport = (trx: Database, id: number) =>
  trx
    .selectFrom('product_imports')
    .selectAll()
    .where('id', '=', id)
    .where('state', 'in', importMachine.statesWhere('working'))
    .executeTakeFirst()

const shownImports = 20

export const listImports = (trx: Database, ownerId: number | null) =>
  trx
    .selectFrom('product_imports')
    .selectAll()
    .where('owner_id', '=', ownerId ?? 0)
    .orderBy('id', 'desc')
    .limit(shownImports)
    .execute()

export const updateImport = async (
  trx: Database,
  id: number,
  change: Updateable<Tables['product_imports']>,
): Promise<void> => {
  await trx.updateTable('product_imports').set(change).where('id', '=', id).execute()
}

/** Ends it once no row is left; false where some are. */
export const finishImport = async (trx: Database, id: number, now: Date): Promise<boolean> => {
  const { from, to } = importMachine.move('finish')
  const { numUpdatedRows } = await trx
    .updateTable('product_imports')
    .set({ state: to, finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_import_rows')
            .select('line')
            .whereRef('import_id', '=', 'product_imports.id')
            .where('outcome', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a running import whose job is gone; its other rows can be started again. */
export const endImport = async (trx: Database, id: number, now: Date): Promise<void> => {
  const { from, to } = importMachine.move('stop')
  await trx
    .updateTable('product_imports')
    .set({ state: to, finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .execute()
}

const zeros = <Word extends string>(words: readonly Word[]): Record<Word, number> =>
  Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number> // one for each word

/** For several imports, by id. */
export const countRows = async (
  trx: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ImportCounts>> => {
  const { rows } = await sql<{
    import_id: number
    plan: RowPlan
    outcome: RowOutcome | null
    rows: number
  }>`SELECT import_id, plan, outcome, count(*)::int AS rows FROM product_import_rows
     WHERE import_id = ANY(${ids}) GROUP BY import_id, plan, outcome`.execute(trx)
  const counts = new Map<number, ImportCounts>(
    ids.map((id) => [id, { plans: zeros(rowPlans), ready: 0, outcomes: zeros(rowOutcomes) }] as const),
  )
  for (const { import_id, plan, outcome, rows: some } of rows) {
    const of = counts.get(import_id)
    if (of === undefined) continue
    of.plans[plan] += some
    if (outcome !== null) of.outcomes[outcome] += some
    else if (plan === 'ADD' || plan === 'CHANGE') of.ready += some
  }
  return counts
}

/** The next rows behind a line. */
export const readLines = (
  trx: Database,
  importId: number,
  after: number,
  count: number,
): Promise<(FileLine & { outcome: RowOutcome | null })[]> =>
  trx
    .selectFrom('product_import_rows')
    .select(['line', 'cells', 'outcome'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(count)
    .execute()

export interface PlannedRow {
  line: number
  skuKey: string
  plan: RowPlan
  changes: string[]
  errors: CellError[]
}

export const writePlans = async (
  trx: Database,
  importId: number,
  rows: readonly PlannedRow[],
): Promise<void> => {
  await sql`
    UPDATE product_import_rows r SET sku_key = p."skuKey", plan = p.plan, changes = p.changes, errors = p.errors
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS p(line integer, "skuKey" text, plan text, changes jsonb, errors jsonb)
    WHERE r.import_id = ${importId} AND r.line = p.line AND r.outcome IS NULL`.execute(trx)
}

/**
 * Claims the next rows, or only this one. Returns none if no row is left, or if the import is stopped and only waits for
 * rows claimed earlier.
 */
export const claimRows = async (
  trx: Database,
  importId: number,
  { only, most }: { only: number | undefined; most: number },
): Promise<FileLine[]> => {
  const { rows } = await sql<FileLine>`
    SELECT r.line, r.cells FROM product_import_rows r
    JOIN product_imports i ON i.id = r.import_id AND ${isOneOf('i.state', importMachine.statesWhere('working'))}
    WHERE r.import_id = ${importId} AND r.outcome IS NULL
      AND ${only === undefined ? sql`true` : sql`r.line = ${only}`}
    ORDER BY r.line LIMIT ${most} FOR UPDATE OF r SKIP LOCKED FOR SHARE OF i`.execute(trx)
  return rows
}

export interface DoneRow {
  outcome: RowOutcome
  changes: string[]
  errors: CellError[]
  product: number | null
}

export const writeOutcomes = async (
  trx: Database,
  importId: number,
  rows: readonly (DoneRow & { line: number })[],
): Promise<void> => {
  await sql`
    UPDATE product_import_rows r SET outcome = d.outcome, changes = d.changes, errors = d.errors, product_id = d.product
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS d(line integer, outcome text, changes jsonb, errors jsonb, product bigint)
    WHERE r.import_id = ${importId} AND r.line = d.line AND r.outcome IS NULL`.execute(trx)
}

/** The first line with the same SKU as this later one. */
export const findEarlierLine = async (
  trx: Database,
  importId: number,
  { line, skuKey }: { line: number; skuKey: string },
): Promise<number | null> => {
  const row = await trx
    .selectFrom('product_import_rows')
    .select('line')
    .where('import_id', '=', importId)
    .where('sku_key', '=', skuKey)
    .where('line', '<', line)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  return row?.line ?? null
}

/** All remaining rows, for the same reason. */
export const refuseRest = async (trx: Database, importId: number, text: string): Promise<void> => {
  const errors: CellError[] = [{ column: null, text }]
  await trx
    .updateTable('product_import_rows')
    .set({ outcome: refusedOutcome, errors: JSON.stringify(errors) })
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .execute()
}

/** A row's cells, cut for the screen: a hundred whole rows may be as large as their file. */
const shownCells = sql<FileLine['cells']>`(
  SELECT coalesce(jsonb_agg(
    CASE WHEN length(cell #>> '{}') > ${serverLimits.importCell}
      THEN to_jsonb(left(cell #>> '{}', ${serverLimits.importCell - 1}) || '…') ELSE cell END ORDER BY place), '[]')
  FROM jsonb_array_elements(cells) WITH ORDINALITY AS one (cell, place))`.as('cells')

/** The columns whose cells are cut. */
const cutCells = sql<number[]>`ARRAY(
  SELECT place::int - 1 FROM jsonb_array_elements(cells) WITH ORDINALITY AS one (cell, place)
  WHERE length(cell #>> '{}') > ${serverLimits.importCell} ORDER BY place)`.as('cut')

/** A row's columns for the screen. */
export const shownRow = [
  shownCells,
  cutCells,
  'line' as const,
  'plan' as const,
  'outcome' as const,
  'changes' as const,
  'errors' as const,
  'product_id' as const,
]

export const listRows = async (
  trx: Database,
  importId: number,
  { page, refused }: { page: number; refused: boolean },
) => {
  const rows = trx
    .selectFrom('product_import_rows')
    .where('import_id', '=', importId)
    .$if(refused, (query) =>
      query.where((eb) =>
        eb.or([
          eb('outcome', '=', refusedOutcome),
          eb.and([eb('outcome', 'is', null), eb('plan', '=', refusedPlan)]),
        ]),
      ),
    )
  const { count } = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const found = await rows
    .select(shownRow)
    .orderBy('line')
    .offset((page - 1) * limits.page.max)
    .limit(limits.page.max)
    .execute()
  return { count: Number(count), rows: found }
}

/**
 * The skipped rows after a line, in order and in batches, since reading all of a large file would block the process.
 */
export const listRefused = (trx: Database, importId: number, after: number, most: number) =>
  trx
    .selectFrom('product_import_rows')
    .select(['line', 'cells', 'errors'])
    .where('import_id', '=', importId)
    .where('line', '>', after)
    .where((eb) =>
      eb.or([
        eb('outcome', '=', refusedOutcome),
        eb.and([eb('outcome', 'is', null), eb('plan', '=', refusedPlan)]),
      ]),
    )
    .orderBy('line')
    .limit(most)
    .execute()

export const sampleLines = (trx: Database, importId: number): Promise<FileLine[]> =>
  trx
    .selectFrom('product_import_rows')
    .select([shownCells])
    .select('line')
    .where('import_id', '=', importId)
    .orderBy('line')
    .limit(limits.import.samples)
    .execute()

export const deleteImport = async (trx: Database, id: number): Promise<void> => {
  await trx.deleteFrom('product_imports').where('id', '=', id).execute()
}

/** Deletes an account's oldest imports except the newest `most`; returns how many remain, as some may be running. */
export const keepNewest = async (trx: Database, ownerId: number, most: number): Promise<number> => {
  await trx
    .deleteFrom('product_imports')
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', importMachine.statesWhere('working'))
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('product_imports')
        .select('id')
        .where('owner_id', '=', ownerId)
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute()
  const { count } = await trx
    .selectFrom('product_imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type ExistingProduct = Selectable<ProductsTable>

/**
 * A vendor's products with these SKUs in any case, each by the SKU asked for. Only the database lower-cases both, as
 * its unique index does, because a program lower-cases some letters differently.
 */
export const findBySku = async (
  trx: Database,
  vendorId: number,
  skus: readonly string[],
): Promise<Map<string, ExistingProduct>> => {
  if (skus.length === 0) return new Map()
  const found = await trx
    .selectFrom(sql<{ asked: string }>`unnest(${skus}::text[])`.as<'a'>(sql`a(asked)`))
    .innerJoin('products as p', (join) => join.on(sql`lower(p.sku)`, '=', sql`lower(a.asked)`))
    .where('p.vendor_id', '=', vendorId)
    .where('p.deleted_at', 'is', null)
    .selectAll('p')
    .select('a.asked')
    .execute()
  return new Map(found.map(({ asked, ...product }) => [asked, product]))
}
