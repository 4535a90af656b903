import { readFile } from 'node:fs/promises'
import { importScore } from '@armature/domain/catalogue/imports/import-columns'
import { cellText } from '@armature/domain/file-cell'
import { guessBill, tableScore } from '@armature/domain/requests/bom-table'
import { move, transferableSymbol, valueSymbol } from 'piscina'
import type { FileTable, Reading, SheetScore, SlicedTable, TableBounds, TableRefusal } from './file-table.ts'
import { isRefusal, Refusal } from './file-table.ts'
import { inSlices } from './row-slices.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-xlsx.ts'

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** An encrypted workbook, or one of the format before XLSX. */
const isOldOffice = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Reads a CSV or XLSX file by what it holds, not by its name: the first row has the headings. Nothing beyond the bounds is unpacked
 * or kept. A file that can't be read is refused with the reason; what is wrong within its rows is for the caller to say.
 */
export const readTable = async (
  bytes: Buffer,
  bounds: TableBounds,
  { scoreOf = () => 0, ...reading }: Reading & { scoreOf?: SheetScore } = {},
): Promise<FileTable | TableRefusal> => {
  if (bytes.length > bounds.bytes) return 'tooLarge'
  if (isOldOffice(bytes)) return 'hasPassword'
  try {
    return isZip(bytes)
      ? await readWorkbook(bytes, bounds, { ...reading, scoreOf })
      : readCsv(bytes, bounds, reading)
  } catch (error) {
    // The readers of zip and XML say in many ways that a file is broken; none of them is our failure.
    return error instanceof Refusal ? error.why : 'notATable'
  }
}

/** By what a workbook's sheets are compared, where none is asked for: the one that looks most like such a table is read. */
const scores = { bom: tableScore, products: importScore } as const satisfies Record<string, SheetScore>

export interface StoredFile {
  path: string
  bounds: TableBounds
  reading: Reading
  likely: keyof typeof scores
}

/** Hands the slices' memory over to the process that asked, so that no row is copied. */
const handedOver = (table: SlicedTable) =>
  move({ [transferableSymbol]: table.slices.map(({ buffer }) => buffer), [valueSymbol]: table })

/** Reads a stored file: a task of the thread for tables, which answers a SlicedTable or a refusal. */
export const readStored = async ({
  path,
  bounds,
  reading,
  likely,
}: StoredFile): Promise<ReturnType<typeof move> | TableRefusal> => {
  const read = await readTable(await readFile(path), bounds, { ...reading, scoreOf: scores[likely] })
  if (isRefusal(read)) return read
  const { rows, ...table } = read
  // It is guessed here, since a file can be made so that it takes long.
  const bill =
    likely === 'bom' ? guessBill([table.headings, ...rows.map(({ cells }) => cells.map(cellText))]) : null
  return handedOver({ ...table, rowCount: rows.length, bill, slices: inSlices(rows) })
}
