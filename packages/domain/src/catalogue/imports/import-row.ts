import type { FileCell } from '../../values/file-cell.ts'
import { cellText } from '../../values/file-cell.ts'
import { fill, messages } from '../../messages.ts'
import { toWire } from '../../money.ts'
import { readCents, readDecimal, readWhole } from '../../values/typed-number.ts'
import type { AttributeCatalogue } from '../attributes/attributes.ts'
import { readUnitOf, unitsOf } from '../attributes/attribute-units.ts'
import { addUnit, readAttribute } from '../attributes/attribute-values.ts'
import { fieldOf } from '../products/product-fields.ts'
import type { ProductDocumentKind } from '../../media/product-documents.ts'
import type { ImportColumn, ImportField, ImportTarget } from './import-columns.ts'
import { attributeIdOf, documentKindOf } from './import-columns.ts'
import type { CellError } from './import-machine.ts'

/** A cell with this text clears the product's value; an empty cell leaves it alone. */
export const noneMark = '(none)'

/** A list's ids by lower-case name. */
export type NameIndex = ReadonlyMap<string, number>

const key = (name: string): string => name.trim().toLowerCase()

export const indexNames = (list: readonly { id: number; name: string }[]): NameIndex =>
  new Map(list.map(({ id, name }) => [key(name), id]))

/** The lists that names in cells are looked up in. */
export interface ImportReferences {
  component_subcategory: NameIndex
  equipment: NameIndex
  application: NameIndex
  model: NameIndex
  catalogue: AttributeCatalogue
}

/** A row as the product form sends it, as far as its cells can be read, and the errors of the other cells. */
export interface ReadRow {
  form: Record<string, unknown>
  /** The addresses of documents, by each kind that the row has a cell for. */
  documents: ReadonlyMap<ProductDocumentKind, readonly string[]>
  errors: CellError[]
}

type Value = { value: unknown } | { error: string }

const idOf = (list: NameIndex, name: string): number | undefined => list.get(key(name))

const readOne = (list: NameIndex, cell: string, label: string): Value => {
  const id = idOf(list, cell)
  return id === undefined
    ? { error: fill(messages.importUnknownName, { name: cell, list: label }) }
    : { value: id }
}

/**
 * Splits names at semicolons, bars or lines. Commas separate only where the parts are known names, since a name may
 * contain one.
 */
const readMany = (list: NameIndex, cell: string, label: string): Value => {
  const split = (sign: RegExp): string[] =>
    cell
      .split(sign)
      .map((name) => name.trim())
      .filter((name) => name !== '')
  const whole = split(/[;|\n]/)
  const names = whole.length === 1 && idOf(list, cell) === undefined ? split(/,/) : whole
  const unknown = names.find((name) => idOf(list, name) === undefined)
  if (unknown !== undefined)
    return { error: fill(messages.importUnknownName, { name: unknown, list: label }) }
  return { value: [...new Set(names.map((name) => idOf(list, name)))] }
}

const places = 6

type Decimal = '.' | ','

const thousands = /^[1-9]\d{0,2}(?:\.\d{3})+(?=,|$)/

/**
 * Rewrites a number with a decimal point: "1.234,5" is 1234.5 where the comma is decimal. A point that doesn't group
 * thousands becomes a comma, so that "2.5" is refused instead of read as 25.
 */
const withPoint = (cell: string, decimal: Decimal): string =>
  decimal === '.'
    ? cell
    : cell.replaceAll(/[\d.,]+/g, (digits) =>
        (thousands.test(digits) ? digits.replaceAll('.', '') : digits).replaceAll(/[.,]/g, (sign) =>
          sign === ',' ? '.' : ',',
        ),
      )

const withUnit = /^([\d.,]+)\s*([\p{L}"″]+\.?)$/u

/** A package's side in inches or weight in pounds, converted from any unit. */
const readMeasure = (cell: string, unit: string, decimal: Decimal): Value => {
  const dimension = fieldUnits[unit]
  const [, number = cell, written = unit] = withUnit.exec(cell) ?? []
  const value = readDecimal(withPoint(number, decimal), places)
  const [from, to] =
    dimension === undefined ? [] : [readUnitOf(dimension, written), readUnitOf(dimension, unit)]
  if (value === null || from === undefined || to === undefined)
    return {
      error: fill(messages.importMeasure, {
        unit,
        units:
          dimension === undefined
            ? unit
            : unitsOf(dimension)
                .map(({ symbol }) => symbol)
                .join(', '),
      }),
    }
  return { value: Number(((value * from.factor) / to.factor).toPrecision(places)) }
}

const fieldUnits: Partial<Record<string, 'length' | 'mass'>> = { in: 'length', lb: 'mass' }

/** Longer than any number with its unit; regular expressions read no further. */
const longestNumber = 100

const readNumber = (name: ImportField, cell: string, decimal: Decimal): Value => {
  const { unit } = fieldOf(name)
  if (cell.length > longestNumber) return { error: messages.importWhole }
  if (unit !== undefined && fieldUnits[unit] !== undefined) return readMeasure(cell, unit, decimal)
  const bare = cell.replace(/\s*(?:days?|pcs?|pieces?)\.?$/i, '')
  // Spreadsheets write whole numbers as 12.0, too.
  const value = readWhole(withPoint(bare, decimal).replace(/\.0+$/, ''))
  return value === null ? { error: messages.importWhole } : { value }
}

const readPrice = (cell: string, decimal: Decimal): Value => {
  if (cell.length > longestNumber) return { error: messages.importPrice }
  const value = readCents(withPoint(cell.replace(/\s*(?:USD|US\$)$/i, ''), decimal))
  return value === null ? { error: messages.importPrice } : { value: toWire(value) }
}

const breakPattern = /^(?:from )?(\d[\d.,]*)(?: ?\+| ?(?:pcs?|pieces?)\.?)?(?: ?[:=@]| ) ?(.+)$/i

/** Price breaks separated by semicolons, bars or lines: "1: 12.50; 10: 11.90", "10+ $11.90", "from 10: $11.90". */
const readBreaks = (cell: string, decimal: Decimal): Value => {
  if (cell === noneMark) return { value: [] }
  const parts = cell.split(/[;|\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '))
  const breaks = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, from = '', price = ''] = part.length > longestNumber ? [] : (breakPattern.exec(part) ?? [])
      const quantity = readWhole(withPoint(from, decimal))
      const read = readPrice(price, decimal)
      return quantity === null || 'error' in read ? null : { quantity, price: read.value }
    })
  return breaks.includes(null) ? { error: messages.importBreaks } : { value: breaks }
}

export interface RowReading {
  columns: readonly ImportColumn[]
  decimal: Decimal
  references: ImportReferences
}

const readField = (name: ImportField, cell: string, column: ImportColumn, reading: RowReading): Value => {
  const { kind, label, isNullable } = fieldOf(name)
  const { decimal, references } = reading
  if (kind === 'breaks') return readBreaks(cell, decimal)
  if (cell === noneMark)
    return isNullable || kind === 'text' ? { value: null } : { error: messages.importNeeded }
  if (kind === 'money') return readPrice(cell, decimal)
  if (kind === 'number') {
    const isBare = /^[\d.,]+$/.test(cell)
    return readNumber(name, isBare && column.unit !== null ? `${cell} ${column.unit}` : cell, decimal)
  }
  if (kind === 'choice' || kind === 'choices') {
    const list = references[name as 'component_subcategory' | 'equipment' | 'application' | 'model'] // the fields of these kinds
    return kind === 'choice' ? readOne(list, cell, label) : readMany(list, cell, label)
  }
  return { value: cell }
}

const number = /[\d.,]*\d/g

/** A specification as the form takes it: with the column's unit, and choices by id. */
const readSpecification = (id: number, cell: string, column: ImportColumn, reading: RowReading): Value => {
  const attribute = reading.references.catalogue.attributes.find((one) => one.id === id)
  if (attribute === undefined) return { error: messages.unknownReference }
  if (cell === noneMark) return { value: null }
  if (attribute.kind === 'CHOICE')
    return readMany(indexNames(attribute.choices.filter(({ retired }) => !retired)), cell, attribute.name)
  // Text longer than any number is left to the form's rule, which refuses it.
  if (attribute.kind === 'TEXT' || cell.length > longestNumber) return { value: cell }
  const text = reading.decimal === ',' ? cell.replaceAll(number, (one) => withPoint(one, ',')) : cell
  return { value: column.unit === null ? text : addUnit(text, column.unit) }
}

type CellReader = (reading: RowReading) => Value

const readerOf = (cell: string, column: ImportColumn): CellReader => {
  const id = attributeIdOf(column.target)
  return (reading) =>
    id === null
      ? readField(column.target as ImportField, cell, column, reading) // neither skipped nor a specification
      : readSpecification(id, cell, column, reading)
}

/** The form's rule checks a specification's text. */
const judged = (read: Value, { target }: ImportColumn, { references }: RowReading): Value => {
  const attribute = references.catalogue.attributes.find(({ id }) => id === attributeIdOf(target))
  if ('error' in read || attribute === undefined || typeof read.value !== 'string') return read
  return readAttribute(attribute, read.value)
}

const others = {
  '.': { decimal: ',', sign: 'comma', choice: 'Comma' },
  ',': { decimal: '.', sign: 'point', choice: 'Point' },
} as const satisfies Record<Decimal, { decimal: Decimal; sign: string; choice: string }>

/** Refuses a cell that only the other decimal sign makes a number, and names that setting. */
const refusedForSign = (cell: string, column: ImportColumn, reading: RowReading): string | null => {
  const { decimal, ...words } = others[reading.decimal]
  if (!cell.includes(decimal)) return null
  const read = readerOf(cell, column)
  const found = judged(read(reading), column, reading)
  const isCured = !('error' in judged(read({ ...reading, decimal }), column, reading))
  return 'error' in found && isCured ? `${found.error} ${fill(messages.importDecimalSign, words)}` : null
}

const isNumeric = (target: ImportTarget): boolean =>
  attributeIdOf(target) !== null ||
  (target !== 'skip' &&
    documentKindOf(target) === null &&
    ['number', 'money', 'breaks'].includes(fieldOf(target as ImportField).kind)) // no specification

/** A cell's text, written so that a file with this decimal sign reads the same value. */
export const cellInText = (cell: FileCell, target: ImportTarget, decimal: Decimal): string =>
  typeof cell === 'number' && isNumeric(target) ? cellText(cell).replace('.', decimal) : cellText(cell)

/**
 * Reads a row's cells. A number cell ignores the file's decimal sign. An empty cell leaves a product's value alone, or
 * a new product without one.
 */
export const readImportRow = (cells: readonly FileCell[], ofFile: RowReading): ReadRow => {
  const form: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  const documents = new Map<ProductDocumentKind, string[]>()
  const errors: CellError[] = []
  for (const [index, column] of ofFile.columns.entries()) {
    const given = cells[index] ?? ''
    const cell = cellText(given).trim()
    const reading: RowReading = typeof given === 'number' ? { ...ofFile, decimal: '.' } : ofFile
    if (column.target === 'skip' || cell === '') continue
    const kind = documentKindOf(column.target)
    if (kind !== null) {
      documents.set(kind, cell === noneMark ? [] : cell.split(/[;|\s]+/).filter((part) => part !== ''))
      continue
    }
    const id = attributeIdOf(column.target)
    const refusal = refusedForSign(cell, column, reading)
    const read = refusal === null ? readerOf(cell, column)(reading) : { error: refusal }
    if ('error' in read) errors.push({ column: index, text: read.error })
    else if (id === null) form[column.target] = read.value
    else attributes[String(id)] = read.value
  }
  if (Object.keys(attributes).length > 0) form['attributes'] = attributes
  return { form, documents, errors }
}
