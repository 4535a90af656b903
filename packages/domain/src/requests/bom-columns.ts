import { folded, longestHeading } from '../tables/heading-text.ts'

/** The kinds of columns in a bill of materials. */
export const bomColumns = ['quantity', 'sku', 'number', 'name', 'note'] as const
export type BomColumn = (typeof bomColumns)[number]

export const bomColumnLabels: Readonly<Record<BomColumn, string>> = {
  quantity: 'Quantity',
  sku: 'SKU',
  number: 'Maker’s number',
  name: 'Name',
  note: 'Note',
}

/** The file's column for each kind; null for none. */
export type ColumnChoice = Readonly<Record<BomColumn, number | null>>

export const noColumns: ColumnChoice = { quantity: null, sku: null, number: null, name: null, note: null }

const sum =
  '(?:grand |sub-?)?total|sum|summe|gesamt(?:summe|menge|preis|betrag)?|zwischensumme|(?:netto|brutto|end)(?:summe|betrag)|somme|suma|totale|totaal|razem|celkem|toplam|συνολο|итого|всего|合计|總計|总计|合計|小計|小计|합계|총계|소계'
/** Words that say which sum it is, before or after the sum word. */
const sumOf =
  'net|nett|netto|brutto|gross|price|cost|amount|pieces|quantity|general|genel|ht|ttc|excl|incl|eur|euro|usd|gbp|chf|pln|czk|try|€|\\$|£'
const amount = String.raw`[:：]\s*[\d.,'’\s]*(?:€|\$|£|[a-z]{3})?`
const sumWords = new RegExp(
  String.raw`^(?:(?:${sumOf}) )?(?:${sum})(?: (?:in )?\(?(?:${sumOf})\)?\.?)*\s*(?:${amount})?$`,
  'u',
)

/** Does the cell head a sum, as `Total:` and `Summe netto` do, instead of naming a part? */
export const isSumWord = (cell: string): boolean =>
  cell.length <= longestHeading && sumWords.test(folded(cell))

/** A row with content, and the row number that a spreadsheet shows. */
export interface BomLine {
  line: number
  cells: readonly string[]
}

const partColumns = ['sku', 'number', 'name'] as const

const cellOf = (cells: BomLine['cells'], at: number | null): string =>
  at === null ? '' : (cells[at] ?? '').trim()

/** The words in a row's part columns, without sum words. */
const partWords = (cells: BomLine['cells'], columns: ColumnChoice): string[] =>
  partColumns
    .map((column) => cellOf(cells, columns[column]))
    .filter((cell) => cell !== '' && !isSumWord(cell))

/** The places of a row's words in unassigned columns; none in a sum. */
export const otherWordPlaces = (cells: BomLine['cells'], columns: ColumnChoice): number[] =>
  cells.some(isSumWord)
    ? []
    : cells.flatMap((cell, at) =>
        /\p{L}/u.test(cell) && bomColumns.every((column) => columns[column] !== at) ? [at] : [],
      )

/** The quantity column holds a number, so the row wants pieces of something. */
const wantsPieces = (cells: BomLine['cells'], { quantity }: ColumnChoice): boolean =>
  cellOf(cells, quantity) !== ''

/** The columns name no part, and the row is no sum. */
export const isNameless = (cells: BomLine['cells'], columns: ColumnChoice): boolean =>
  partWords(cells, columns).length === 0 &&
  (columns.quantity === null || wantsPieces(cells, columns)) &&
  otherWordPlaces(cells, columns).length > 0

/**
 * A row's name: the name column's, else the other words of a row that wants pieces. An unrecognized column must not
 * make rows vanish.
 */
export const nameOfRow = (cells: BomLine['cells'], columns: ColumnChoice): string => {
  if (partWords(cells, columns).length > 0) return cellOf(cells, columns.name)
  if (!wantsPieces(cells, columns)) return ''
  return otherWordPlaces(cells, columns)
    .map((at) => cellOf(cells, at))
    .join(', ')
}

const isSameHeading = (one: string, other: string): boolean =>
  one === other ||
  (one.length <= longestHeading && other.length <= longestHeading && folded(one) === folded(other))

/** The headings repeat between the rows, as at the top of a printed page. */
export const areHeadings = (cells: BomLine['cells'], headings: BomLine['cells'] | undefined): boolean =>
  headings !== undefined &&
  Array.from({ length: Math.max(cells.length, headings.length) }, (_, at) => at).every((at) =>
    isSameHeading(cells[at] ?? '', headings[at] ?? ''),
  )

/** The rows below the headings that name a part, without sums, remarks and repeated headings. */
export const partRows = <Line extends Pick<BomLine, 'cells'>>(
  rows: readonly Line[],
  heading: number | null,
  columns: ColumnChoice,
): Line[] => {
  const headings = heading === null ? undefined : rows[heading]?.cells
  return rows
    .slice(heading === null ? 0 : heading + 1)
    .filter(({ cells }) => partWords(cells, columns).length > 0 || nameOfRow(cells, columns) !== '')
    .filter(({ cells }) => !areHeadings(cells, headings))
}

/** The rows below the headings that name no part, which are reported as skipped. */
export const otherRows = <Line extends Pick<BomLine, 'cells'>>(
  rows: readonly Line[],
  heading: number | null,
  columns: ColumnChoice,
): Line[] => {
  const taken = new Set(partRows(rows, heading, columns))
  return rows
    .slice(heading === null ? 0 : heading + 1)
    .filter((row) => !taken.has(row) && row.cells.some((cell) => cell.trim() !== ''))
}
