import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import type { ImportReferences } from '@armature/domain/catalogue/imports/import-row'
import { indexNames } from '@armature/domain/catalogue/imports/import-row'
import { fill, messages } from '@armature/domain/messages'
import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { takeTurns } from '../../platform/threads/take-turns.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import { listModelRows, listReferences } from '../catalogue/products/reference-repository.ts'
import type { ImportRow, PlannedRow } from './import-repository.ts'
import { findBySku, readLines, writePlans } from './import-repository.ts'
import type { Planning } from './plan-row.ts'
import { askedSkuOf, planRow, skuKeyOf } from './plan-row.ts'

/** Rows checked and written together; their errors are sent in one piece. */
const batch = 250

/** The lists that names in cells are looked up in, as far as this actor may see them. */
export const readReferences = async (trx: Database, actor: Actor): Promise<ImportReferences> => ({
  component_subcategory: indexNames(await listReferences(trx, 'component_subcategories')),
  equipment: indexNames(await listReferences(trx, 'equipment')),
  application: indexNames(await listReferences(trx, 'applications')),
  model: indexNames(await listModelRows(trx, actor)),
  catalogue: await readAttributeCatalogue(trx),
})

/** Writes only each row's preview, with a few statements per batch of rows. */
export const checkImport = async (
  trx: Database,
  { actor, deps }: Pick<Context, 'actor' | 'deps'>,
  of: ImportRow,
): Promise<void> => {
  const { publicUrl } = deps.config
  const planning: Planning = { of, publicUrl, references: await readReferences(trx, actor) }
  const seen = new Map<string, number>()
  const turn = takeTurns()
  for (let after = 0; ;) {
    const lines = await readLines(trx, of.id, after, batch)
    const last = lines.at(-1)
    if (last === undefined) return
    after = last.line
    const skus = lines.map(({ cells }) => askedSkuOf(planning, cells)).filter((sku) => sku !== '')
    const existing = of.vendor_id === null ? new Map() : await findBySku(trx, of.vendor_id, skus)
    const planned: PlannedRow[] = []
    for (const { line, cells } of lines) {
      await turn()
      const skuKey = skuKeyOf(planning, cells)
      const earlier = seen.get(skuKey)
      if (skuKey !== '' && earlier !== undefined) {
        const text = fill(messages.importSkuTwice, { line: earlier })
        const column = columnOfField(of.columns, 'sku')
        planned.push({ line, skuKey, plan: 'REFUSE', changes: [], errors: [{ column, text }] })
        continue
      }
      seen.set(skuKey, line)
      const { plan, changes, errors } = planRow(planning, cells, existing.get(askedSkuOf(planning, cells)))
      planned.push({ line, skuKey, plan, changes, errors })
    }
    await writePlans(trx, of.id, planned)
  }
}
