import type { ColumnChoice } from './bom-columns.ts'
import { areHeadings, bomColumns, isNameless, noColumns, otherWordPlaces, partRows } from './bom-columns.ts'
import { columnsByHeadings, isOfOtherNumbers, isOfOtherThings } from './bom-headings.ts'
import { readPieces } from './bom-pieces.ts'

type Cells = readonly string[]

/** The number of rows that are looked at to tell what a column holds. */
const sampled = 50
/** A column is of numbers where these make so much of its filled cells: a unit, a word or a sum may stand among them. */
const mostly = 0.8
/** A larger number without a heading is a number of an article sooner than one of pieces. */
const likelyPieces = 10_000

const filled = (cells: Cells): string[] => cells.filter((cell) => cell.trim() !== '')

const below = (rows: readonly Cells[], at: number): string[] => filled(rows.map((row) => row[at] ?? ''))

const areMostly = (cells: Cells, test: (cell: string) => boolean): boolean =>
  cells.length > 0 && cells.filter(test).length >= cells.length * mostly

const isPieces = (cell: string): boolean => {
  const read = readPieces(cell, '.')
  // 1,000 is a number of pieces, whichever.
  return typeof read === 'number' ? read <= likelyPieces : read === 'ambiguous'
}

/** 1, 2, 3: the rows' own numbers. */
const isNumbering = (cells: Cells): boolean =>
  cells.length > 1 && cells.every((cell, index) => Number(cell) === index + 1)
/** One and two may be pieces by chance. */
const isSurelyNumbering = (cells: Cells): boolean => cells.length > 2 && isNumbering(cells)

const isBareNumber = (cell: string): boolean => /^[\d\s.,'’€$%+-]+$/.test(cell)

const median = (cells: Cells): number =>
  cells.map((cell) => Number.parseFloat(cell)).toSorted((one, other) => one - other)[
    Math.floor(cells.length / 2)
  ] ?? 0

const placesOf = (rows: readonly Cells[]): number[] =>
  Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => at)

/** The columns that can be numbers of pieces, the one with the smallest first; the rows' own numbers before all others are none. */
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

/** The first of them, which tell what the columns hold. */
const sampleUnder = (rows: readonly Cells[], heading: number): Cells[] =>
  rowsUnder(rows.slice(0, heading + 1 + sampled * 2), heading)

const takenBy = (columns: ColumnChoice): ReadonlySet<number | null> =>
  new Set(bomColumns.map((column) => columns[column]))

/** The cells below tell what the headings don't: pieces, and of a part that nothing names, words. */
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
  /** The row that has the headings; null where none does. */
  heading: number | null
  columns: ColumnChoice
}

/** The number of rows that may stand above the headings: a title, a project, a day. */
export const headingWithin = 15

/** A heading that nobody knows may be the quantity's, where only one column can be: nothing is told by which of two. */
const withQuantity = (
  rows: readonly Cells[],
  { heading, cells, columns }: { heading: number; cells: Cells; columns: ColumnChoice },
): ColumnChoice => {
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
 * The column of names under a heading that nobody knows: the one with the words of most rows that would have no name without it.
 * Among as many it is the one with the longest words.
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

/** The row that names most columns, at least two of them, or the only one; and what it names. */
const guessByHeadings = (rows: readonly Cells[]): GuessedTable | null => {
  const scored = rows.slice(0, headingWithin).map((cells, heading) => {
    const columns = columnsByHeadings(cells)
    const count = bomColumns.filter((column) => columns[column] !== null).length
    return { heading, cells, columns, count, isWhole: count === filled(cells).length }
  })
  const best = scored.toSorted((one, other) => other.count - one.count)[0]
  if (best === undefined || best.count === 0 || (best.count === 1 && !best.isWhole)) return null
  const { heading, cells } = best
  const columns = withQuantity(rows, best)
  if (columns.name !== null) return { heading, columns }
  return { heading, columns: { ...columns, name: unknownName(cells, rowsUnder(rows, heading), columns) } }
}

/** Words above a column of pieces are its headings, in whatever language: the first row without digits that has pieces right below. */
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

/** Which row has the headings, and what the columns say: by known headings, else by what stands in the columns. */
export const guessTable = (rows: readonly Cells[]): GuessedTable =>
  guessByHeadings(rows) ??
  guessUnknownHeadings(rows) ?? { heading: null, columns: completedByContent(rows, noColumns) }

export interface GuessedBill extends GuessedTable {
  /** The number of rows that name a part. */
  parts: number
}

/** A table's headings and columns, and how many parts are in it. It may take long: seconds, of a file that is made for that. */
export const guessBill = (rows: readonly Cells[]): GuessedBill => {
  const { heading, columns } = guessTable(rows)
  const lines = rows.map((cells) => ({ cells }))
  return { heading, columns, parts: partRows(lines, heading, columns).length }
}

/** How much of a sheet was understood: a workbook's bill is the sheet of which most is. */
export const tableScore = (rows: readonly Cells[]): number => {
  const { heading, columns, parts } = guessBill(rows)
  const told = bomColumns.filter((column) => columns[column] !== null).length
  if (parts === 0) return 0
  return (told + (heading === null ? 0 : 1) + (columns.quantity === null ? 0 : 1)) * 10 + Math.min(parts, 9)
}
