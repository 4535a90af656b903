import type { FileCell } from '@armature/domain/values/file-cell'
import { allSheets, cellText, withoutNoise } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import type { CellValue } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { FileTable, Reading, SheetChoice, TableBounds } from './file-table.ts'
import { collectRows, Refusal, storable, tidy } from './file-table.ts'
import type { Merged, SheetMarks } from './sheet-marks.ts'
import { likelySheet } from './same-headings.ts'
import { referenceOf, sheetMarks, withZeros } from './sheet-marks.ts'

const entriesAtMost = 2_000

/**
 * Unpacks all of it once and keeps nothing, counting: a small file that unpacks to gigabytes, or says of itself that it
 * doesn't, is refused before anything reads it whole. Answers how much it unpacks to.
 */
export const refuseBombs = async (bytes: Buffer, { unpackedBytes }: TableBounds): Promise<number> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  let unpacked = 0
  let entries = 0
  for await (const entry of zip.eachEntry()) {
    entries += 1
    if (entries > entriesAtMost || unpacked + entry.uncompressedSize > unpackedBytes)
      throw new Refusal('tooLarge')
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      unpacked += (chunk as Buffer).length // a stream without an encoding hands out buffers
      if (unpacked > unpackedBytes) throw new Refusal('tooLarge')
    }
  }
  return unpacked
}

/** A day without a time is a day. */
const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** A number that is written with a decimal sign stays one: its text would be another number in a file whose sign is a comma. */
export const cellOf = (value: CellValue): FileCell => {
  if (value === null) return ''
  if (typeof value !== 'number') return value instanceof Date ? dateText(value) : String(value)
  const number = withoutNoise(value)
  return Number.isFinite(number) && !Number.isInteger(number) ? number : cellText(number)
}

/** A row’s cells: a number with zeros before it where its cell shows them, as a SKU of digits has. */
const shownCells = (
  { index, values }: { index: number; values: readonly CellValue[] },
  zeros: SheetMarks['zeros'],
): FileCell[] =>
  values.map((value, at) => {
    const format = typeof value === 'number' && zeros.size > 0 ? zeros.get(referenceOf(index, at)) : undefined
    return (format === undefined ? null : withZeros(Number(value), format)) ?? cellOf(value)
  })

/** Takes rows one after another, and gives those with words of their own the values of cells that go on in them. */
export const fillingMerged = (merged: readonly Merged[]) => {
  const starting = Map.groupBy(merged, ({ from }) => from)
  let open: { column: number; to: number; value: FileCell }[] = []
  return (row: number, cells: readonly FileCell[]): FileCell[] => {
    open = open.filter(({ to }) => row <= to)
    const filled = [...cells]
    if (cells.some((cell) => cell !== ''))
      for (const { column, value } of open) {
        while (filled.length < column) filled.push('')
        if ((filled[column] ?? '') === '') filled[column] = value
      }
    for (const { column, to } of starting.get(row) ?? [])
      open.push({ column, to, value: filled[column] ?? '' })
    return filled
  }
}

/** Takes rows one by one, drops cells in hidden columns, and counts the hidden columns that have content. */
const withoutColumns = (hidden: SheetMarks['hiddenColumns'], isLeft: boolean) => {
  const isHidden = (at: number) => hidden.some(({ from, to }) => from <= at && at <= to)
  const found = new Set<number>()
  return {
    take: (cells: readonly FileCell[]): readonly FileCell[] => {
      if (hidden.length === 0) return cells
      for (const [at, cell] of cells.entries()) if (cell !== '' && isHidden(at)) found.add(at)
      return isLeft ? cells : cells.map((cell, at) => (isHidden(at) ? '' : cell))
    },
    count: () => found.size,
  }
}

const lastLine = 1_048_576

/** The row's own number where it follows the one before; where the file numbers its rows wrongly, they are counted. */
const lineAfter = (last: number, said: number): number =>
  Number.isInteger(said) && said > last && said <= lastLine ? said : last + 1

/** The most sheets that are looked at for the one that is meant, and the most rows of each. */
const sheetsLooked = 10
const rowsLooked = 60

const { sheets: sheetsNamed, sheetName: nameLength } = limits.import

/** A sheet's name, and its displayed and stored form, since some files' names can't be used. */
interface NamedSheet {
  name: string
  shown: string
  /** Among all sheets of the workbook. */
  place: number
}

/** The sheets that a reader of the workbook sees; hidden ones hold what its fields choose from. */
const sheetNames = async (bytes: Buffer): Promise<NamedSheet[]> => {
  const sheets: { name: string; isHidden: boolean; place: number }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, hidden, veryHidden }, place) => {
      sheets.push({ name, isHidden: hidden === true || veryHidden === true, place })
      return false
    },
  })
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return (shown.length > 0 ? shown : sheets)
    .slice(0, sheetsNamed)
    .map(({ name, place }) => ({ name, shown: storable(name, nameLength), place }))
}

const firstRows = async (bytes: Buffer, sheet: string, bounds: TableBounds): Promise<string[][]> => {
  const rows: string[][] = []
  for await (const { values } of streamXlsxRows(bytes, { sheet })) {
    const cells = tidy(values.slice(0, bounds.columns).map(cellOf), bounds)
    rows.push(cells.map(cellText))
    if (rows.length === rowsLooked) break
  }
  return rows.filter((cells) => cells.length > 0)
}

/** The sheet that is understood best, or all of them if they share one list. */
const likelySheets = async (
  bytes: Buffer,
  looked: readonly NamedSheet[],
  { bounds, scoreOf, isJoined = false }: SheetChoice & { bounds: TableBounds },
): Promise<readonly NamedSheet[]> => {
  if (looked.length < 2) return looked
  const sheets: { rows: string[][]; score: number }[] = []
  for (const { name } of looked) {
    const rows = await firstRows(bytes, name, bounds)
    sheets.push({ rows, score: scoreOf(rows) })
  }
  const { place, goesOn } = likelySheet(sheets, isJoined)
  return goesOn ? looked : looked.slice(place, place + 1)
}

type Rows = ReturnType<typeof collectRows>

/** Adds a sheet’s rows, numbered on from the sheets before. Returns the last row’s number, and how many rows and columns are hidden. */
const addSheet = async (
  bytes: Buffer,
  { name, place }: NamedSheet,
  {
    rows,
    bounds,
    withHidden,
    after,
  }: { rows: Rows; bounds: TableBounds; withHidden: boolean; after: number },
): Promise<{ last: number; hidden: number }> => {
  const marks = await sheetMarks(bytes, place, (bounds.rows + 1) * bounds.columns)
  const filled = fillingMerged(marks.merged)
  const columns = withoutColumns(marks.hiddenColumns, withHidden)
  let line = 0
  let hidden = 0
  let isFirst = true
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: name })) {
    if (values.length > bounds.columns * 100) throw new Refusal('tooManyColumns')
    line = lineAfter(line, index + 1)
    if (line > lastLine) throw new Refusal('notATable')
    const all = filled(index, shownCells({ index, values }, marks.zeros))
    const cells = columns.take(all)
    if (marks.hidden.has(index)) {
      hidden += cells.some((cell) => cell !== '') ? 1 : 0
      if (!withHidden) continue
    }
    if (rows.add({ line: after + line, cells, ...(isFirst && { starts: true }) })) isFirst = false
  }
  return { last: after + line, hidden: hidden + columns.count() }
}

/** A workbook’s sheet that is asked for, or all of them, else the one of which most is understood. */
export const readWorkbook = async (
  bytes: Buffer,
  bounds: TableBounds,
  { sheet: asked, hidden: withHidden = false, ...choice }: Reading & SheetChoice,
): Promise<FileTable> => {
  const unpacked = await refuseBombs(bytes, bounds)
  const sheets = await sheetNames(bytes)
  // Each sheet that is looked at unpacks texts that all share: not more often than the bounds let in once.
  const most = Math.max(1, Math.min(sheetsLooked, Math.floor(bounds.unpackedBytes / Math.max(1, unpacked))))
  const looked = sheets.slice(0, most)
  const read =
    asked === undefined
      ? await likelySheets(bytes, looked, { bounds, ...choice })
      : asked === allSheets
        ? looked
        : sheets.filter(({ shown }) => shown === asked).slice(0, 1)
  if (read.length === 0) throw new Refusal(asked === undefined ? 'noRows' : 'noSheet')
  const rows = collectRows(bounds)
  const sum = { last: 0, hidden: 0 }
  for (const sheet of read) {
    const { last, hidden } = await addSheet(bytes, sheet, { rows, bounds, withHidden, after: sum.last })
    sum.last = last
    sum.hidden += hidden
  }
  return rows.table({
    encoding: null,
    sheets: sheets.map(({ shown }) => shown),
    sheet: asked === allSheets || read.length > 1 ? allSheets : (read[0]?.shown ?? null),
    hidden: sum.hidden,
    withHidden,
    openQuotes: [],
  })
}
