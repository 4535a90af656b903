import type { CellValue, MergeRange, Sheet } from 'hucre'
import { allSheets, cellText } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import type { FileTable, Reading, SheetChoice, TableBounds } from './file-table.ts'
import { collectRows, Refusal, storable, tidy } from './file-table.ts'
import { isZip } from './is-zip.ts'
import { cellOf, fillingMerged, refuseBombs } from './read-xlsx.ts'
import { likelySheet } from './same-headings.ts'

const rowsLooked = 60
const { sheets: sheetsNamed, sheetName: nameLength } = limits.import

const firstRows = (rows: readonly CellValue[][], bounds: TableBounds): string[][] =>
  rows
    .slice(0, rowsLooked)
    .map((values) => tidy(values.slice(0, bounds.columns).map(cellOf), bounds).map(cellText))
    .filter((cells) => cells.length > 0)

const mergedIn = (merges: readonly MergeRange[] = []) =>
  merges
    .filter(({ startRow, endRow }) => endRow > startRow)
    .map(({ startRow: from, endRow: to, startCol: column }) => ({ column, from, to }))

const loadSheets = async (bytes: Buffer, bounds: TableBounds): Promise<Sheet[]> => {
  if (!isZip(bytes)) {
    const { readXls } = await import('hucre')
    return (await readXls(bytes)).sheets
  }
  await refuseBombs(bytes, bounds)
  const { readOds } = await import('hucre/ods')
  return (await readOds(bytes)).sheets
}

/** The requested sheet, or all of them, else the likeliest. */
const chosenSheets = <One extends Sheet & { shown: string }>(
  sheets: readonly One[],
  bounds: TableBounds,
  { sheet: asked, scoreOf, isJoined = false }: Reading & SheetChoice,
): { read: readonly One[]; isAll: boolean } => {
  if (asked === allSheets) return { read: sheets, isAll: true }
  if (asked !== undefined)
    return { read: sheets.filter(({ shown }) => shown === asked).slice(0, 1), isAll: false }
  const looked = sheets.map((sheet) => {
    const rows = firstRows(sheet.rows, bounds)
    return { rows, score: scoreOf(rows) }
  })
  const { place, goesOn } = likelySheet(looked, isJoined)
  return { read: goesOn ? sheets : sheets.slice(place, place + 1), isAll: goesOn }
}

/** Reads an OpenDocument (ODS) or pre-2007 Excel (XLS) workbook; their libraries load it whole. */
export const readOtherWorkbook = async (
  bytes: Buffer,
  bounds: TableBounds,
  { sheet: asked, scoreOf, isJoined = false }: Reading & SheetChoice,
): Promise<FileTable> => {
  const sheets = (await loadSheets(bytes, bounds))
    .slice(0, sheetsNamed)
    .map((sheet) => ({ ...sheet, shown: storable(sheet.name, nameLength) }))
  const { read, isAll } = chosenSheets(sheets, bounds, { sheet: asked, scoreOf, isJoined })
  if (read.length === 0) throw new Refusal(asked === undefined ? 'noRows' : 'noSheet')
  const rows = collectRows(bounds)
  let after = 0
  for (const sheet of read) {
    const filled = fillingMerged(mergedIn(sheet.merges))
    let isFirst = true
    for (const [at, values] of sheet.rows.entries()) {
      if (values.length > bounds.columns * 100) throw new Refusal('tooManyColumns')
      const cells = filled(at, values.map(cellOf))
      if (rows.add({ line: after + at + 1, cells, ...(isFirst && { starts: true }) })) isFirst = false
    }
    after += sheet.rows.length
  }
  return rows.table({
    encoding: null,
    sheets: sheets.map(({ shown }) => shown),
    sheet: isAll ? allSheets : (read[0]?.shown ?? null),
    hidden: 0,
    withHidden: false,
    openQuotes: [],
  })
}
