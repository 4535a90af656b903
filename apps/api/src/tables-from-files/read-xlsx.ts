import type { CellValue } from 'hucre'
import { streamXlsxRows } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import type { FileTable, TableBounds } from './file-table.ts'
import { collectRows, Refusal } from './file-table.ts'

const entriesAtMost = 2_000

/**
 * Unpacks all of it once and keeps nothing, counting: a small file that unpacks to gigabytes, or says of itself that it
 * doesn't, is refused before anything reads it whole.
 */
const refuseBombs = async (bytes: Buffer, { unpackedBytes }: TableBounds): Promise<void> => {
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
}

/** A day without a time is a day. */
const dateText = (date: Date): string => {
  if (Number.isNaN(date.getTime())) return ''
  const text = date.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}

/** A number's noise beyond what a spreadsheet shows isn't meant: 0.1 + 0.2 is 0.3. */
const numberText = (value: number): string => {
  const rounded = Number(value.toPrecision(15))
  const text = String(rounded)
  return text.includes('e')
    ? rounded.toFixed(Math.abs(rounded) < 1 ? 12 : 0).replace(/(\.\d*?)0+$/, '$1')
    : text
}

const cellText = (value: CellValue): string => {
  if (value === null) return ''
  if (typeof value === 'number') return numberText(value)
  return value instanceof Date ? dateText(value) : String(value)
}

const lastLine = 1_048_576

/** The row's own number where it follows the one before; where the file numbers its rows wrongly, they are counted. */
const lineAfter = (last: number, said: number): number =>
  Number.isInteger(said) && said > last && said <= lastLine ? said : last + 1

/** The first sheet of a workbook. */
export const readXlsx = async (bytes: Buffer, bounds: TableBounds): Promise<FileTable> => {
  await refuseBombs(bytes, bounds)
  const rows = collectRows(bounds)
  let line = 0
  for await (const { index, values } of streamXlsxRows(bytes, { sheet: 0 })) {
    if (values.length > bounds.columns * 100) throw new Refusal('tooManyColumns')
    line = lineAfter(line, index + 1)
    if (line > lastLine) throw new Refusal('notATable')
    rows.add(line, values.map(cellText))
  }
  return rows.table('.')
}
