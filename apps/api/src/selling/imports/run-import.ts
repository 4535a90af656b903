import { rm } from 'node:fs/promises'
import type { RowFiles } from '@armature/domain/catalogue/imports/import-archive'
import type { Actor } from '@armature/domain/rights/actor'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import { refusedOutcome } from '@armature/domain/catalogue/imports/import-machine'
import { fieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { mediaUrl } from '@armature/domain/media/media-address'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { makeContext } from '../../platform/context/make-context.ts'
import { systemContext, inTransaction } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { findActor } from '../../people/auth/session-repository.ts'
import { changeProduct } from '../catalogue/products/change-product.ts'
import { createProduct } from '../catalogue/products/create-product.ts'
import type { ProductForm } from '../catalogue/products/product-form.ts'
import { documentsOf } from '../catalogue/products/product-form.ts'
import { readReferences } from './check-import.ts'
import type { DoneRow, ExistingProduct, FileLine, ImportRow } from './import-repository.ts'
import {
  claimRows,
  findBySku,
  findEarlierLine,
  findWorkingImport,
  finishImport,
  refuseRest,
  writeOutcomes,
  countRows,
} from './import-repository.ts'
import type { Planning } from './plan-row.ts'
import { askedSkuOf, atCells, byKind, planRow, skuKeyOf } from './plan-row.ts'
import { nextLine } from './import-file-repository.ts'
import type { StoredFiles } from './row-files.ts'
import {
  fetchArchive,
  lackedFiles,
  matchRowFiles,
  planWithFiles,
  readSources,
  storeRowFiles,
} from './row-files.ts'
import { paths } from '@armature/domain/pages/page-paths'
import { importDoneMail } from '../../platform/mail/import-mails.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { notifyOfPage } from '../../platform/outbox/notify.ts'

/** Notifies the person who started an import that it has finished, with the rows' outcomes. */
const notifyImportDone = async (
  trx: Database,
  ctx: Pick<Context, 'now' | 'deps'>,
  { id, owner_id, file_name }: Pick<ImportRow, 'id' | 'owner_id' | 'file_name'>,
): Promise<void> => {
  const outcomes = (await countRows(trx, [id])).get(id)?.outcomes
  const path = paths.productImport(id)
  for (const party of await findParties(trx, [owner_id]))
    if (outcomes !== undefined)
      await notifyOfPage(trx, ctx, party, {
        kind: 'import',
        path,
        once: `import:${id}`,
        mail: importDoneMail(party, { fileName: file_name, outcomes, path }),
      })
}

interface Run extends Planning {
  row: ImportRow
  /** The rows' files, and the ZIP that they are in. */
  files: { byLine: ReadonlyMap<number, RowFiles>; zipPath: string | null } | null
}

const refused = (errors: DoneRow['errors']): DoneRow => ({
  outcome: refusedOutcome,
  changes: [],
  errors,
  product: null,
})

const refusedBy = ({ of }: Run, problem: Problem, form: ProductForm): DoneRow => {
  const errors = atCells(of.columns, byKind(problem.fields ?? {}, form.documents))
  const detail = problem.detail ?? problem.nonFieldErrors?.[0] ?? messages.importUnexpected
  return refused(errors.length > 0 ? errors : [{ column: null, text: detail }])
}

/** A second row with the same SKU would undo the first. */
const refusedAsTwice = async (
  trx: Database,
  { row, of }: Run,
  line: number,
  skuKey: string,
): Promise<DoneRow | null> => {
  const earlier = skuKey === '' ? null : await findEarlierLine(trx, row.id, { line, skuKey })
  const column = columnOfField(of.columns, 'sku')
  return earlier === null
    ? null
    : refused([{ column, text: fill(messages.importSkuTwice, { line: earlier }) }])
}

/** Adds or changes the product with the product form's use case, in the open transaction. */
const write = async (
  ctx: Context,
  run: Run,
  existing: ExistingProduct | undefined,
  { form, changes, type }: { form: ProductForm; changes: string[]; type: ProductType },
): Promise<DoneRow> => {
  const { vendor_id } = run.row
  const own = vendor_id === null || vendor_id === ctx.actor.userId ? {} : { vendor: vendor_id }
  const done =
    existing === undefined
      ? await createProduct(ctx, type, { ...form, ...own })
      : await changeProduct(ctx, { id: existing.id, type }, form)
  if (isProblem(done)) return refusedBy(run, done, form)
  return { outcome: existing === undefined ? 'ADDED' : 'CHANGED', changes, errors: [], product: done.id }
}

/**
 * A context inside an open transaction: a use case called with it shares the caller's commit or rollback. The caller
 * rolls back after a Problem.
 */
const joinedContext = (ctx: Context, trx: Database): Context => ({
  ...ctx,
  forPart: () => joinedContext(ctx, trx),
  inRead: (work) => work(trx),
  inWrite: (work) => work(trx),
})

const findExisting = async (trx: Database, run: Run, cells: FileLine['cells']) => {
  const sku = askedSkuOf(run, cells)
  return { sku, existing: (await findBySku(trx, run.row.vendor_id ?? 0, [sku])).get(sku) }
}

/** Stores a row's pictures and CAD file before its transaction; a row that is refused anyway needs none. */
const storeFiles = async (
  ctx: Context,
  run: Run,
  { line, cells }: FileLine,
): Promise<StoredFiles | Problem> => {
  const wanted = run.files?.byLine.get(line)
  if (run.files === null || wanted === undefined) return {}
  const { sku, lacked } = await ctx.inRead(async (trx) => {
    const found = await findExisting(trx, run, cells)
    const { existing } = found
    const isRefused = planRow(run, cells, existing).plan === 'REFUSE'
    const sources = await readSources(trx, existing === undefined ? [] : [existing])
    return { sku: found.sku, lacked: isRefused ? {} : lackedFiles(wanted, existing, sources) }
  })
  return storeRowFiles(ctx, { zipPath: run.files.zipPath, sku }, lacked)
}

/** The product's documents, followed by those from the ZIP. */
const withDocuments = (
  { publicUrl }: Run,
  { documents: given }: ProductForm,
  existing: ExistingProduct | undefined,
  { documents }: StoredFiles,
): Pick<ProductForm, 'documents'> => {
  if (documents === undefined) return {}
  const before = existing === undefined ? [] : documentsOf(existing)
  const kept = given ?? before.map(({ path, kind }) => ({ url: mediaUrl(publicUrl, path), kind }))
  return { documents: [...kept, ...documents] }
}

const doRow = async (
  trx: Database,
  ctx: Context,
  run: Run,
  { line, cells, stored }: FileLine & { stored: StoredFiles | Problem },
): Promise<DoneRow> => {
  const skuKey = skuKeyOf(run, cells)
  const twice = await refusedAsTwice(trx, run, line, skuKey)
  if (twice !== null) return twice
  const { existing } = await findExisting(trx, run, cells)
  if (isProblem(stored)) return refusedBy(run, stored, {})
  const planned = planWithFiles(planRow(run, cells, existing), stored)
  if (planned.plan === 'REFUSE') return refused(planned.errors)
  if (planned.plan === 'KEEP')
    return { outcome: 'KEPT', changes: [], errors: [], product: existing?.id ?? null }
  // Answered before the start, but a list may have changed since.
  if (planned.asked.length > 0)
    return refused(
      planned.asked.map((field) => ({ column: null, text: `${fieldOf(field).label}: ${messages.required}` })),
    )
  const form = { ...planned.form, ...stored, ...withDocuments(run, planned.form, existing, stored) }
  return write(joinedContext(ctx, trx), run, existing, { ...planned, form })
}

const doRows = (ctx: Context, run: Run, most: number): Promise<number | Problem> =>
  ctx.inWrite(async (trx) => {
    const lines = await claimRows(trx, run.row.id, { only: undefined, most })
    const done: (DoneRow & { line: number })[] = []
    for (const row of lines)
      done.push({ line: row.line, ...(await doRow(trx, ctx, run, { ...row, stored: {} })) })
    await writeOutcomes(trx, run.row.id, done)
    return lines.length
  })

/**
 * Imports one row with its outcome in one transaction: a killed process leaves it done or untouched, and two workers
 * never take the same. False where none is left.
 */
const nextRow = async (ctx: Context, run: Run): Promise<boolean> => {
  let claimed: FileLine | undefined
  const next = run.files === null ? undefined : await ctx.inRead((trx) => nextLine(trx, run.row.id))
  const done = async (outcomeOf: (trx: Database, line: FileLine) => Promise<DoneRow>, only?: number) =>
    ctx.inWrite(async (trx) => {
      const [row] = await claimRows(trx, run.row.id, { only, most: 1 })
      claimed ??= row
      if (row === undefined) return null
      await writeOutcomes(trx, run.row.id, [{ line: row.line, ...(await outcomeOf(trx, row)) }])
      return null
    })
  try {
    const stored = next === undefined ? {} : await storeFiles(ctx, run, next)
    await done((trx, line) => doRow(trx, ctx, run, { ...line, stored }), next?.line)
  } catch (error) {
    if (claimed === undefined) throw error
    // One row's failure doesn't affect the others. If the database is down this fails too, and the job is retried.
    ctx.log.error(
      { event: 'import_row_failed', err: error, import: run.row.id, line: claimed.line },
      'a row failed',
    )
    // If another job took it meanwhile, that one's outcome counts.
    await done(async () => refused([{ column: null, text: messages.importUnexpected }]), claimed.line)
  }
  return claimed !== undefined
}

/**
 * Imports a batch of rows with their outcomes in one transaction: a killed process leaves all of them done or untouched.
 * If one of them fails, none is done, and each is then tried alone. Returns the number of rows.
 */
const nextRows = async (ctx: Context, run: Run, most: number): Promise<number> => {
  // A row's files are stored before its transaction.
  const isBatch = run.files === null
  const taken = isBatch ? await doRows(ctx, run, most).catch(() => null) : null
  if (typeof taken === 'number') return taken
  let rows = 0
  while (rows < most && (await nextRow(ctx, run))) rows += 1
  return rows
}

/** Imports some rows as the person who started the import, and leaves the rest to the next job. */
export const runImport = async (deps: Deps, log: Context['log'], importId: number): Promise<void> => {
  const asSystem = <T>(work: (trx: Database) => Promise<T>) => inTransaction(deps.db, systemContext, work)
  const row = await asSystem((trx) => findWorkingImport(trx, importId))
  if (row === undefined) return
  const actor: Actor | null = await asSystem((trx) => findActor(trx, row.owner_id))
  const contextOf = (by: Actor): Context =>
    makeContext({ actor: by, deps, now: deps.clock(), log, session: null, client: { ip: '', userAgent: '' } })
  if (actor === null) await asSystem((trx) => refuseRest(trx, importId, messages.notAllowed))
  else {
    const references = await contextOf(actor).inRead((trx) => readReferences(trx, actor, row))
    const matched = await contextOf(actor).inRead((trx) => matchRowFiles(trx, row))
    const zipPath = matched === null ? null : await fetchArchive({ deps }, row)
    const files = matched && { byLine: matched.byLine, zipPath }
    const run: Run = { row, of: row, references, publicUrl: deps.config.publicUrl, files }
    try {
      const { rowsPerJob, rowsWithFilesPerJob, rowsAtOnce } = limits.import
      let left: number = files === null ? rowsPerJob : rowsWithFilesPerJob
      while (left > 0) {
        const most = Math.min(left, rowsAtOnce)
        left = (await nextRows(contextOf(actor), run, most)) < most ? 0 : left - most
      }
    } finally {
      if (zipPath !== null) await rm(zipPath, { force: true })
    }
  }
  await asSystem(async (trx) => {
    const now = deps.clock()
    const isDone = await finishImport(trx, importId, now)
    if (isDone) await notifyImportDone(trx, { now, deps }, row)
    if (!isDone) await addJob(trx, 'import-products', { importId }, { key: `import-products:${importId}` })
  })
}
