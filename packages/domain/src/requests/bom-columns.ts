import { unusedColumn, withChosen } from '../tables/chosen-columns.ts'
import { areHeadings, columnsOfTable, isFilled, isSumWord } from '../tables/other-rows.ts'

/** The kinds of columns in a bill of materials. */
export const bomColumns = [
  'quantity',
  'sku',
  'number',
  'name',
  'details',
  'manufacturer',
  'price',
  'designators',
  'level',
  'note',
] as const
export type BomColumn = (typeof bomColumns)[number]

export const bomColumnLabels: Readonly<Record<BomColumn, string>> = {
  quantity: 'Quantity',
  sku: 'SKU',
  number: 'Maker’s number',
  name: 'Name',
  details: 'Description',
  manufacturer: 'Maker',
  price: 'Target price',
  designators: 'Designators',
  level: 'Level',
  note: 'Note',
}

/** The file's column for each kind; null for none. */
export type ColumnChoice = Readonly<Record<BomColumn, number | null>>

export const noColumns = Object.fromEntries(bomColumns.map((column) => [column, null])) as ColumnChoice // all of them

/** A row with content, and the row number that a spreadsheet shows. */
export interface BomLine {
  line: number
  cells: readonly string[]
  /** Of no table, or of one of other things. */
  aside?: boolean | undefined
  /** The spaces before its first words. */
  indent?: number | undefined
}

const partColumns = ['sku', 'number', 'name', 'details'] as const

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
 * A row's name: the name column's and what describes it further, else the other words of a row that wants pieces. An unrecognized
 * column must not make rows vanish.
 */
export const nameOfRow = (cells: BomLine['cells'], columns: ColumnChoice): string => {
  if (partWords(cells, columns).length > 0) {
    const [name, details] = [cellOf(cells, columns.name), cellOf(cells, columns.details)]
    return name.includes(details) ? name : [name, details].filter((words) => words !== '').join(', ')
  }
  if (!wantsPieces(cells, columns)) return ''
  return otherWordPlaces(cells, columns)
    .map((at) => cellOf(cells, at))
    .join(', ')
}

/** The only cell of a row in a table with quantities: `Motors`, `Arm`, or a remark. */
const isGroup = (cells: BomLine['cells'], { quantity }: ColumnChoice, width: number): boolean =>
  quantity !== null &&
  width >= columnsOfTable &&
  cellOf(cells, quantity) === '' &&
  cells.filter(isFilled).length === 1

/** The rows below the headings that name a part, without sums, groups, remarks and repeated headings. */
export const partRows = <Line extends Pick<BomLine, 'cells' | 'aside'>>(
  rows: readonly Line[],
  heading: number | null,
  columns: ColumnChoice,
): Line[] => {
  const headings = heading === null ? undefined : rows[heading]?.cells
  const width = headings?.filter(isFilled).length ?? 0
  return rows
    .slice(heading === null ? 0 : heading + 1)
    .filter(({ aside, cells }) => aside !== true && !isGroup(cells, columns, width))
    .filter(({ cells }) => partWords(cells, columns).length > 0 || nameOfRow(cells, columns) !== '')
    .filter(({ cells }) => !areHeadings(cells, headings))
}

/** The rows below the headings that name no part, which are reported as skipped. */
export const otherRows = <Line extends Pick<BomLine, 'cells' | 'aside'>>(
  rows: readonly Line[],
  heading: number | null,
  columns: ColumnChoice,
): Line[] => {
  const taken = new Set(partRows(rows, heading, columns))
  return rows
    .slice(heading === null ? 0 : heading + 1)
    .filter((row) => !taken.has(row) && row.cells.some(isFilled))
}

/** Guessed columns, with those that a person chose for the same headings before. */
export const chosenColumns = (
  headings: readonly string[],
  guessed: ColumnChoice,
  chosen: ReadonlyMap<string, string>,
): ColumnChoice => {
  const known = [...chosen].flatMap(([heading, target]): [string, BomColumn | null][] => {
    const column = bomColumns.find((one) => one === target)
    return column === undefined && target !== unusedColumn ? [] : [[heading, column ?? null]]
  })
  if (known.length === 0) return guessed
  const own = headings.map((_, at) => bomColumns.find((column) => guessed[column] === at) ?? null)
  const after = withChosen(headings, own, new Map(known))
  const placeOf = (column: BomColumn) => {
    const at = after.indexOf(column)
    return at === -1 ? null : at
  }
  return Object.fromEntries(bomColumns.map((column) => [column, placeOf(column)])) as ColumnChoice // all of them
}

/** The columns that a person chose for headings, where it isn't what was guessed; null for a column of nothing. */
export const columnsSaid = (
  headings: readonly string[],
  guessed: ColumnChoice,
  chosen: ColumnChoice,
): { heading: string; target: BomColumn | null }[] =>
  headings.flatMap((heading, at) => {
    const [before, after] = [guessed, chosen].map(
      (columns) => bomColumns.find((column) => columns[column] === at) ?? null,
    )
    return heading.trim() === '' || before === after ? [] : [{ heading, target: after ?? null }]
  })
