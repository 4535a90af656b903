import type { ColumnMeaning } from '../tables/column-words.ts'
import {
  areAddresses,
  areBareNumbers,
  areCodes,
  areDesignators,
  areMoney,
  areMostly,
  hasLevels,
  isNumbering,
} from '../tables/column-content.ts'
import type { HeadingRow, Want } from '../tables/guess-columns.ts'
import {
  chooseColumns,
  countHeadings,
  findHeadings,
  guessTargets,
  headingWithin,
  headingMeanings,
  wholeHeading,
} from '../tables/guess-columns.ts'
import { plainHeading } from '../tables/heading-text.ts'
import type { HeadingReader } from '../tables/join-tables.ts'
import type { BomColumn, ColumnChoice } from './bom-columns.ts'
import { areHeadings, isSumWord } from '../tables/other-rows.ts'
import { bomColumns, isNameless, noColumns, otherWordPlaces, partRows } from './bom-columns.ts'
import { readPieces } from './bom-pieces.ts'

type Cells = readonly string[]

/** Without a heading, a larger number is more likely an article number than a quantity. */
const likelyPieces = 10_000

const isPieces = (cell: string): boolean => {
  const read = readPieces(cell)
  // 1,000 is a quantity in either reading.
  return typeof read === 'number' ? read <= likelyPieces : read === 'ambiguous'
}

/** Row numbers, board positions, addresses and prices aren't part numbers. */
const mayNamePart = (cells: Cells): boolean =>
  !isNumbering(cells) && !areDesignators(cells) && !areAddresses(cells) && !areMoney(cells)

const isCounted = (cell: string): boolean => {
  const read = readPieces(cell)
  return typeof read === 'number' || read === 'ambiguous'
}

/** French "nombre" heads numbers, Spanish "nombre" names. */
const areNames = (cells: Cells, heading: string): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '')
  return plainHeading(heading) === 'nombre' && filled.filter(isCounted).length * 2 < filled.length
}

/** A number that all rows share is the robot's, not a part's. */
const areAllSame = (cells: Cells): boolean => cells.length > 2 && new Set(cells).size === 1

/** Target prices are in dollars. */
const otherCurrency =
  /\b(?:cad|aud|eur|euro|gbp|chf|pln|czk|sek|nok|dkk|huf|try|rub|cny|rmb|jpy|krw|inr|brl|mxn)\b|[€£¥₹₽₩]|zł|kč/i

/** The columns of a bill; of two that a heading may mean, the first. */
const wants: readonly Want<BomColumn>[] = [
  {
    target: 'quantity',
    means: [
      { of: 'quantity' },
      {
        of: 'amount',
        having: (cells) => areMostly(cells, isPieces) && !areMoney(cells) && !isNumbering(cells),
      },
    ],
    fits: (cells, heading) => !areDesignators(cells) && !areAddresses(cells) && !areNames(cells, heading),
  },
  {
    target: 'designators',
    means: [
      { of: 'designator' },
      { of: 'designatorPerhaps', having: areDesignators },
      { of: 'name', less: 1, having: areDesignators },
    ],
    fits: (cells) => cells.length === 0 || !areBareNumbers(cells),
  },
  {
    target: 'level',
    means: [
      { of: 'level' },
      { of: 'itemNumber', having: hasLevels },
      { of: 'otherNumber', having: hasLevels },
    ],
  },
  { target: 'sku', means: [{ of: 'sku' }, { of: 'itemNumber' }], unless: ['sum'], fits: mayNamePart },
  {
    target: 'number',
    means: [
      { of: 'part_number' },
      { of: 'partNumber' },
      { of: 'modelNumber' },
      { of: 'type', having: areCodes },
      { of: 'part', having: areCodes },
    ],
    unless: ['sum'],
    fits: (cells) => mayNamePart(cells) && !areAllSame(cells),
  },
  {
    target: 'name',
    means: [{ of: 'name' }, { of: 'part' }],
    unless: ['part_number', 'partNumber', 'sum'],
    fits: (cells) => mayNamePart(cells) && !areBareNumbers(cells),
  },
  {
    target: 'details',
    means: [{ of: 'description' }, { of: 'specification' }],
    fits: (cells) => mayNamePart(cells) && !areBareNumbers(cells),
  },
  {
    target: 'manufacturer',
    means: [{ of: 'manufacturer' }],
    unless: ['numbering'],
    fits: (cells) => !areAddresses(cells),
  },
  {
    target: 'price',
    means: [{ of: 'unitPrice' }, { of: 'price' }],
    unless: ['sum'],
    fits: (cells, heading) => !otherCurrency.test(heading) && !areAddresses(cells),
  },
  { target: 'note', means: [{ of: 'note' }], fits: (cells) => !areAddresses(cells) },
]
const ofBills: ReadonlySet<ColumnMeaning> = new Set([
  'numbering',
  ...wants.flatMap(({ means }) => means.map(({ of }) => of)),
])
/** Numbers other than quantities. */
const otherNumbers = [
  'otherNumber',
  'price',
  'unitPrice',
  'sum',
  'price_breaks',
  'stock',
  'lead_time',
  'minimum_order',
] as const

const meant = headingMeanings

const isOfOtherNumbers = (heading: string): boolean =>
  otherNumbers.some((meaning) => meant(heading).has(meaning))

/** The heading means something that a bill has no column for. */
const isOfOtherThings = (heading: string): boolean =>
  [...meant(heading).keys()].some((meaning) => !ofBills.has(meaning))

/** Describing words name the part where nothing else does; on a board, so do the words beside the places. */
const named = (columns: ColumnChoice, headings: Cells): ColumnChoice => {
  const { name, details, note, designators } = columns
  const isValue = note !== null && designators !== null && /^comment$/i.test((headings[note] ?? '').trim())
  if (name === null && isValue) return { ...columns, name: note, note: null }
  return name === null ? { ...columns, name: details, details: null } : columns
}

const columnsByHeadings = (headings: Cells, columns: readonly Cells[] | null = null): ColumnChoice => {
  const chosen = chooseColumns(guessTargets(headings, columns, wants))
  return named({ ...noColumns, ...Object.fromEntries(chosen) }, headings)
}

const countTold = (columns: ColumnChoice): number =>
  bomColumns.filter((column) => columns[column] !== null).length

const naming = ['name', 'details', 'number', 'sku'] as const

/** If no cells are known, an amount counts pieces, since a short table has no other column under such a heading. */
const wantsOfHeadings = wants.map((want) =>
  want.target === 'quantity'
    ? { ...want, means: [{ of: 'quantity' }, { of: 'amount', less: 1 }] as const }
    : want,
)

/** How a bill's further tables are distinguished from tables of other things. */
export const bomHeadings: HeadingReader = {
  told: (headings, isWhole = false) =>
    new Map<string, number>(
      chooseColumns(
        guessTargets(headings, null, wantsOfHeadings).filter(
          ({ weight }) => !isWhole || weight >= wholeHeading - 1,
        ),
      ),
    ),
  goesOn: (shared, first) =>
    (shared.has('quantity') || !first.has('quantity')) && naming.some((column) => shared.has(column)),
  isFull: (told) => told.has('quantity') && naming.some((column) => told.has(column)),
}

/** Rows examined to tell a column's content. */
const sampled = 50
const filled = (cells: Cells): string[] => cells.filter((cell) => cell.trim() !== '')

const below = (rows: readonly Cells[], at: number): string[] => filled(rows.map((row) => row[at] ?? ''))

/** Row numbers; 1 and 2 alone could be quantities. */
const isSurelyNumbering = (cells: Cells): boolean => cells.length > 2 && isNumbering(cells)

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
  rows.slice(heading + 1).filter((cells) => cells.length > 0 && !areHeadings(cells, rows[heading]))

/** The first rows, which show what the columns hold. */
const sampleUnder = (rows: readonly Cells[], heading: number): Cells[] =>
  rowsUnder(rows.slice(0, heading + 1 + sampled * 2), heading).filter((cells) => !cells.some(isSumWord))

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
  const ofWords = others.filter((at) => !areBareNumbers(below(sample, at)))
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
  const sample = sampleUnder(rows, heading)
  const columns = columnsByHeadings(
    cells,
    cells.map((_, at) => below(sample, at)),
  )
  if (columns.quantity !== null || columns.designators !== null) return columns
  const taken = takenBy(columns)
  const found = pieceColumns(
    sample,
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

/** A column of words under a heading that nobody knows, where nothing else names the parts. */
const unknownWords = (headings: Cells, rows: readonly Cells[], columns: ColumnChoice): number | null => {
  const taken = takenBy(columns)
  const [best = null] = headings
    .map((heading, at) => ({ heading, at, cells: below(rows, at) }))
    .filter(({ heading, at }) => heading !== '' && !taken.has(at) && headingMeanings(heading).size === 0)
    .filter(({ cells }) => areMostly(cells, (cell) => /\p{L}{2}/u.test(cell)) && mayNamePart(cells))
    .toSorted((one, other) => new Set(other.cells).size - new Set(one.cells).size)
  return best?.at ?? null
}

const guessByHeadings = (all: readonly HeadingRow[], rows: readonly Cells[]): GuessedTable | null => {
  const heading = findHeadings(all, (cells) => countHeadings(cells, countTold(columnsByHeadings(cells))))
  if (heading === null) return null
  const columns = withQuantity(rows, heading)
  if (columns.name !== null) return { heading, columns }
  const headings = rows[heading] ?? []
  const name =
    unknownName(headings, rowsUnder(rows, heading), columns) ??
    unknownWords(headings, sampleUnder(rows, heading), columns)
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
export const guessTable = (all: readonly HeadingRow[]): GuessedTable => {
  // Skipped rows say nothing about the columns.
  const rows = all.map(({ aside = false, cells }) => (aside ? [] : cells))
  const content = {
    heading: null,
    columns: completedByContent(
      rows.filter((cells) => cells.length > 0),
      noColumns,
    ),
  }
  return guessByHeadings(all, rows) ?? guessUnknownHeadings(rows) ?? content
}

export interface GuessedBill extends GuessedTable {
  /** The number of rows that name a part. */
  parts: number
}

/** A table's headings, columns and number of parts. A file made to be slow can take seconds. */
export const guessBill = (rows: readonly HeadingRow[]): GuessedBill => {
  const { heading, columns } = guessTable(rows)
  return { heading, columns, parts: partRows(rows, heading, columns).length }
}

/** How much of a sheet was understood; the sheet with the highest score is a workbook's bill. */
export const tableScore = (rows: readonly Cells[]): number => {
  const { heading, columns, parts } = guessBill(rows.map((cells) => ({ cells })))
  if (parts === 0) return 0
  return (
    (countTold(columns) + (heading === null ? 0 : 1) + (columns.quantity === null ? 0 : 1)) * 10 +
    Math.min(parts, 9)
  )
}
