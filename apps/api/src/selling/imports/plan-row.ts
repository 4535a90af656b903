import { componentForm, modelForm } from '@armature/contract/selling/catalogue'
import { columnOfField } from '@armature/domain/catalogue/imports/import-columns'
import type { CellError } from '@armature/domain/catalogue/imports/import-machine'
import type { ImportReferences, ReadRow } from '@armature/domain/catalogue/imports/import-row'
import { readImportRow } from '@armature/domain/catalogue/imports/import-row'
import { readAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import type { ProductFieldName } from '@armature/domain/catalogue/products/product-fields'
import {
  fieldOf,
  hasColumn,
  numberFieldNames,
  numberFieldOf,
  productFieldNames,
} from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { AskedOnce } from '@armature/domain/catalogue/imports/import-values'
import { askedChoices, askedOf } from '@armature/domain/catalogue/imports/import-values'
import { madeSku } from '@armature/domain/catalogue/imports/made-sku'
import { nameInstead } from '@armature/domain/catalogue/imports/name-instead'
import { typeByCategory, typeNamed } from '@armature/domain/catalogue/imports/row-type'
import type { NumberStyle } from '@armature/domain/tables/figures'
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

/** A row's part in the questions asked once for all rows. */
interface RowFacts {
  type: ProductType
  /** Required fields that neither the row nor the import's choices fill. */
  asked: AskedOnce[]
  foreign: string | null
  isRaisable: boolean
  /** The row has no SKU, but words to generate one from. */
  isUnnumbered: boolean
}

/** A row's effect: the filled-in form, or the errors in its cells. */
export type Planned = RowFacts & { changes: string[]; errors: CellError[] } & (
    | { plan: 'REFUSE' }
    | { plan: 'ADD' | 'CHANGE' | 'KEEP'; form: ProductForm }
  )

/** An import's settings, and the lists for its cells. */
export interface Planning {
  /** The prefix of file addresses. */
  publicUrl: string
  of: Pick<
    ImportRow,
    | 'type'
    | 'sheet'
    | 'columns'
    | 'decimal'
    | 'reading'
    | 'answers'
    | 'raise_packages'
    | 'defaults'
    | 'tenant_status'
  >
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

/** How numbers are written in an import's file. */
export const styleOfImport = ({ decimal, reading }: Pick<ImportRow, 'decimal' | 'reading'>): NumberStyle => ({
  decimal,
  told: reading.told ?? 'nothing',
})

type Form = Record<string, unknown>

/** A package's dimensions and weight that are below the minimum, raised to it. */
const raisedSides = (form: Form): Form => {
  const { dimensionMin } = limits.product
  const isLow = (value: unknown) => typeof value === 'number' && value > 0 && value < dimensionMin
  const low = numberFieldNames.filter((name) => numberFieldOf(name).place === 'package' && isLow(form[name]))
  return Object.fromEntries(low.map((name) => [name, dimensionMin]))
}

/** A new product takes missing values from the import's defaults. */
const completed = ({ of }: Planning, type: ProductType, form: Form): Form => {
  const given = askedOf[type].flatMap((name) =>
    of.defaults[name] === undefined ? [] : [[name, of.defaults[name]] as const],
  )
  return { ...Object.fromEntries(given), ...form, ...(of.tenant_status && { tenant_status: true }) }
}

/** Checks a new product’s form by all other rules while some fields are still missing. */
const wholeForm = (type: ProductType, wanted: Form, asked: readonly AskedOnce[]) => {
  const standIns = asked.map((name) => [name, fieldOf(name).kind === 'choices' ? [1] : 1] as const)
  const parsed = formsOf[type].whole.safeParse({ ...wanted, ...Object.fromEntries(standIns) })
  if (!parsed.success) return parsed
  const isOpen = (name: string) => asked.some((one) => one === name)
  const data = Object.fromEntries(Object.entries(parsed.data).filter(([name]) => !isOpen(name)))
  return { ...parsed, data: data as ProductForm } // a form with any fields absent
}

/** An unchanged number may be one that can't be typed: a sold-out product has 0. */
const withoutSame = (form: Form, existing: ExistingProduct): Form =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => {
      const field = numberFieldNames.find((one) => one === name)
      return field === undefined || existing[fieldOf(field).column as keyof ExistingProduct] !== value
    }),
  )

export const placeOf = (form: ProductForm, existing: ExistingProduct | undefined) => ({
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

const textOf = (
  { of }: Pick<Planning, 'of'>,
  cells: readonly FileCell[],
  field: ProductFieldName,
): string => {
  const column = columnOfField(of.columns, field)
  return column === null ? '' : cellText(cells[column] ?? '').trim()
}

/** If the file has no column of names, other cells name the product. */
const nameOfRow = (planning: Pick<Planning, 'of'>, cells: readonly FileCell[]): string => {
  const text = (field: ProductFieldName) => textOf(planning, cells, field)
  if (columnOfField(planning.of.columns, 'name') !== null) return text('name')
  const [manufacturer, partNumber, description] = [
    text('manufacturer'),
    text('part_number'),
    text('description'),
  ]
  return nameInstead({ manufacturer, partNumber, description })
}

const isWithoutSku = (planning: Pick<Planning, 'of'>, cells: readonly FileCell[]): boolean =>
  textOf(planning, cells, 'sku') === ''

const skuToMake = (planning: Pick<Planning, 'of'>, cells: readonly FileCell[]): string =>
  madeSku(textOf(planning, cells, 'part_number')) || madeSku(nameOfRow(planning, cells))

/** The row's SKU: from its cell, or else generated if the sender chose that. */
export const skuOf = (planning: Pick<Planning, 'of'>, cells: readonly FileCell[]): string => {
  const typed = textOf(planning, cells, 'sku')
  return typed === '' && planning.of.answers.makeSkus ? skuToMake(planning, cells) : typed
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
  const { columns, sheet } = planning.of
  if (hasExtraCells(planning.of, cells)) {
    const text = sheet === null ? messages.importExtraCells : messages.importExtraCellsOfSheet
    return { column: null, text: fill(text, { cells: cells.length, headings: columns.length }) }
  }
  const sku = skuOf(planning, cells)
  const column = columnOfField(columns, 'sku')
  if (isNoSku(sku)) return { column, text: sku === '' ? messages.importSkuMissing : messages.tooLong }
  if (existing === undefined) return null
  const named =
    typeNamed(columns, cells) ?? typeByCategory(columns, cells, planning.references, existing.type)
  return named === existing.type ? null : { column, text: messages.importOtherKind }
}

/** The type of a row's product: the existing product's, or else the row's, or else its category's. */
const typeOf = (
  { of, references }: Planning,
  cells: readonly FileCell[],
  existing: ExistingProduct | undefined,
): ProductType =>
  existing?.type ?? typeNamed(of.columns, cells) ?? typeByCategory(of.columns, cells, references, of.type)

/** A row's form, from its readable cells and the import's choices. */
const formOf = (
  planning: Planning,
  cells: readonly FileCell[],
  { type, existing }: { type: ProductType; existing: ExistingProduct | undefined },
) => {
  const { columns, answers, raise_packages } = planning.of
  const rates = answers.rates ?? {}
  const style = styleOfImport(planning.of)
  const read = readImportRow(cells, { columns, style, references: planning.references, type, rates })
  const documents = documentsAfter(planning, read.documents, existing)
  const given = existing === undefined ? read.form : withoutSame(read.form, existing)
  const raised = raisedSides(given)
  const made = answers.makeSkus && isWithoutSku(planning, cells) ? { sku: skuOf(planning, cells) } : {}
  const name = existing === undefined ? nameOfRow(planning, cells) : ''
  const typed = {
    ...(name !== '' && { name }),
    ...given,
    ...made,
    ...(raise_packages && raised),
    ...(documents && { documents }),
  }
  const wanted: Form = existing === undefined ? completed(planning, type, typed) : typed
  // An unreadable cell has its own error, so its field isn't missing.
  const unread = new Set(read.errors.map(({ column }) => column))
  const isOpen = (name: AskedOnce) =>
    existing === undefined && wanted[name] === undefined && !unread.has(columnOfField(columns, name))
  const asked = askedOf[type].filter(isOpen)
  const isRaisable = Object.keys(raised).length > 0
  const facts = {
    type,
    asked,
    foreign: read.foreign,
    isRaisable,
    isUnnumbered: isWithoutSku(planning, cells),
  }
  return { wanted, documents, read, unread, facts }
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
  const type = typeOf(planning, cells, existing)
  const unmatched = unmatchedBy(planning, cells, existing)
  if (unmatched !== null) {
    const isUnnumbered = isWithoutSku(planning, cells) && skuToMake(planning, cells) !== ''
    const facts = { type, asked: [], foreign: null, isRaisable: false, isUnnumbered }
    return { plan: 'REFUSE', changes: [], errors: [unmatched], ...facts }
  }
  const { columns } = planning.of
  const { wanted, documents, read, unread, facts } = formOf(planning, cells, { type, existing })
  // A missing number refuses the row, unless one is given for all; a missing choice only delays it.
  const asked = facts.asked.filter((name) => askedChoices.some((one) => one === name))
  const parsed =
    existing === undefined ? wholeForm(type, wanted, asked) : formsOf[type].part.safeParse(wanted)
  // The specifications depend on the product's kind, which may still be an open question.
  const isOfKind = !asked.includes('component_subcategory') && !asked.includes('equipment')
  const others = parsed.success
    ? atCells(columns, {
        ...(isOfKind && attributeErrors(planning, parsed.data, existing)),
        ...refusedBreaks(type, parsed.data, existing),
        ...documentErrors(planning, documents),
      })
    : atCells(columns, byKind(issuesOf(parsed.error), documents))
  const errors = [...read.errors, ...others.filter(({ column }) => column === null || !unread.has(column))]
  if (errors.length > 0 || !parsed.success) return { plan: 'REFUSE', changes: [], errors, ...facts }
  const form: ProductForm = parsed.data
  if (existing === undefined) return { plan: 'ADD', changes: [], errors: [], form, ...facts }
  const changes = changesOf(planning, form, existing)
  return { plan: changes.length === 0 ? 'KEEP' : 'CHANGE', changes, errors: [], form, ...facts }
}
