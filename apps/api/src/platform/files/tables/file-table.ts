import type { FileCell, FileRow } from '@armature/domain/values/file-cell'
import { cellText } from '@armature/domain/values/file-cell'
import type { GuessedBill } from '@armature/domain/requests/bom-table'
import type { NumberStyle } from '@armature/domain/tables/figures'
import type { TextEncoding } from '@armature/domain/values/text-encodings'

/** The most that a file may hold; each reader says its own. */
export interface TableBounds {
  /** Of the file, and of all that it unpacks to. */
  bytes: number
  unpackedBytes: number
  /** Besides the first one, which has the headings. */
  rows: number
  /** The first row may be all there is: whether it has headings is for the caller to say. */
  isOneRowEnough: boolean
  columns: number
  /** Of one cell; what is longer is cut, since it is longer than any field. */
  cellLength: number
}

/** A table as read from a file: displayed text and numbers, with formulas as their values. */
export interface FileTable {
  rows: FileRow[]
  /** Of a text; null of a workbook. */
  encoding: TextEncoding | null
  /** The names of a workbook’s sheets, as far as they are shown, and which of them was read; a text has none. */
  sheets: string[]
  sheet: string | null
  /** The number of rows and columns hidden by a filter or by hand, and whether they were read. */
  hidden: number
  withHidden: boolean
  /** The rows with a quotation mark that has no end. */
  openQuotes: number[]
}

/**
 * A table in transit from its reading process: rows as JSON arrays in UTF-8, divided into slices with a message each. A
 * million cells at once would block the receiving process for half a second, and their texts for some tens of
 * milliseconds.
 */
export interface SlicedTable extends Omit<FileTable, 'rows'> {
  rowCount: number
  /** How its numbers are written, and the first one that can be read in two ways. */
  style: NumberStyle
  twofold: string | null
  /** Of products: what heads the rows, and the rows that are none: sums, remarks, headings that stand again. */
  headings: string[]
  leftOut: number[]
  /** A bill's parts and columns, as far as they can be guessed; null of another table. */
  bill: GuessedBill | null
  slices: Uint8Array<ArrayBuffer>[]
}

/** How a file is to be read, where its sender says so. */
export interface Reading {
  encoding?: TextEncoding | undefined
  /** The name of one of a workbook’s sheets, or `allSheets`. */
  sheet?: string | undefined
  /** Hidden rows, too. */
  hidden?: boolean | undefined
}

/** How to choose a workbook’s sheet if none is requested. */
export interface SheetChoice {
  scoreOf: SheetScore
  /** Reads sheets with the same headings as one list. */
  isJoined?: boolean
}

/** How much of a sheet is understood, by its first rows: of a workbook the one with most is read, else the first. */
export type SheetScore = (rows: readonly (readonly string[])[]) => number

/** Why a file can't be read as a table. */
export type TableRefusal =
  | 'tooLarge'
  /** Within its bounds, and yet more than a reader's memory holds. */
  | 'tooMuch'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'noRows'
  | 'notATable'
  | 'hasPassword'
  | 'noSheet'

export const isRefusal = (read: FileTable | SlicedTable | TableRefusal): read is TableRefusal =>
  typeof read === 'string'

/** Ends the reading of a file whose bounds are exceeded. */
export class Refusal extends Error {
  readonly why: TableRefusal
  constructor(why: TableRefusal) {
    super(why)
    this.why = why
  }
}

const isEmpty = (cells: readonly FileCell[]): boolean => cells.every((cell) => cell === '')

/** Signs that no screen shows, and that are six letters each in JSON. */
// oxlint-disable-next-line no-control-regex -- these are meant
const unseen = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g

/** Spaces of a fixed width and those that don’t break a line, and signs of no width. */
const oddSpaces = /[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g
const withoutWidth = /[\u00ad\u200b\u2060\ufeff]/g

/** No longer than it may be, and storable: the cut may go through a letter of two halves, and XLSX can spell U+0000 and half letters. */
export const storable = (cell: string, length: number): string =>
  cell
    .slice(0, length)
    .toWellFormed()
    .replaceAll(unseen, '')
    .replaceAll(withoutWidth, '')
    .replaceAll(oddSpaces, ' ')
    .trim()

/** Trims cells, drops trailing empty ones and cuts long ones. */
export const tidy = (cells: readonly FileCell[], { cellLength }: TableBounds): FileCell[] => {
  const trimmed = cells.map((cell) => (typeof cell === 'number' ? cell : storable(cell, cellLength)))
  const last = trimmed.findLastIndex((cell) => cell !== '')
  return trimmed.slice(0, last + 1)
}

/** Empty rows, formatted beyond the table, are dropped; this many are allowed per remaining row. */
const emptyRowsEach = 10
const emptyCellsEach = 4
/** A workbook names a text once and uses it in any number of cells, so what it unpacks to doesn't bound what it says. */
const textPerByte = 2

/** The number of spaces before a row's first word. */
const indentOf = (cells: readonly FileCell[]): number => {
  const [blanks = ''] = /^[ \u00a0\t]*/.exec(String(cells.find((cell) => cell !== '') ?? '')) ?? []
  return blanks.length
}

/** Takes rows one after another, and refuses as soon as there are too many; empty ones are left out. */
export const collectRows = (bounds: TableBounds) => {
  const rows: FileRow[] = []
  const seen = { rows: 0, cells: 0, text: 0 }
  const count = (cells: readonly FileCell[]): void => {
    seen.rows += 1
    seen.cells += cells.length
    if (seen.rows > (bounds.rows + 1) * emptyRowsEach) throw new Refusal('tooManyRows')
    if (seen.cells > (bounds.rows + 1) * bounds.columns * emptyCellsEach) throw new Refusal('tooManyColumns')
  }
  return {
    add: ({ cells, ...row }: Omit<FileRow, 'cells'> & { cells: readonly FileCell[] }): boolean => {
      count(cells)
      const kept = tidy(cells, bounds)
      if (isEmpty(kept)) return false
      if (kept.length > bounds.columns) throw new Refusal('tooManyColumns')
      if (rows.length > bounds.rows) throw new Refusal('tooManyRows')
      seen.text += kept.reduce<number>((length, cell) => length + cellText(cell).length, 0)
      if (seen.text > bounds.bytes * textPerByte) throw new Refusal('tooLarge')
      const indent = indentOf(cells)
      rows.push({ ...row, cells: kept, ...(indent > 1 && { indent }) })
      return true
    },
    table: (more: Omit<FileTable, 'rows'>): FileTable => {
      if (rows.length < (bounds.isOneRowEnough ? 1 : 2)) throw new Refusal('noRows')
      return { rows, ...more }
    },
  }
}
