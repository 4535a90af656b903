import type { FileCell } from '../../values/file-cell.ts'
import { cellText } from '../../values/file-cell.ts'
import { fill, messages } from '../../messages.ts'
import { currency, toWire } from '../../money.ts'
import type { NumberStyle } from '../../tables/figures.ts'
import { bareCount, currencyIn, plainFigure, readMoney, withPlainFigures } from '../../tables/figures.ts'
import { readCents, readDecimal, readWhole } from '../../values/typed-number.ts'
import type { AttributeCatalogue } from '../attributes/attributes.ts'
import { readUnitOf, unitsOf } from '../attributes/attribute-units.ts'
import { addUnit } from '../attributes/attribute-values.ts'
import type { NumberFieldName } from '../products/product-fields.ts'
import { fieldOf, numberFieldOf } from '../products/product-fields.ts'
import type { ProductType } from '../products/product-type.ts'
import type { ProductDocumentKind } from '../../media/product-documents.ts'
import type { ImportColumn, ImportField, ImportTarget } from './import-columns.ts'
import { attributeIdOf, documentKindOf, targetIn } from './import-columns.ts'
import type { CellError } from './import-machine.ts'
import { makerKey } from './import-makers.ts'

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
  /** The chosen spelling by `makerKey`, for makers that the file spells in several ways. */
  makers: ReadonlyMap<string, string>
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
  /** The currency of its price, if that isn't the store's. */
  foreign: string | null
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

/** Of a workbook’s numbers. */
const ofNumbers: NumberStyle = { decimal: '.', told: 'all' }

const withUnit = /^(.*?[\d.])\s*([\p{L}"″]+\.?)?$/u

const twofold = (cell: string): { error: string } => ({ error: fill(messages.importTwofold, { cell }) })

/** A package's side in inches or weight in pounds, converted from any unit. */
const readMeasure = (cell: string, unit: string, style: NumberStyle): Value => {
  const dimension = fieldUnits[unit]
  const [, number = cell, written = unit] = withUnit.exec(cell) ?? []
  const figure = plainFigure(number, style)
  if (figure === 'ambiguous') return twofold(cell)
  const value = figure === null ? null : readDecimal(figure, places)
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
  // Nothing weighs 0 kg: programs write it where nobody measured.
  if (value === 0) return { value: undefined }
  return { value: Number(((value * from.factor) / to.factor).toPrecision(places)) }
}

const fieldUnits: Partial<Record<string, 'length' | 'mass'>> = { in: 'length', lb: 'mass' }

/** Longer than any number with its unit; regular expressions read no further. */
const longestNumber = 100

const readNumber = (name: ImportField, cell: string, style: NumberStyle): Value => {
  const { unit } = fieldOf(name)
  if (cell.length > longestNumber) return { error: messages.importWhole }
  if (unit !== undefined && fieldUnits[unit] !== undefined) return readMeasure(cell, unit, style)
  const figure = plainFigure(
    bareCount(cell.replace(/\s*(?:days?|tage?|jours?|d[ií]as?|giorni|dni)\.?$/i, '')),
    style,
  )
  if (figure === 'ambiguous') return twofold(cell)
  // Spreadsheets write whole numbers as 12.0, too.
  const value = figure === null ? null : readWhole(figure.replace(/\.0+$/, ''))
  return value === null ? { error: messages.importWhole } : { value }
}

const typedStyle: NumberStyle = { decimal: '.', told: 'decimals' }

/** A number typed for all rows, as its cells are read: "12", "5 cm", "250 g". */
export const readForAll = (name: NumberFieldName & ImportField, typed: string): Value => {
  const read = readNumber(name, typed.trim(), typedStyle)
  const { min, max, tooSmall, tooLarge } = numberFieldOf(name)
  if ('error' in read) return read
  if (typeof read.value !== 'number' || read.value < min) return { error: tooSmall }
  return read.value > max ? { error: tooLarge } : read
}

/** A price's currency: from its cell, or else its row, or else its heading. */
interface Priced {
  usual: string | null
  rates: RowReading['rates']
}

/** Converts a price in another currency, or leaves it out, as the sender chose. */
const readPrice = (cell: string, style: NumberStyle, { usual, rates }: Priced): Value & { of?: string } => {
  const read = cell.length > longestNumber ? null : readMoney(cell, style)
  if (read === 'ambiguous') return twofold(cell)
  if (read === null) return { error: messages.importPrice }
  const value = readCents(read.amount)
  if (value === null) return { error: messages.importPrice }
  const of = read.currency ?? usual
  if (of === null || of === currency) return { value: toWire(value) }
  const rate = rates[of]
  if (rate === undefined) return { error: fill(messages.importForeign, { currency: of }), of }
  return { value: rate === null ? undefined : toWire(Math.round(value * rate)), of }
}

const breakPattern = /^(?:from )?(\d[\d.,]*)(?: ?\+| ?(?:pcs?|pieces?)\.?)?(?: ?[:=@]| ) ?(.+)$/i

/** Price breaks separated by semicolons, bars or lines: "1: 12.50; 10: 11.90", "10+ $11.90", "from 10: $11.90". A price alone is from one piece on. */
const readBreaks = (cell: string, style: NumberStyle, priced: Priced): Value & { of?: string } => {
  if (cell === noneMark) return { value: [] }
  const alone = readPrice(cell, style, priced)
  if ('value' in alone)
    // A price of 0 counts as unset.
    return alone.value === undefined || Number(alone.value) === 0
      ? { ...alone, value: undefined }
      : { ...alone, value: [{ quantity: 1, price: alone.value }] }
  if (alone.of !== undefined) return alone
  const parts = cell.split(/[;|\n]/).map((part) => part.trim().replaceAll(/\s+/g, ' '))
  let of: string | undefined
  const breaks = parts
    .filter((part) => part !== '')
    .map((part) => {
      const [, from = '', price = ''] = part.length > longestNumber ? [] : (breakPattern.exec(part) ?? [])
      const figure = plainFigure(from, style)
      const quantity = figure === null ? null : readWhole(figure)
      const read = readPrice(price, style, priced)
      of ??= read.of
      return quantity === null || 'error' in read || read.value === undefined
        ? null
        : { quantity, price: read.value }
    })
  if (of !== undefined && breaks.includes(null)) return readPrice(`1 ${of}`, style, priced)
  return breaks.includes(null)
    ? { error: alone.error.includes(cell) ? alone.error : messages.importBreaks }
    : { value: breaks, ...(of !== undefined && { of }) }
}

export interface RowReading {
  columns: readonly ImportColumn[]
  style: NumberStyle
  references: ImportReferences
  type: ProductType
  /** The store's currency for one unit of another; null leaves the price out, none is an error. */
  rates: Readonly<Record<string, number | null>>
}

const pricedBy = (
  { unit }: ImportColumn,
  { rates, currency: ofRow }: RowReading & { currency: string | null },
): Priced => ({ usual: ofRow ?? currencyIn(unit ?? ''), rates })

const readNames = (name: ImportField, cell: string, references: ImportReferences): Value => {
  const { kind, label } = fieldOf(name)
  const list = references[name as 'component_subcategory' | 'equipment' | 'application' | 'model'] // the fields of these kinds
  return kind === 'choice' ? readOne(list, cell, label) : readMany(list, cell, label)
}

const readNumberOf = (name: ImportField, cell: string, { unit }: ImportColumn, style: NumberStyle): Value => {
  const isBare = /^[\d.,]+$/.test(cell)
  return readNumber(name, isBare && unit !== null ? `${cell} ${unit}` : cell, style)
}

const readField = (
  name: ImportField,
  cell: string,
  column: ImportColumn,
  reading: RowReading & { currency: string | null },
): Value & { of?: string } => {
  const { kind, isNullable } = fieldOf(name)
  const { style, references } = reading
  const priced = pricedBy(column, reading)
  if (kind === 'breaks') return readBreaks(cell, style, priced)
  if (cell === noneMark)
    return isNullable || kind === 'text' ? { value: null } : { error: messages.importNeeded }
  if (kind === 'money') return readPrice(cell, style, priced)
  if (name === 'manufacturer') return { value: references.makers.get(makerKey(cell)) ?? cell }
  if (kind === 'number') return readNumberOf(name, cell, column, style)
  if (kind === 'choice' || kind === 'choices') return readNames(name, cell, references)
  return { value: cell }
}

/** Units as people write them, in the words of the form: `24 V DC`, `29 kg cm`. */
const plainUnits = (text: string): string =>
  text
    .replace(/(?<=\d\s*m?V)\s*(?:DC|AC)$/i, '')
    .replace(/(?<=\d\s*)(kgf?|ozf?|lbf?|m?N)[\s.*x×]+(cm|mm|m|in|ft)$/i, '$1-$2')

/** A specification as the form takes it: with the column's unit, and choices by id. */
const readSpecification = (id: number, cell: string, column: ImportColumn, reading: RowReading): Value => {
  const attribute = reading.references.catalogue.attributes.find((one) => one.id === id)
  if (attribute === undefined) return { error: messages.unknownReference }
  if (cell === noneMark) return { value: null }
  if (attribute.kind === 'CHOICE')
    return readMany(indexNames(attribute.choices.filter(({ retired }) => !retired)), cell, attribute.name)
  // Text longer than any number is left to the form's rule, which refuses it.
  if (attribute.kind === 'TEXT' || cell.length > longestNumber) return { value: cell }
  const figures = withPlainFigures(cell, reading.style)
  if (figures === null) return twofold(cell)
  const text = plainUnits(figures)
  return { value: column.unit === null ? text : addUnit(text, column.unit) }
}

const isNumeric = (target: ImportTarget): boolean =>
  attributeIdOf(target) !== null ||
  (!['skip', 'type', 'currency'].includes(target) &&
    documentKindOf(target) === null &&
    ['number', 'money', 'breaks'].includes(fieldOf(target as ImportField).kind)) // no specification

/** A cell's text, written so that a file with this decimal sign reads the same value. */
export const cellInText = (cell: FileCell, target: ImportTarget, decimal: NumberStyle['decimal']): string =>
  typeof cell === 'number' && isNumeric(target) ? cellText(cell).replace('.', decimal) : cellText(cell)

/** The currency that a row's own cell names for its prices. */
const currencyOfRow = (columns: readonly ImportColumn[], cells: readonly FileCell[]): string | null => {
  const at = columns.findIndex(({ target }) => target === 'currency')
  return at === -1 ? null : currencyIn(cellText(cells[at] ?? ''))
}

const readColumn = (
  id: number | null,
  cell: string,
  column: ImportColumn,
  reading: RowReading & { currency: string | null },
): Value & { of?: string } =>
  id === null
    ? readField(column.target as ImportField, cell, column, reading) // neither skipped nor a specification
    : readSpecification(id, cell, column, reading)

/**
 * Reads a row's cells. A number cell has one reading. An empty cell leaves a product's value alone, or
 * a new product without one.
 */
export const readImportRow = (cells: readonly FileCell[], ofFile: RowReading): ReadRow => {
  const form: Record<string, unknown> = {}
  const attributes: Record<string, unknown> = {}
  const documents = new Map<ProductDocumentKind, string[]>()
  const errors: CellError[] = []
  const ownCurrency = currencyOfRow(ofFile.columns, cells)
  let foreign: string | null = null
  const take = (index: number, column: ImportColumn, given: FileCell): void => {
    const cell = cellText(given).trim()
    if (column.target === 'skip' || cell === '') return
    const kind = documentKindOf(column.target)
    if (kind !== null) {
      documents.set(kind, cell === noneMark ? [] : cell.split(/[;|\s]+/).filter((part) => part !== ''))
      return
    }
    const id = attributeIdOf(column.target)
    const style = typeof given === 'number' ? ofNumbers : ofFile.style
    const read = readColumn(id, cell, column, { ...ofFile, style, currency: ownCurrency })
    foreign ??= read.of ?? null
    if ('error' in read) errors.push({ column: index, text: read.error })
    else if (read.value !== undefined && id === null) form[column.target] = read.value
    else if (read.value !== undefined) attributes[String(id)] = read.value
  }
  for (const [index, { target, unit }] of ofFile.columns.entries())
    take(index, { target: targetIn(target, ofFile.type), unit }, cells[index] ?? '')
  if (Object.keys(attributes).length > 0) form['attributes'] = attributes
  return { form, documents, errors, foreign }
}
