import type { ColumnMeaning } from '../tables/column-words.ts'
import { chooseColumns, findHeadings, headingWithin, meaningsOf } from '../tables/guess-columns.ts'
import { plainHeading } from '../tables/heading-text.ts'
import type { BomColumn, ColumnChoice } from './bom-columns.ts'
import { areHeadings, bomColumns, isNameless, noColumns, otherWordPlaces, partRows } from './bom-columns.ts'
import { readPieces } from './bom-pieces.ts'

type Cells = readonly string[]

/** The meanings that a bill takes for each of its columns. */
const meanings: Readonly<Record<BomColumn, readonly ColumnMeaning[]>> = {
  quantity: ['quantity'],
  sku: ['sku', 'itemNumber'],
  number: ['part_number', 'partNumber', 'modelNumber', 'type'],
  name: ['name', 'description', 'part'],
  note: ['note'],
}
const ofBills: readonly ColumnMeaning[] = ['numbering', ...Object.values(meanings).flat()]
/** Numbers other than quantities. */
const otherNumbers = ['otherNumber', 'price', 'price_breaks', 'stock', 'lead_time', 'minimum_order'] as const

const meant = (heading: string) => meaningsOf(plainHeading(heading))

const isOfOtherNumbers = (heading: string): boolean =>
  otherNumbers.some((meaning) => meant(heading).has(meaning))

/** The heading means something that a bill has no column for. */
const isOfOtherThings = (heading: string): boolean =>
  [...meant(heading).keys()].some((meaning) => !ofBills.includes(meaning))

const columnsByHeadings = (cells: Cells): ColumnChoice => {
  const found = cells.map(meant)
  const guesses = bomColumns.flatMap((target) =>
    found.map((means, at) => ({
      target,
      at,
      weight: Math.max(...meanings[target].map((meaning) => means.get(meaning)?.sureness ?? 0)),
    })),
  )
  return { ...noColumns, ...Object.fromEntries(chooseColumns(guesses)) }
}

const countTold = (columns: ColumnChoice): number =>
  bomColumns.filter((column) => columns[column] !== null).length

/** Rows examined to tell a column's content. */
const sampled = 50
/** A column is numeric if this share of its filled cells is; the others may be a unit, a word or a sum. */
const mostly = 0.8
/** Without a heading, a larger number is more likely an article number than a quantity. */
const likelyPieces = 10_000

const filled = (cells: Cells): string[] => cells.filter((cell) => cell.trim() !== '')

const below = (rows: readonly Cells[], at: number): string[] => filled(rows.map((row) => row[at] ?? ''))

const areMostly = (cells: Cells, test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length >= cells.length * mostly

const isPieces = (cell: string): boolean => {
  const read = readPieces(cell, '.')
  // 1,000 is a quantity in either reading.
  return typeof read === 'number' ? read <= likelyPieces : read === 'ambiguous'
}

/** Row numbers: 1, 2, 3. */
const isNumbering = (cells: Cells): boolean =>
  cells.length > 1 && cells.every((cell, index) => Number(cell) === index + 1)
/** 1 and 2 alone could be quantities. */
const isSurelyNumbering = (cells: Cells): boolean => cells.length > 2 && isNumbering(cells)

const isBareNumber = (cell: string): boolean => /^[\d\s.,'’€$%+-]+$/.test(cell)

const median = (cells: Cells): number =>
  cells.map((cell) => Number.parseFloat(cell)).toSorted((one, other) => one - other)[
    Math.floor(cells.length / 2)
  ] ?? 0

const placesOf = (rows: readonly Cells[]): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at)

/** The columns that may be quantities, smallest values first; row numbers left of all others are excluded. */
const pieceColumns = (rows: readonly Cells[], mayBe: (at: number) => boolean = () => true): number[] => {
  const sample = rows.slice(0, sampled)
  return placesOf(sample)
    .filter(mayBe)
    .map((at) => ({ at, cells: below(sample, at) }))
    .filter(({ cells }) => cells.length * 2 >= sample.length && areMostly(cells, isPieces))
    .filter(({ at, cells }) => at > 0 || !isSurelyNumbering(cells))
    .map(({ at, cells }) => ({ at, order: isNumbering(cells) ? Infinity : median(cells) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ at }) => at)
}

const rowsUnder = (rows: readonly Cells[], heading: number): Cells[] =>
  rows.slice(heading + 1).filter((cells) => !areHeadings(cells, rows[heading]))

/** The first rows, which show what the columns hold. */
const sampleUnder = (rows: readonly Cells[], heading: number): Cells[] =>
  rowsUnder(rows.slice(0, heading + 1 + sampled * 2), heading)

const takenBy = (columns: ColumnChoice): ReadonlySet<number | null> =>
  new Set(bomColumns.map((column) => columns[column]))

/** Fills in from the cells what the headings leave open: the quantity and, if nothing names the part, the name. */
const completedByContent = (
  rows: readonly Cells[],
  known: ColumnChoice,
  headings: Cells = [],
): ColumnChoice => {
  const taken = takenBy(known)
  const mayBePieces = (at: number) => !taken.has(at) && !isOfOtherNumbers(headings[at] ?? '')
  const quantity = known.quantity ?? pieceColumns(rows, mayBePieces)[0] ?? null
  if (known.sku !== null || known.number !== null || known.name !== null) return { ...known, quantity }
  const sample = rows.slice(0, sampled)
  const others = placesOf(sample).filter(
    (at) => at !== quantity && !taken.has(at) && below(sample, at).length > 0,
  )
  const ofWords = others.filter((at) => !areMostly(below(sample, at), isBareNumber))
  const [sku = null, name = null] = ofWords.length > 0 ? ofWords : others
  return { ...known, quantity, sku, name }
}

export interface GuessedTable {
  /** The row with the headings; null for none. */
  heading: number | null
  columns: ColumnChoice
}

/** An unknown heading may be the quantity's if only one column qualifies; of two, neither is chosen. */
const withQuantity = (rows: readonly Cells[], heading: number): ColumnChoice => {
  const cells = rows[heading] ?? []
  const columns = columnsByHeadings(cells)
  if (columns.quantity !== null) return columns
  const taken = takenBy(columns)
  const found = pieceColumns(
    sampleUnder(rows, heading),
    (at) => !taken.has(at) && (cells[at] ?? '') !== '' && !isOfOtherNumbers(cells[at] ?? ''),
  )
  const [only = null] = found.length === 1 ? found : []
  return { ...columns, quantity: only }
}

/**
 * The name column under an unknown heading: the one that names the most otherwise nameless rows, on a tie the one with
 * the longest text.
 */
const unknownName = (headings: Cells, rows: readonly Cells[], columns: ColumnChoice): number | null => {
  const nameless = rows.filter((cells) => isNameless(cells, columns))
  const words = nameless.flatMap((cells) => otherWordPlaces(cells, columns).map((at) => ({ at, cells })))
  const columnOf = (at: number) => words.filter((word) => word.at === at).map(({ cells }) => cells[at] ?? '')
  const [best = null] = placesOf(nameless)
    .filter((at) => (headings[at] ?? '') !== '' && !isOfOtherThings(headings[at] ?? ''))
    .map((at) => ({ at, count: columnOf(at).length, length: columnOf(at).join('').length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || other.length - one.length)
  return best?.at ?? null
}

const guessByHeadings = (rows: readonly Cells[]): GuessedTable | null => {
  const heading = findHeadings(rows, (cells) => countTold(columnsByHeadings(cells)))
  if (heading === null) return null
  const columns = withQuantity(rows, heading)
  if (columns.name !== null) return { heading, columns }
  const name = unknownName(rows[heading] ?? [], rowsUnder(rows, heading), columns)
  return { heading, columns: { ...columns, name } }
}

/**
 * Words above a column of quantities are headings in any language: the first row without digits that has quantities
 * right below.
 */
const guessUnknownHeadings = (rows: readonly Cells[]): GuessedTable | null => {
  const heading = rows.slice(0, headingWithin).findIndex((cells, at) => {
    if (filled(cells).length < 2 || cells.some((cell) => /\p{N}/u.test(cell))) return false
    const under = sampleUnder(rows, at)
    return pieceColumns(under, (place) => (cells[place] ?? '') !== '').some((place) =>
      isPieces(below(under, place)[0] ?? ''),
    )
  })
  if (heading === -1) return null
  const headings = rows[heading] ?? []
  return {
    heading,
    columns: completedByContent(sampleUnder(rows, heading), columnsByHeadings(headings), headings),
  }
}

/** Finds the heading row and the columns: by known headings, else by the columns' content. */
export const guessTable = (rows: readonly Cells[]): GuessedTable =>
  guessByHeadings(rows) ??
  guessUnknownHeadings(rows) ?? { heading: null, columns: completedByContent(rows, noColumns) }

export interface GuessedBill extends GuessedTable {
  /** The number of rows that name a part. */
  parts: number
}

/** A table's headings, columns and number of parts. A file made to be slow can take seconds. */
export const guessBill = (rows: readonly Cells[]): GuessedBill => {
  const { heading, columns } = guessTable(rows)
  const lines = rows.map((cells) => ({ cells }))
  return { heading, columns, parts: partRows(lines, heading, columns).length }
}

/** How much of a sheet was understood; the sheet with the highest score is a workbook's bill. */
export const tableScore = (rows: readonly Cells[]): number => {
  const { heading, columns, parts } = guessBill(rows)
  if (parts === 0) return 0
  return (
    (countTold(columns) + (heading === null ? 0 : 1) + (columns.quantity === null ? 0 : 1)) * 10 +
    Math.min(parts, 9)
  )
}
