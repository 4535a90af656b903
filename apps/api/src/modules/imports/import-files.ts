import { buffer } from 'node:stream/consumers'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/endpoint'
import type { ExportFormat } from '@armature/contract/list-columns'
import { exportFileTypes } from '@armature/contract/list-columns'
import { attributesOf } from '@armature/domain/catalogue/attributes'
import { importFields } from '@armature/domain/catalogue/imports/import-columns'
import { fieldOf } from '@armature/domain/catalogue/product-fields'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { readAttributeCatalogue } from '../catalogue/attribute-repository.ts'
import { writers } from '../lists/export-files.ts'
import { findImport, listRefused } from './import-repository.ts'

type MadeFile = Response<Endpoints['readImportTemplate']>

const made = async (
  name: string,
  format: ExportFormat,
  [heads = [], ...rows]: readonly (readonly string[])[],
): Promise<MadeFile> => {
  const cells = rows.map((row) => row.map((text) => ({ kind: 'text' as const, text })))
  const batches = (async function* batchesOf() {
    yield cells
  })()
  const body = await buffer(writers[format]({ name: 'Products', heads: [...heads], batches }))
  return {
    file_name: `${name}.${format}`,
    type: exportFileTypes[format],
    content: body.toString('base64'),
  }
}

const withUnit = (name: string, unit: string | null | undefined): string =>
  unit === null || unit === undefined || name.includes('(') ? name : `${name} [${unit}]`

/** The headings of one subcategory's or kind of equipment's products: the form's fields, then its specifications in their units. */
export const makeTemplate = (
  ctx: Context,
  { component_subcategory = null, equipment = null, format }: TemplateQuery,
): Promise<MadeFile> =>
  ctx.inRead(async (trx) => {
    const type: ProductType = equipment === null ? 'COMPONENT' : 'MODEL'
    const fields = importFields(type).map((name) => withUnit(fieldOf(name).label, fieldOf(name).unit))
    const catalogue = await readAttributeCatalogue(trx)
    const asked = attributesOf(catalogue, { component_subcategory, equipment })
    const heads = [...fields, ...asked.map(({ name, unit }) => withUnit(name, unit))]
    return made('products-template', format, [heads])
  })

type TemplateQuery = Omit<Query<Endpoints['readImportTemplate']>, 'component_subcategory' | 'equipment'> & {
  component_subcategory?: number | null | undefined
  equipment?: number | null | undefined
}

const reasonHeading = 'Reason'

/** The rows that were refused, as they stood in the file, with the reasons behind them. */
export const makeRefusedFile = async (
  ctx: Context,
  id: number,
  format: ExportFormat,
): Promise<MadeFile | Problem> => {
  const found = await ctx.inRead(async (trx) => {
    const row = await findImport(trx, ctx.actor.userId, id)
    return row === undefined ? notFound(messages.notFound) : { row, rows: await listRefused(trx, id) }
  })
  if (isProblem(found)) return found
  const { headings, file_name } = found.row
  // A file that comes back has the column already.
  const kept = headings.flatMap((heading, index) => (heading === reasonHeading ? [] : [index]))
  const reasonOf = ({ errors }: (typeof found.rows)[number]): string =>
    errors
      .map(({ column, text }) => (column === null ? text : `${headings[column] ?? ''}: ${text}`))
      .join('\n')
  const lines = found.rows.map((row) => [...kept.map((index) => row.cells[index] ?? ''), reasonOf(row)])
  const heads = [...kept.map((index) => headings[index] ?? ''), reasonHeading]
  return made(`${file_name.replace(/\.[^.]*$/, '')}-refused`, format, [heads, ...lines])
}
