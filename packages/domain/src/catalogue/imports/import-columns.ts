import type { AttributeCatalogue } from '../attributes/attributes.ts'
import type { FormFieldName } from '../products/product-fields.ts'
import { fieldOf, productFieldNames, formFieldNames } from '../products/product-fields.ts'
import type { ProductType } from '../products/product-type.ts'

/** A product form's field that a column can fill in. Files and attribute values don't fit into one cell. */
export type ImportField = FormFieldName | 'price_breaks'

/** A column's content: a form field, a typed specification by id, or nothing. */
export type ImportTarget = 'skip' | ImportField | `attribute:${number}`

export interface ImportColumn {
  target: ImportTarget
  /** The unit of bare numbers in the column, as in "Voltage [V]". */
  unit: string | null
}

const attributePattern = /^attribute:([1-9]\d{0,15})$/

export const attributeIdOf = (target: string): number | null => {
  const [, id] = attributePattern.exec(target) ?? []
  return id === undefined ? null : Number(id)
}

const fields = productFieldNames.filter(
  (name): name is ImportField => name === 'price_breaks' || formFieldNames.some((one) => one === name),
)

export const isImportTarget = (target: string): target is ImportTarget =>
  target === 'skip' || fields.some((name) => name === target) || attributeIdOf(target) !== null

/** The fields that a file of this product type can fill in. */
export const importFields = (type: ProductType): ImportField[] =>
  fields.filter((name) => {
    const { of } = fieldOf(name)
    return of === undefined || of === type
  })

/** Other headings that people use. */
const otherNames: { readonly [Name in ImportField]?: readonly string[] } = {
  name: ['product', 'product name', 'part name', 'title', 'item name', 'bezeichnung', 'designation'],
  sku: [
    'part number',
    'part no',
    'part',
    'item',
    'item number',
    'item no',
    'article',
    'article number',
    'code',
  ],
  manufacturer: ['manufacturer', 'brand', 'make', 'hersteller', 'fabricant'],
  part_number: [
    'mpn',
    'manufacturer number',
    'manufacturer part',
    'manufacturer part number',
    'manufacturer part no',
    'manufacturer s part number',
    'manufacturer s part no',
    'manufacturers part number',
    'maker part number',
    'maker s number',
    'mfr part',
    'mfr part number',
    'mfr part no',
    'mfr no',
    'mfg part',
    'mfg part number',
    'mfg part no',
    'herstellernummer',
    'hersteller nr',
    'hersteller teilenummer',
    'herstellerteilenummer',
    'hersteller artikelnummer',
    'reference fabricant',
    'referencia del fabricante',
    'codice produttore',
  ],
  price: ['list price', 'unit price', 'price usd', 'preis', 'prix'],
  price_breaks: ['price breaks', 'quantity prices', 'quantity breaks', 'tier prices', 'staffelpreise'],
  quantity: ['qty', 'stock', 'in stock', 'on hand', 'available', 'menge', 'bestand'],
  equipment: ['kind of equipment', 'category'],
  component_subcategory: ['subcategory', 'category', 'component category'],
  model: ['model', 'fits', 'fits models', 'compatible models', 'robots'],
  application: ['application', 'use', 'uses'],
  lead_time: ['lead time', 'delivery time', 'lieferzeit'],
  minimum_order: ['minimum order quantity', 'moq', 'minimum', 'min order'],
  length: ['package length', 'length in'],
  width: ['package width'],
  height: ['package height'],
  weight: ['package weight', 'shipping weight'],
  description: ['details', 'text', 'beschreibung', 'long description'],
}

/** Headings are cut to this length, which no column name exceeds. */
export const longestHeading = 200

/** The text is cut first, because one letter may normalize to eighteen. */
const plain = (text: string): string =>
  text
    .slice(0, longestHeading)
    .normalize('NFKD')
    .slice(0, longestHeading)
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const bracketed = /^[^\])]{1,12}$/u

/** A heading and the unit at its end: "Voltage [V]", "Length (mm)". */
export const headingParts = (heading: string): { name: string; unit: string | null } => {
  const text = heading.trim()
  const from = Math.max(text.lastIndexOf('['), text.lastIndexOf('('))
  const unit = text.slice(from + 1, -1).trim()
  if (from === -1 || !/[\])]$/.test(text) || !bracketed.test(unit)) return { name: heading, unit: null }
  return { name: text.slice(0, from).trimEnd(), unit }
}

/** The specifications that a column may hold; measured ones are never typed. */
const askedOf = ({ attributes }: AttributeCatalogue) => attributes.filter(({ is_measured }) => !is_measured)

const targetsByName = (type: ProductType, catalogue: AttributeCatalogue): Map<string, ImportTarget> => {
  const known = importFields(type)
  const spelt: [string, ImportTarget][] = [
    // A later entry overrides an earlier one, so the surest come last.
    ...askedOf(catalogue).map(({ id, name }): [string, ImportTarget] => [plain(name), `attribute:${id}`]),
    // A plain "Part number" in a vendor's list is its SKU.
    ...known.map((name): [string, ImportTarget] => [plain(name), name]),
    ...known.flatMap((name) =>
      (otherNames[name] ?? []).map((other): [string, ImportTarget] => [plain(other), name]),
    ),
    ...known.map((name): [string, ImportTarget] => [plain(fieldOf(name).label), name]),
  ]
  return new Map(spelt)
}

const askedWords = (catalogue: AttributeCatalogue) =>
  askedOf(catalogue).map(({ id, name }) => ({ id, own: plain(name).split(' ') }))

/**
 * The only specification whose name has all of the heading's words: "Voltage" where input voltage is the only voltage.
 */
const likelyAttribute = (name: string, asked: ReturnType<typeof askedWords>): ImportTarget | undefined => {
  const words = plain(name).split(' ').filter(Boolean)
  const found = asked.filter(({ own }) => words.length > 0 && words.every((word) => own.includes(word)))
  return found.length === 1 && found[0] !== undefined ? `attribute:${found[0].id}` : undefined
}

/** Headings that mean the SKU, or the manufacturer's number where another column is the SKU. */
const partNumbers: ReadonlySet<string> = new Set(['part number', 'part no', 'teilenummer'])

/** Guesses each column's content from its heading. Unknown columns are skipped, and no content is used twice. */
export const guessColumns = (
  headings: readonly string[],
  type: ProductType,
  catalogue: AttributeCatalogue,
): ImportColumn[] => {
  const targets = targetsByName(type, catalogue)
  if (headings.some((heading) => plain(heading) === 'sku'))
    for (const name of partNumbers) targets.set(name, 'part_number')
  const asked = askedWords(catalogue)
  const taken = new Set<ImportTarget>()
  return headings.map((heading) => {
    const { name, unit } = headingParts(heading)
    const whole = targets.get(plain(heading))
    const target = whole ?? targets.get(plain(name)) ?? likelyAttribute(name, asked)
    if (target === undefined || taken.has(target)) return { target: 'skip', unit: null }
    taken.add(target)
    return { target, unit: whole === undefined ? unit : null }
  })
}

const namesOf = (field: ImportField): string[] =>
  [field, fieldOf(field).label, ...(otherNames[field] ?? [])].map(plain)

/**
 * Columns that only components have: a subcategory and compatible models. Plain "Category" and "Model" may belong to
 * models too.
 */
const ofComponents: ReadonlySet<string> = new Set(
  [...namesOf('component_subcategory'), ...namesOf('model')].filter(
    (name) => name !== 'category' && name !== 'model',
  ),
)
const ofModels: ReadonlySet<string> = new Set([
  ...namesOf('price'),
  ...namesOf('equipment').filter((name) => name !== 'category'),
])

/** Only components have a subcategory and compatible models; only models have a price and a kind of equipment. */
export const guessType = (headings: readonly string[]): ProductType => {
  const names = headings.map((heading) => plain(headingParts(heading).name))
  if (names.some((name) => ofComponents.has(name))) return 'COMPONENT'
  return names.some((name) => ofModels.has(name)) ? 'MODEL' : 'COMPONENT'
}

/** How much of a sheet its headings explain. The sheet with the highest score holds a workbook's products. */
export const importScore = ([headings = []]: readonly (readonly string[])[]): number =>
  guessColumns(headings, guessType(headings), { attributes: [], uses: [] }).filter(
    ({ target }) => target !== 'skip',
  ).length

/** The column of an invalid field, by the field's name in the form's errors: `sku`, `attributes.7`. */
export const columnOfField = (columns: readonly ImportColumn[], field: string): number | null => {
  const [name = '', part] = field.split('.')
  const target = name === 'attributes' ? `attribute:${part ?? ''}` : name
  const index = columns.findIndex((column) => column.target === target)
  return index === -1 ? null : index
}
