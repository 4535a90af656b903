import { buffer } from 'node:stream/consumers'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import type { ExportFormat } from '@armature/contract/platform/list-columns'
import { exportFileTypes } from '@armature/contract/platform/list-columns'
import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import { importFields } from '@armature/domain/catalogue/imports/import-columns'
import { cellInText } from '@armature/domain/catalogue/imports/import-row'
import { fieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { FileCell } from '@armature/domain/values/file-cell'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { productDocumentKinds, productDocumentLabels } from '@armature/domain/media/product-documents'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { takeTurns } from '../../platform/threads/take-turns.ts'
import { readAttributeCatalogue } from '../catalogue/attributes/attribute-repository.ts'
import { writers } from '../../people/lists/export-files.ts'
import type { CellValue } from '../../people/lists/export-values.ts'
import { findImport, listRefused } from './import-repository.ts'

type MadeFile = Response<Endpoints['readImportTemplate']>

interface Written {
  heads: string[]
  batches: AsyncIterable<CellValue[][]>
}

async function* noRows(): AsyncGenerator<CellValue[][]> {
  // A template has only headings.
}

const made = async (name: string, format: ExportFormat, { heads, batches }: Written): Promise<MadeFile> => {
  const body = await buffer(writers[format]({ name: 'Products', heads, batches }))
  return {
    file_name: `${name}.${format}`,
    type: exportFileTypes[format],
    content: body.toString('base64'),
  }
}

const withUnit = (name: string, unit: string | null | undefined): string =>
  unit === null || unit === undefined || name.includes('(') ? name : `${name} [${unit}]`

/**
 * A template's headings for one subcategory or kind of equipment: the form's fields, then its specifications with
 * units.
 */
export const makeTemplate = (
  ctx: Context,
  { component_subcategory = null, equipment = null, format }: TemplateQuery,
): Promise<MadeFile> =>
  ctx.inRead(async (trx) => {
    const type: ProductType = equipment === null ? 'COMPONENT' : 'MODEL'
    const fields = importFields(type).map((name) => withUnit(fieldOf(name).label, fieldOf(name).unit))
    const catalogue = await readAttributeCatalogue(trx)
    const asked = attributesOf(catalogue, { component_subcategory, equipment })
    const documents = productDocumentKinds.map((kind) => productDocumentLabels[kind])
    const heads = [...fields, ...documents, ...asked.map(({ name, unit }) => withUnit(name, unit))]
    return made('products-template', format, { heads, batches: noRows() })
  })

type TemplateQuery = Omit<Query<Endpoints['readImportTemplate']>, 'component_subcategory' | 'equipment'> & {
  component_subcategory?: number | null | undefined
  equipment?: number | null | undefined
}

const reasonHeading = 'Reason'

type Refused = Awaited<ReturnType<typeof listRefused>>[number]

/** Rows read and written in one turn. */
const atOnce = 250

/** All skipped rows in batches, with turns for other requests in between. */
async function* refusedRows(
  trx: Database,
  id: number,
  valuesOf: (row: Refused) => CellValue[],
): AsyncGenerator<CellValue[][]> {
  const turn = takeTurns()
  let after = 0
  for (;;) {
    const rows = await listRefused(trx, id, after, atOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(valuesOf)
    after = last.line
    await turn()
  }
}

/** The skipped rows as they were in the file, with the reasons added. */
export const makeRefusedFile = (
  ctx: Context,
  id: number,
  format: ExportFormat,
): Promise<MadeFile | Problem> =>
  ctx.inRead(async (trx) => {
    const found = await findImport(trx, ctx.actor.userId, id)
    if (found === undefined) return notFound(messages.notFound)
    const { headings, file_name, columns, decimal } = found
    // A file that comes back already has the column.
    const kept = headings.flatMap((heading, index) => (heading === reasonHeading ? [] : [index]))
    const reasonOf = ({ errors }: Refused): string =>
      errors
        .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}: ${text}`))
        .join('\n')
    const valueOf = (cell: FileCell, index: number): CellValue =>
      typeof cell === 'number' && format === 'xlsx'
        ? { kind: 'number', number: cell }
        : { kind: 'text', text: cellInText(cell, columns[index]?.target ?? 'skip', decimal) }
    return made(`${file_name.replace(/\.[^.]*$/, '')}-refused`, format, {
      heads: [...kept.map((index) => headings[index] ?? ''), reasonHeading],
      // Cells beyond the headings follow the reason; without them a shifted row would look complete.
      batches: refusedRows(trx, id, (row) => [
        ...kept.map((index) => valueOf(row.cells[index] ?? '', index)),
        { kind: 'text', text: reasonOf(row) },
        ...row.cells.slice(headings.length).map((cell) => valueOf(cell, headings.length)),
      ]),
    })
  })
