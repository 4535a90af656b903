import type { FileCell } from '@armature/domain/values/file-cell'
import { cellText, withoutNoise } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import type { CellValue } from 'hucre'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { FileTable, Reading, SheetScore, TableBounds } from './file-table.ts'
import { collectRows, Refusal, storable, tidy } from './file-table.ts'
import type { ShownZeros } from './shown-zeros.ts'
import { referenceOf, shownZeros, withZeros } from './shown-zeros.ts'

const entriesAtMost = 2_000

/**
 * Unpacks all of it once and keeps nothing, counting: a small file that unpacks to gigabytes, or says of itself that it
 * doesn't, is refused before anything reads it whole. Answers how much it unpacks to.
 */
const refuseBombs = async (bytes: Buffer, { unpackedBytes }: TableBounds): Promise<number> => {
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
const cellOf = (value: CellValue): FileCell => {
  if (value === null) return ''
  if (typeof value !== 'number') return value instanceof Date ? dateText(value) : String(value)
  const number = withoutNoise(value)
  return Number.isFinite(number) && !Number.isInteger(number) ? number : cellText(number)
}

/** A row’s cells: a number with zeros before it where its cell shows them, as a SKU of digits has. */
const shownCells = (
  { index, values }: { index: number; values: readonly CellValue[] },
  zeros: ShownZeros,
): FileCell[] =>
  values.map((value, at) => {
    const format = typeof value === 'number' && zeros.size > 0 ? zeros.get(referenceOf(index, at)) : undefined
    return (format === undefined ? null : withZeros(Number(value), format)) ?? cellOf(value)
  })

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

/** The sheet of which most is understood, the first of equals. */
const bestSheet = async (
  bytes: Buffer,
  looked: readonly NamedSheet[],
  { bounds, scoreOf }: { bounds: TableBounds; scoreOf: SheetScore },
): Promise<NamedSheet | undefined> => {
  if (looked.length < 2) return looked[0]
  const scores: number[] = []
  for (const { name } of looked) scores.push(scoreOf(await firstRows(bytes, name, bounds)))
  return looked[scores.indexOf(Math.max(...scores))]
}

/** One sheet of a workbook: the one that is asked for, else the one of which most is understood. */
export const readWorkbook = async (
  bytes: Buffer,
  bounds: TableBounds,
  { sheet: asked, scoreOf }: Reading & { scoreOf: SheetScore },
): Promise<FileTable> => {
  const unpacked = await refuseBombs(bytes, bounds)
  const sheets = await sheetNames(bytes)
  // Each sheet that is looked at unpacks texts that all share: not more often than the bounds let in once.
  const looked = Math.max(1, Math.min(sheetsLooked, Math.floor(bounds.unpackedBytes / Math.max(1, unpacked))))
  const sheet =
    asked === undefined
      ? await bestSheet(bytes, sheets.slice(0, looked), { bounds, scoreOf })
      : sheets.find(({ shown }) => shown === asked)
  if (sheet === undefined) throw new Refusal(asked === undefined ? 'noRows' : 'noSheet')
  const zeros = await shownZeros(bytes, sheet.place, (bounds.rows + 1) * bounds.columns)
  const rows = collectRows(bounds)
  let line = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.name })) {
    if (values.length > bounds.columns * 100) throw new Refusal('tooManyColumns')
    line = lineAfter(line, index + 1)
    if (line > lastLine) throw new Refusal('notATable')
    rows.add(line, shownCells({ index, values }, zeros))
  }
  return rows.table({
    decimal: '.',
    encoding: null,
    sheets: sheets.map(({ shown }) => shown),
    sheet: sheet.shown,
  })
}
