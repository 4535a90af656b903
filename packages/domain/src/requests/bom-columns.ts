/** The facts that a column of a bill of materials can say of a row. */
export const bomColumns = ['quantity', 'sku', 'number', 'name', 'note'] as const
export type BomColumn = (typeof bomColumns)[number]

export const bomColumnLabels: Readonly<Record<BomColumn, string>> = {
  quantity: 'Quantity',
  sku: 'SKU',
  number: 'Maker’s number',
  name: 'Name',
  note: 'Note',
}

/** Which column of the file says it; null where none does. */
export type ColumnChoice = Readonly<Record<BomColumn, number | null>>

export const noColumns: ColumnChoice = { quantity: null, sku: null, number: null, name: null, note: null }

/** No heading is longer, nor the word of a sum; there are letters that stand for eighteen others. */
const longestHeading = 100

/** A cell’s words as they are compared, its first ones: without accents, full-width letters and underscores. */
export const plainHeading = (cell: string): string =>
  cell
    .slice(0, longestHeading)
    .normalize('NFKC')
    .slice(0, longestHeading)
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

const sum =
  '(?:grand |sub-?)?total|sum|summe|gesamt(?:summe|menge|preis|betrag)?|zwischensumme|(?:netto|brutto|end)(?:summe|betrag)|somme|suma|totale|totaal|razem|celkem|toplam|συνολο|σύνολο|итого|всего|合计|總計|总计|合計|小計|小计|합계|총계|소계'
/** A word of these says what a sum is of, before or after its own word. */
const sumOf =
  'net|nett|netto|brutto|gross|price|cost|amount|pieces|quantity|general|genel|ht|ttc|excl|incl|eur|euro|usd|gbp|chf|pln|czk|try|€|\\$|£'
const amount = String.raw`[:：]\s*[\d.,'’\s]*(?:€|\$|£|[a-z]{3})?`
const sumWords = new RegExp(
  String.raw`^(?:(?:${sumOf}) )?(?:${sum})(?: (?:in )?\(?(?:${sumOf})\)?\.?)*\s*(?:${amount})?$`,
  'u',
)

/** The cell heads a sum, as `Total:` and `Summe netto` do, and names no part. */
export const isSumWord = (cell: string): boolean =>
  cell.length <= longestHeading && sumWords.test(plainHeading(cell))

/** A row that says something, by the number that a spreadsheet shows beside it. */
export interface BomLine {
  line: number
  cells: readonly string[]
}

const partColumns = ['sku', 'number', 'name'] as const

const cellOf = (cells: BomLine['cells'], at: number | null): string =>
  at === null ? '' : (cells[at] ?? '').trim()

/** The words that the columns of parts have in a row, without those of sums. */
const partWords = (cells: BomLine['cells'], columns: ColumnChoice): string[] =>
  partColumns
    .map((column) => cellOf(cells, columns[column]))
    .filter((cell) => cell !== '' && !isSumWord(cell))

/** The places of a row's words that no column was chosen for; none in a sum. */
export const otherWordPlaces = (cells: BomLine['cells'], columns: ColumnChoice): number[] =>
  cells.some(isSumWord)
    ? []
    : cells.flatMap((cell, at) =>
        /\p{L}/u.test(cell) && bomColumns.every((column) => columns[column] !== at) ? [at] : [],
      )

/** A number stands where the quantities are, so that pieces of something are wanted. */
const wantsPieces = (cells: BomLine['cells'], { quantity }: ColumnChoice): boolean =>
  cellOf(cells, quantity) !== ''

/** Names no part by the columns, and is no sum. */
export const isNameless = (cells: BomLine['cells'], columns: ColumnChoice): boolean =>
  partWords(cells, columns).length === 0 &&
  (columns.quantity === null || wantsPieces(cells, columns)) &&
  otherWordPlaces(cells, columns).length > 0

/**
 * The name of a row: the column's, or, of a row that no column names but that wants pieces of something, its other words. A column
 * that nobody recognized must not make its rows vanish.
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
  (one.length <= longestHeading &&
    other.length <= longestHeading &&
    plainHeading(one) === plainHeading(other))

/** The headings stand again between the rows, as at the beginning of a printed page. */
export const areHeadings = (cells: BomLine['cells'], headings: BomLine['cells'] | undefined): boolean =>
  headings !== undefined &&
  Array.from({ length: Math.max(cells.length, headings.length) }, (_, at) => at).every((at) =>
    isSameHeading(cells[at] ?? '', headings[at] ?? ''),
  )

/** The rows under the headings that name a part; a sum, a remark or the headings once more name none. */
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

/** The rows under the headings that name no part: they aren't taken, which is to be said. */
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
