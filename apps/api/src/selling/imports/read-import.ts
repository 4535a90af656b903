import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { noOutcomes } from '@armature/domain/catalogue/imports/import-machine'
import type { ImportCheck } from '@armature/domain/catalogue/imports/import-values'
import { askedOnce } from '@armature/domain/catalogue/imports/import-values'
import { cellText } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { readQuestions } from './check-import.ts'
import { styleOfImport } from './plan-row.ts'
import { hasArchive } from './import-file-repository.ts'
import type { ImportCounts, ImportRow } from './import-repository.ts'
import { countProblems } from './import-question-repository.ts'
import { countRows, findImport, listImports, listRows, sampleLines } from './import-repository.ts'
import { suggestImport } from './suggest-import.ts'

export type Import = Response<Endpoints['readProductImport']>
type Listed = Response<Endpoints['listProductImports']>['results'][number]

const headOf = (row: ImportRow, counts: ImportCounts | undefined): Listed => ({
  id: row.id,
  state: row.state,
  file_name: row.file_name,
  rows: row.row_count,
  plans: counts?.plans ?? { ADD: 0, CHANGE: 0, KEEP: 0, REFUSE: 0 },
  outcomes: counts?.outcomes ?? noOutcomes,
  ready: counts?.ready ?? 0,
  vendor: row.vendor_id,
  type: row.type,
  tenant_status: row.tenant_status,
  created: row.created_at.toISOString(),
  started: row.started_at?.toISOString() ?? null,
  finished: row.finished_at?.toISOString() ?? null,
})

/** The ZIP beside its table, while it is stored. */
const presentArchive = async (
  trx: Database,
  { archive, checked: { files } }: ImportRow,
): Promise<Import['archive']> =>
  archive !== null && files && (await hasArchive(trx, archive))
    ? { ...files, documents: files.documents ?? 0, file_name: archive.name, names: [...files.names] }
    : null

const nothingFound: Omit<ImportCheck, 'files'> = { asked: {}, foreign: {}, raisable: 0, unnumbered: 0 }

/** An import as its own call and each write on it return it. */
export const presentImport = async (trx: Database, row: ImportRow): Promise<Import> => {
  const counts = await countRows(trx, [row.id])
  const lines = await sampleLines(trx, row.id)
  const { values, makers } = await readQuestions(trx, row)
  const { asked, foreign, raisable, unnumbered } = { ...nothingFound, ...row.checked }
  const rates = row.answers.rates ?? {}
  return {
    ...headOf(row, counts.get(row.id)),
    headings: row.headings,
    sheets: row.sheets,
    sheet: row.sheet,
    encoding: row.reading.encoding ?? null,
    hidden: row.reading.hidden ?? 0,
    with_hidden: row.reading.with_hidden ?? false,
    open_quotes: row.reading.open_quotes ?? [],
    left_out: row.reading.left_out ?? [],
    twofold: row.reading.twofold ?? null,
    numbers: styleOfImport(row),
    questions: values.map(({ isAnswered, ...one }) => ({ ...one, is_answered: isAnswered })),
    makers: makers.map(({ isAnswered, ...one }) => ({ ...one, is_answered: isAnswered })),
    foreign: Object.entries(foreign).map(([currency, rows]) => ({
      currency,
      rows,
      rate: rates[currency] ?? null,
      is_answered: rates[currency] !== undefined,
    })),
    asked: askedOnce.flatMap((field) => {
      const counted = asked[field]
      return counted === undefined ? [] : [{ field, ...counted }]
    }),
    raisable,
    unnumbered,
    archive: await presentArchive(trx, row),
    problems: await countProblems(trx, row.id),
    raise_packages: row.raise_packages,
    make_skus: row.answers.makeSkus ?? false,
    columns: row.columns,
    defaults: row.defaults,
    suggestions: await suggestImport(trx, row, values),
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

export const presentRow = ({
  product_id,
  cells,
  ...row
}: Awaited<ReturnType<typeof listRows>>['rows'][number]) => ({
  ...row,
  cells: cells.map(cellText),
  product: product_id,
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
      results: found.rows.map(presentRow),
    }
  })
