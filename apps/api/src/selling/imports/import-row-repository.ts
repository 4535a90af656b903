import { refusedOutcome } from '@armature/domain/catalogue/imports/import-machine'
import type { FileCell } from '@armature/domain/values/file-cell'
import type { Database } from '../../platform/db/tables/tables.ts'
import { shownRow } from './import-repository.ts'

export const lockRows = (trx: Database, importId: number, lines: readonly number[]) =>
  trx
    .selectFrom('product_import_rows')
    .select(['line', 'cells', 'outcome'])
    .where('import_id', '=', importId)
    .where('line', 'in', [...lines])
    .orderBy('line')
    .forUpdate()
    .execute()

export const findRows = (trx: Database, importId: number, lines: readonly number[]) =>
  trx
    .selectFrom('product_import_rows')
    .select(shownRow)
    .where('import_id', '=', importId)
    .where('line', 'in', [...lines])
    .orderBy('line')
    .execute()

/** Clears a corrected row's outcome, so that the next start takes it. */
export const writeCells = async (
  trx: Database,
  importId: number,
  line: number,
  cells: readonly FileCell[],
): Promise<void> => {
  await trx
    .updateTable('product_import_rows')
    .set({ cells: JSON.stringify(cells), outcome: null, product_id: null })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

/** Retries refused rows, since the cause may be gone: a full plan, a taken name. */
export const reopenRefused = async (trx: Database, importId: number): Promise<void> => {
  await trx
    .updateTable('product_import_rows')
    .set({ outcome: null })
    .where('import_id', '=', importId)
    .where('outcome', '=', refusedOutcome)
    .execute()
}

/** The first rows that will write something. */
export const firstReady = (trx: Database, importId: number, most: number) =>
  trx
    .selectFrom('product_import_rows')
    .select(['line', 'cells'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .where('plan', 'in', ['ADD', 'CHANGE'])
    .orderBy('line')
    .limit(most)
    .execute()
