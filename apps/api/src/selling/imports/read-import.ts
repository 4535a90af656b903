import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { noOutcomes } from '@armature/domain/catalogue/imports/import-machine'
import { cellText } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ImportCounts, ImportRow } from './import-repository.ts'
import { countRows, findImport, listImports, listRows, sampleLines } from './import-repository.ts'

export type Import = Response<Endpoints['readProductImport']>
type Listed = Response<Endpoints['listProductImports']>['results'][number]

const headOf = (row: ImportRow, counts: ImportCounts | undefined): Listed => ({
  id: row.id,
  state: row.state,
  file_name: row.file_name,
  rows: row.row_count,
  plans: counts?.plans ?? { ADD: 0, CHANGE: 0, KEEP: 0, REFUSE: 0 },
  outcomes: counts?.outcomes ?? noOutcomes,
  vendor: row.vendor_id,
  type: row.type,
  decimal: row.decimal,
  tenant_status: row.tenant_status,
  created: row.created_at.toISOString(),
  started: row.started_at?.toISOString() ?? null,
  finished: row.finished_at?.toISOString() ?? null,
})

/** An import as its own call and each write on it return it. */
export const presentImport = async (trx: Database, row: ImportRow): Promise<Import> => {
  const counts = await countRows(trx, [row.id])
  const lines = await sampleLines(trx, row.id)
  return {
    ...headOf(row, counts.get(row.id)),
    headings: row.headings,
    sheets: row.sheets,
    sheet: row.sheet,
    columns: row.columns,
    defaults: row.defaults,
    samples: row.headings.map((_, index) => lines.map(({ cells }) => cellText(cells[index] ?? ''))),
  }
}

export const readImport = (ctx: Context, id: number): Promise<Import | Problem> =>
  ctx.inRead(async (trx) => {
    const row = await findImport(trx, ctx.actor.userId, id)
    return row === undefined ? notFound(messages.notFound) : presentImport(trx, row)
  })

export const listOwnImports = (ctx: Context): Promise<Response<Endpoints['listProductImports']>> =>
  ctx.inRead(async (trx) => {
    const rows = await listImports(trx, ctx.actor.userId)
    const counts = await countRows(
      trx,
      rows.map(({ id }) => id),
    )
    return { results: rows.map((row) => headOf(row, counts.get(row.id))) }
  })

export const readRows = (
  ctx: Context,
  id: number,
  { page, refused }: Query<Endpoints['listImportRows']>,
): Promise<Response<Endpoints['listImportRows']> | Problem> =>
  ctx.inRead(async (trx) => {
    if ((await findImport(trx, ctx.actor.userId, id)) === undefined) return notFound(messages.notFound)
    const found = await listRows(trx, id, { page: page ?? 1, refused: refused ?? false })
    return {
      count: found.count,
      page_size: limits.page.max,
      results: found.rows.map(({ product_id, cells, ...row }) => ({
        ...row,
        cells: cells.map(cellText),
        product: product_id,
      })),
    }
  })
