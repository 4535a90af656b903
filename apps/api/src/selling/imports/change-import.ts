import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { can } from '@armature/domain/rights/abilities'
import { guessColumns } from '@armature/domain/catalogue/imports/guess-import'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import type { AskedField, ImportAnswers } from '@armature/domain/catalogue/imports/import-values'
import { askedFields, askedOnce, valueKey } from '@armature/domain/catalogue/imports/import-values'
import { makerKey } from '@armature/domain/catalogue/imports/import-makers'
import { importMachine, refusedOutcome, rowOutcomes } from '@armature/domain/catalogue/imports/import-machine'
import { maySell } from '@armature/domain/catalogue/products/selling'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import type { FieldErrors } from '../catalogue/products/product-form.ts'
import { findOwner } from '../catalogue/products/product-write-repository.ts'
import { keepColumnChoices } from '../../people/media/column-choice-repository.ts'
import type { ImportDefaults } from '../../platform/db/tables/selling-tables.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { checkImport } from './check-import.ts'
import { hasArchive } from './import-file-repository.ts'
import type { ImportRow } from './import-repository.ts'
import { countRows, lockImport, updateImport } from './import-repository.ts'
import { reopenRefused } from './import-row-repository.ts'
import { lockDraft } from './lock-draft.ts'
import type { Import } from './read-import.ts'
import { presentImport } from './read-import.ts'

type Change = Body<Endpoints['changeProductImport']>

const vendorErrors = async (
  trx: Database,
  ctx: Context,
  vendor: number | undefined,
): Promise<FieldErrors> => {
  if (vendor === undefined) return {}
  if (!can(ctx.actor, 'product.create-for-vendor', {})) return { vendor: [messages.vendorNotYours] }
  const owner = await findOwner(trx, vendor)
  return owner !== undefined && maySell(owner.role) ? {} : { vendor: [messages.unknownReference] }
}

const columnErrors = ({ headings }: ImportRow, columns: Change['columns']): FieldErrors => {
  if (columns === undefined) return {}
  const taken = columns.map(({ target }) => target).filter((target) => target !== 'skip')
  if (columns.length !== headings.length || new Set(taken).size < taken.length)
    return { columns: [messages.importTwice] }
  return {}
}

/** Another product type has other fields, so its columns are guessed again unless they are given, too. */
const columnsAfter = async (trx: Database, row: ImportRow, change: Change): Promise<ImportRow['columns']> => {
  if (change.columns !== undefined) return change.columns
  if (change.type === undefined || change.type === row.type) return row.columns
  return guessColumns(row.headings, change.type, await readAttributeCatalogue(trx))
}

/** A value has one meaning: a newer one in the other list replaces the earlier. */
const joinedMeanings = (before: ImportAnswers, answers: NonNullable<Change['answers']>) => {
  const fields = Object.fromEntries(askedFields.map((field) => [field, { ...before[field] }])) as Record<
    AskedField,
    Record<string, number | null>
  > // one for each field
  for (const { field, value, meant } of answers) {
    for (const one of askedFields) delete fields[one][valueKey(value)]
    fields[field][valueKey(value)] = meant
  }
  return fields
}

const joinedAnswers = (
  before: ImportAnswers,
  { answers = [], makers = [], rates = [], make_skus }: Change,
): ImportAnswers => ({
  ...joinedMeanings(before, answers),
  makers: {
    ...before.makers,
    ...Object.fromEntries(makers.map(({ maker, meant }) => [makerKey(maker), meant])),
  },
  rates: { ...before.rates, ...Object.fromEntries(rates.map(({ currency, rate }) => [currency, rate])) },
  makeSkus: make_skus ?? before.makeSkus ?? false,
})

/** Only the fields that have a value. */
const defaultsOf = (defaults: NonNullable<Change['defaults']>): ImportDefaults =>
  Object.fromEntries(Object.entries(defaults).filter(([, value]) => value !== undefined))

const readingAfter = ({ reading, decimal: before }: ImportRow, decimal: Change['decimal']) =>
  // The other sign groups thousands, once one is chosen.
  decimal === undefined
    ? { reading, decimal: before }
    : { reading: { ...reading, told: 'all', twofold: null } as const, decimal }

const changed = (row: ImportRow, change: Change & Pick<ImportRow, 'columns'>): ImportRow => ({
  ...row,
  ...readingAfter(row, change.decimal),
  columns: change.columns,
  type: change.type ?? row.type,
  answers: joinedAnswers(row.answers, change),
  raise_packages: change.raise_packages ?? row.raise_packages,
  tenant_status: change.tenant_status ?? row.tenant_status,
  vendor_id: change.vendor ?? row.vendor_id,
  defaults: change.defaults === undefined ? row.defaults : defaultsOf(change.defaults),
})

/** Corrects the columns and previews all rows again. */
export const changeImport = (ctx: Context, id: number, change: Change): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockDraft(trx, ctx, id)
    if (isProblem(row)) return row
    const errors = { ...columnErrors(row, change.columns), ...(await vendorErrors(trx, ctx, change.vendor)) }
    if (Object.keys(errors).length > 0) return invalidFields(errors)
    const after = changed(row, { ...change, columns: await columnsAfter(trx, row, change) })
    const chosen = row.headings.flatMap((heading, at) => {
      const target = change.columns?.[at]?.target
      return target === undefined || target === row.columns[at]?.target ? [] : [{ heading, target }]
    })
    await keepColumnChoices(trx, { userId: row.owner_id, kind: 'products', now: ctx.now }, chosen)
    await updateImport(trx, id, {
      type: after.type,
      columns: JSON.stringify(after.columns),
      decimal: after.decimal,
      reading: JSON.stringify(after.reading),
      answers: JSON.stringify(after.answers),
      raise_packages: after.raise_packages,
      tenant_status: after.tenant_status,
      vendor_id: after.vendor_id,
      defaults: JSON.stringify(after.defaults),
    })
    return presentImport(trx, await checkImport(trx, ctx, after))
  })

/** Required fields that new products lack; the import waits for them. */
const openFields = ({ checked }: ImportRow): Problem | null => {
  const open = askedOnce.filter((field) => (checked.asked?.[field]?.adding ?? 0) > 0)
  if (open.length === 0) return null
  return invalidFields(Object.fromEntries(open.map((field) => [`defaults.${field}`, [messages.required]])))
}

/** Reopens a finished import for the rows that weren't imported. */
const reopened = async (trx: Database, row: ImportRow): Promise<Problem | null> => {
  if (importMachine.is(row.state, 'editable')) return null
  const counts = (await countRows(trx, [row.id])).get(row.id)
  const done = rowOutcomes.reduce((sum, outcome) => sum + (counts?.outcomes[outcome] ?? 0), 0)
  const refused = counts?.outcomes[refusedOutcome] ?? 0
  if (done - refused === row.row_count) return conflict(messages.importNothingLeft, { code: 'nothing_left' })
  await reopenRefused(trx, row.id)
  return null
}

/** Starts the import in a job, or restarts it for rows that weren't imported; starting twice has no effect. */
export const startImport = (ctx: Context, id: number): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockImport(trx, ctx.actor.userId, id)
    if (row === undefined) return notFound(messages.notFound)
    if (!importMachine.is(row.state, 'mendable'))
      return conflict(messages.importNotNow, { code: 'import_begun' })
    if (row.vendor_id === null) return invalidFields({ vendor: [messages.vendorRequired] })
    if (columnOfField(row.columns, 'sku') === null && !row.answers.makeSkus)
      return invalidFields({ columns: [messages.importNoSku] })
    const problem = openFields(row) ?? (await reopened(trx, row))
    if (problem !== null) return problem
    const move = importMachine.is(row.state, 'editable') ? 'start' : 'again'
    // A ZIP that is no longer stored isn't shown, either.
    const isSwept = row.archive !== null && !(await hasArchive(trx, row.archive))
    const begun = {
      state: importMachine.next(move, row.state),
      started_at: ctx.now,
      finished_at: null,
      ...(isSwept && { archive: null }),
    }
    await updateImport(trx, id, begun)
    await addJob(trx, 'import-products', { importId: id }, { key: `import-products:${id}` })
    return presentImport(trx, { ...row, ...begun })
  })
