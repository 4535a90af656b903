import { componentForm, modelForm } from '@armature/contract/selling/catalogue'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import type { CellError } from '@armature/domain/catalogue/imports/import-machine'
import type { ImportReferences, ReadRow } from '@armature/domain/catalogue/imports/import-row'
import { readImportRow } from '@armature/domain/catalogue/imports/import-row'
import { readAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import type { ProductFieldName } from '@armature/domain/catalogue/products/product-fields'
import { fieldOf, hasColumn, productFieldNames } from '@armature/domain/catalogue/products/product-fields'
import type { FileCell } from '@armature/domain/values/file-cell'
import { cellText } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import { mediaPathOf, mediaUrl } from '@armature/domain/media/media-address'
import { fill, messages } from '@armature/domain/messages'
import type { z } from 'zod'
import { isSame } from '../catalogue/attributes/product-attributes.ts'
import { differences } from '../catalogue/products/product-differences.ts'
import { shownFiles } from '../catalogue/products/product-files.ts'
import type { FieldErrors, ProductForm } from '../catalogue/products/product-form.ts'
import { columnsOf, documentsOf, refusedBreaks } from '../catalogue/products/product-form.ts'
import type { ExistingProduct, ImportRow } from './import-repository.ts'

/** A row's effect: the filled-in form, or the errors in its cells. */
export type Planned =
  | { plan: 'REFUSE'; changes: string[]; errors: CellError[] }
  | { plan: 'ADD' | 'CHANGE' | 'KEEP'; changes: string[]; errors: CellError[]; form: ProductForm }

/** An import's settings, and the lists for its cells. */
export interface Planning {
  /** The prefix of file addresses. */
  publicUrl: string
  of: Pick<ImportRow, 'type' | 'sheet' | 'columns' | 'decimal' | 'defaults' | 'tenant_status'>
  references: ImportReferences
}

/** The product form's own rules: all of it for a new product, the given fields for an existing one. */
const formsOf = {
  MODEL: { whole: modelForm, part: modelForm.partial() },
  COMPONENT: { whole: componentForm, part: componentForm.partial() },
} as const

const nameOf = (field: string): ProductFieldName | undefined =>
  productFieldNames.find((name) => name === field.split('.')[0])

/** Field errors by column; an error without a column names its field. */
export const atCells = (columns: ImportRow['columns'], fields: FieldErrors): CellError[] =>
  Object.entries(fields).flatMap(([field, texts]) => {
    const column = columnOfField(columns, field)
    const name = nameOf(field)
    return texts.map((text) => ({
      column,
      text: column === null && name !== undefined ? `${fieldOf(name).label}: ${text}` : text,
    }))
  })

type TypedDocuments = ProductForm['documents']

/** Errors of single documents, by the kind of their column. */
export const byKind = (fields: FieldErrors, documents: TypedDocuments): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => {
      const [name, index] = field.split('.')
      const document = name === 'documents' && index !== undefined ? documents?.[Number(index)] : undefined
      return [typeof document === 'object' ? `documents.${document.kind}` : field, texts]
    }),
  )

const issuesOf = (error: z.ZodError): FieldErrors => {
  const found = new Map<string, string[]>()
  for (const { path, message } of error.issues) {
    const field = path.slice(0, path[0] === 'attributes' || path[0] === 'documents' ? 2 : 1).join('.')
    if (!found.has(field)) found.set(field, [message])
  }
  return Object.fromEntries(found)
}

const refused = (errors: CellError[]): Planned => ({ plan: 'REFUSE', changes: [], errors })

/** A new product takes missing values from the import's defaults. */
const completed = ({ of }: Planning, form: Record<string, unknown>): Record<string, unknown> => {
  const { application, model, component_subcategory, equipment } = of.defaults
  const ofType =
    of.type === 'MODEL' ? { equipment, application } : { component_subcategory, model, application }
  const given = Object.fromEntries(Object.entries(ofType).filter(([, value]) => value !== undefined))
  return { ...given, ...form, ...(of.tenant_status && { tenant_status: true }) }
}

const placeOf = (form: ProductForm, existing: ExistingProduct | undefined) => ({
  component_subcategory: form.component_subcategory ?? existing?.component_subcategory_id ?? null,
  equipment: form.equipment ?? existing?.equipment_id ?? null,
})

/**
 * The product's documents after the row: kinds with a cell are replaced, the others stay. Undefined if the row has no
 * document cells.
 */
const documentsAfter = (
  { publicUrl }: Planning,
  given: ReadRow['documents'],
  existing: ExistingProduct | undefined,
): TypedDocuments => {
  if (given.size === 0) return undefined
  const pathOf = (url: string): string => mediaPathOf(publicUrl, url) ?? url
  const typed = new Map(
    [...given].flatMap(([kind, urls]) => urls.map((url) => [pathOf(url), { url, kind }] as const)),
  )
  const before = existing === undefined ? [] : documentsOf(existing)
  const kept = before.flatMap(
    ({ path, kind }) =>
      typed.get(path) ?? (given.has(kind) ? [] : [{ url: mediaUrl(publicUrl, path), kind }]),
  )
  return [...new Map([...kept, ...typed.values()].map((one) => [pathOf(one.url), one])).values()]
}

const documentErrors = ({ publicUrl }: Planning, documents: TypedDocuments): FieldErrors =>
  Object.fromEntries(
    (documents ?? []).flatMap((document) =>
      typeof document === 'object' && mediaPathOf(publicUrl, document.url) === null
        ? [[`documents.${document.kind}`, [messages.fileNotOurs]]]
        : [],
    ),
  )

/** The fields of a product that change, by their displayed names. */
const changesOf = (
  { references, publicUrl }: Planning,
  form: ProductForm,
  existing: ExistingProduct,
): string[] => {
  const files = shownFiles(publicUrl, { documents: form.documents }, existing)
  const { names } = differences(existing, columnsOf(form, files))
  const kept = existing.attributes ?? {}
  const read = readAttributes(references.catalogue, placeOf(form, existing), form.attributes ?? {}, kept)
  const labels = productFieldNames
    .filter((name) => hasColumn(fieldOf(name), (column) => names.includes(column)))
    .map((name) => fieldOf(name).label)
  return [...labels, ...(isSame(read.values, kept) ? [] : [fieldOf('attributes').label])]
}

const attributeErrors = (
  { references }: Planning,
  form: ProductForm,
  existing: ExistingProduct | undefined,
): FieldErrors => {
  const { errors } = readAttributes(
    references.catalogue,
    placeOf(form, existing),
    form.attributes ?? {},
    existing?.attributes ?? {},
  )
  return Object.fromEntries(Object.entries(errors).map(([id, text]) => [`attributes.${id}`, [text]]))
}

/** The row's SKU, as in its cell. */
export const skuOf = ({ of }: Planning, cells: readonly FileCell[]): string => {
  const column = columnOfField(of.columns, 'sku')
  return column === null ? '' : cellText(cells[column] ?? '').trim()
}

const isNoSku = (sku: string): boolean => sku === '' || sku.length > limits.product.sku.max

/** With more cells than headings it is unclear which is which. A row has no trailing empty cells. */
const hasExtraCells = ({ columns }: Planning['of'], cells: readonly FileCell[]): boolean =>
  cells.length > columns.length

/** The SKU to look a row's product up by; empty where the cell can't be one. */
export const askedSkuOf = (planning: Planning, cells: readonly FileCell[]): string => {
  if (hasExtraCells(planning.of, cells)) return ''
  const sku = skuOf(planning, cells)
  return isNoSku(sku) ? '' : sku
}

/** The form in which the file's SKUs are compared. */
export const skuKeyOf = (planning: Planning, cells: readonly FileCell[]): string =>
  askedSkuOf(planning, cells).toLowerCase()

/** Why a row identifies no product; its cells aren't checked then. */
const unmatchedBy = (
  planning: Planning,
  cells: readonly FileCell[],
  existing: ExistingProduct | undefined,
): CellError | null => {
  const { type, columns, sheet } = planning.of
  if (hasExtraCells(planning.of, cells)) {
    const text = sheet === null ? messages.importExtraCells : messages.importExtraCellsOfSheet
    return { column: null, text: fill(text, { cells: cells.length, headings: columns.length }) }
  }
  const sku = skuOf(planning, cells)
  const column = columnOfField(columns, 'sku')
  if (isNoSku(sku)) return { column, text: sku === '' ? messages.importSkuMissing : messages.tooLong }
  return existing !== undefined && existing.type !== type ? { column, text: messages.importOtherKind } : null
}

/**
 * Previews a row by the product form's rules: the change to its SKU's product, or the product it adds. Other errors,
 * such as a full plan, only appear when the row is imported.
 */
export const planRow = (
  planning: Planning,
  cells: readonly FileCell[],
  existing: ExistingProduct | undefined,
): Planned => {
  const unmatched = unmatchedBy(planning, cells, existing)
  if (unmatched !== null) return refused([unmatched])
  const { type, columns, decimal } = planning.of
  const { references } = planning
  const read = readImportRow(cells, { columns, decimal, references })
  const documents = documentsAfter(planning, read.documents, existing)
  const typed = { ...read.form, ...(documents && { documents }) }
  const wanted = existing === undefined ? completed(planning, typed) : typed
  const parsed = formsOf[type][existing === undefined ? 'whole' : 'part'].safeParse(wanted)
  // An unreadable cell has its own error, so its field isn't missing.
  const unread = new Set(read.errors.map(({ column }) => column))
  const others = parsed.success
    ? atCells(columns, {
        ...attributeErrors(planning, parsed.data, existing),
        ...refusedBreaks(type, parsed.data, existing),
        ...documentErrors(planning, documents),
      })
    : atCells(columns, byKind(issuesOf(parsed.error), documents))
  const errors = [...read.errors, ...others.filter(({ column }) => column === null || !unread.has(column))]
  if (errors.length > 0 || !parsed.success) return refused(errors)
  const form: ProductForm = parsed.data
  if (existing === undefined) return { plan: 'ADD', changes: [], errors: [], form }
  const changes = changesOf(planning, form, existing)
  return { plan: changes.length === 0 ? 'KEEP' : 'CHANGE', changes, errors: [], form }
}
