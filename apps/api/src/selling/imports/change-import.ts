import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { can } from '@armature/domain/rights/abilities'
import { guessColumns } from '@armature/domain/catalogue/imports/guess-import'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { maySell } from '@armature/domain/catalogue/products/selling'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import type { FieldErrors } from '../catalogue/products/product-form.ts'
import { findOwner } from '../catalogue/products/product-write-repository.ts'
import { addJob } from '../../platform/outbox/job-repository.ts'
import { checkImport } from './check-import.ts'
import type { ImportRow } from './import-repository.ts'
import { updateImport } from './import-repository.ts'
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

/** Corrects the columns and previews all rows again. */
export const changeImport = (ctx: Context, id: number, change: Change): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockDraft(trx, ctx, id)
    if (isProblem(row)) return row
    const errors = { ...columnErrors(row, change.columns), ...(await vendorErrors(trx, ctx, change.vendor)) }
    if (Object.keys(errors).length > 0) return invalidFields(errors)
    const columns = await columnsAfter(trx, row, change)
    const { component_subcategory, equipment, application, model } = change.defaults ?? row.defaults
    const after: ImportRow = {
      ...row,
      columns,
      type: change.type ?? row.type,
      decimal: change.decimal ?? row.decimal,
      tenant_status: change.tenant_status ?? row.tenant_status,
      vendor_id: change.vendor ?? row.vendor_id,
      defaults: {
        ...(component_subcategory === undefined ? {} : { component_subcategory }),
        ...(equipment === undefined ? {} : { equipment }),
        ...(application === undefined ? {} : { application }),
        ...(model === undefined ? {} : { model }),
      },
    }
    await updateImport(trx, id, {
      type: after.type,
      columns: JSON.stringify(after.columns),
      decimal: after.decimal,
      tenant_status: after.tenant_status,
      vendor_id: after.vendor_id,
      defaults: JSON.stringify(after.defaults),
    })
    await checkImport(trx, ctx, after)
    return presentImport(trx, after)
  })

/** Starts the import in a job; starting twice has no effect. */
export const startImport = (ctx: Context, id: number): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockDraft(trx, ctx, id)
    if (isProblem(row)) return row
    if (row.vendor_id === null) return invalidFields({ vendor: [messages.vendorRequired] })
    if (columnOfField(row.columns, 'sku') === null) return invalidFields({ columns: [messages.importNoSku] })
    const begun = { state: importMachine.next('start', row.state), started_at: ctx.now }
    await updateImport(trx, id, begun)
    await addJob(trx, 'import-products', { importId: id }, { key: `import-products:${id}` })
    return presentImport(trx, { ...row, ...begun })
  })
