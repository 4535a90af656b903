import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query } from '@armature/contract/platform/endpoint'
import {
  categoryColumn,
  guessColumns,
  guessType,
  withChosenColumns,
} from '@armature/domain/catalogue/imports/guess-import'
import { longestHeading } from '@armature/domain/tables/heading-text'
import type { ImportReading } from '@armature/domain/catalogue/imports/import-values'
import { newImport } from '@armature/domain/catalogue/imports/import-machine'
import { can } from '@armature/domain/rights/abilities'
import { limits } from '@armature/domain/limits'
import { cellText } from '@armature/domain/values/file-cell'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findColumnChoices } from '../../people/media/column-choice-repository.ts'
import type { Context } from '../../platform/context/context.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import type { SlicedTable } from '../../platform/files/tables/file-table.ts'
import { storable } from '../../platform/files/tables/file-table.ts'
import { rowsOfSlices, textOfSlice } from '../../platform/files/tables/row-slices.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import { cleanFileName } from '../../people/media/file-name.ts'
import { receiveTable } from '../../people/media/receive-table.ts'
import { checkImport, readTypeOfValues } from './check-import.ts'
import type { ImportRow } from './import-repository.ts'
import { deleteImport, findImport, insertImport, insertRows, keepNewest } from './import-repository.ts'
import { lockDraft } from './lock-draft.ts'
import type { Import } from './read-import.ts'
import { presentImport } from './read-import.ts'

const { bytes, unpackedBytes, rows, columns, cell: cellLength, kept } = limits.import
const bounds = { bytes, unpackedBytes, rows, isOneRowEnough: false, columns, cellLength }
const rules = { bounds, likely: 'products', noRows: messages.importNoRows } as const

/** A replaced import's settings carry over, except those about columns. */
const saidOf = (replaced: ImportRow, type: ImportRow['type']) => ({
  vendor_id: replaced.vendor_id,
  tenant_status: replaced.tenant_status,
  archive: replaced.archive && JSON.stringify(replaced.archive),
  ...(replaced.type === type && { defaults: JSON.stringify(replaced.defaults) }),
})

const readingOf = ({
  encoding,
  hidden,
  withHidden,
  openQuotes,
  leftOut,
  style,
  twofold,
}: SlicedTable): ImportReading => ({
  encoding,
  hidden,
  with_hidden: withHidden,
  open_quotes: openQuotes,
  left_out: leftOut,
  told: style.told,
  twofold,
})

const rowsLooked = 100

/** The first cells of each column, which tell what it holds. */
const columnsIn = ({ headings, slices }: SlicedTable): string[][] => {
  const rows = rowsOfSlices(slices.slice(0, 1)).slice(0, rowsLooked)
  return headings.map((_, at) =>
    rows.map(({ cells }) => cellText(cells[at] ?? '')).filter((cell) => cell !== ''),
  )
}

interface ReadFile {
  name: string
  table: SlicedTable
  replaces: number | undefined
}

/** The type of product and the columns, as their sender chose them before, else as headings and cells tell them. */
const guess = async (
  trx: Database,
  userId: number,
  { headings, table }: { headings: string[]; table: SlicedTable },
) => {
  const columns = columnsIn(table)
  const categories = columns[categoryColumn(headings) ?? -1] ?? []
  const type = (await readTypeOfValues(trx, categories)) ?? guessType(headings)
  const guessed = guessColumns(headings, type, await readAttributeCatalogue(trx), columns)
  const chosen = await findColumnChoices(trx, { userId, kind: 'products' }, headings)
  return { type, guessed: withChosenColumns(headings, guessed, { type, chosen }) }
}

/** Saves the rows with guessed columns, and each row's preview. */
const store = (ctx: Context, { name, table, replaces }: ReadFile): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const ownerId = ctx.actor.userId ?? 0
    const replaced = replaces === undefined ? null : await lockDraft(trx, ctx, replaces)
    if (isProblem(replaced)) return replaced
    if (replaced !== null) await deleteImport(trx, replaced.id)
    if ((await keepNewest(trx, ownerId, kept - 1)) >= kept)
      return conflict(fill(messages.importTooManyKept, { most: kept }), { code: 'too_many_imports' })
    const headings = table.headings.map((heading) => storable(heading, longestHeading))
    const { type, guessed } = await guess(trx, ownerId, { headings, table })
    const id = await insertImport(trx, {
      owner_id: ownerId,
      // An actor who lists for other vendors chooses the vendor.
      vendor_id: can(ctx.actor, 'product.create-for-vendor', {}) ? null : ownerId,
      state: newImport,
      file_name: cleanFileName(name, 'products'),
      type,
      headings: JSON.stringify(headings),
      columns: JSON.stringify(guessed),
      decimal: table.style.decimal,
      reading: JSON.stringify(readingOf(table)),
      sheets: JSON.stringify(table.sheets),
      sheet: table.sheet,
      row_count: table.rowCount,
      created_at: ctx.now,
      started_at: null,
      finished_at: null,
      ...(replaced !== null && saidOf(replaced, type)),
    })
    for (const slice of table.slices) await insertRows(trx, { importId: id, ownerId }, textOfSlice(slice))
    const row = await findImport(trx, ownerId, id)
    if (row === undefined) throw new Error(`import ${id} is gone`)
    return presentImport(trx, await checkImport(trx, ctx, row))
  })

/**
 * Receives a product file, reads it within its limits and saves its rows; products don't change yet. A new reading
 * replaces the previous one.
 */
export const receiveImport = async (
  ctx: Context,
  upload: IncomingUpload,
  { replaces, ...reading }: Query<Endpoints['uploadProductImport']>,
): Promise<Import | Problem> =>
  (await countOwnTry(ctx, 'importPerAccount', messages.importTooMany)) ??
  receiveTable(ctx, { upload, reading }, rules, (table, name) => store(ctx, { name, table, replaces }))
