import type { FileTable, Reading, SheetScore, TableBounds, TableRefusal } from './file-table.ts'
import { Refusal } from './file-table.ts'
import { readCsv } from './read-csv.ts'

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** An encrypted workbook, or one of the format before XLSX. */
const isOldOffice = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Reads a CSV or XLSX file by its content, not its name; the first row has the headings. Nothing beyond the limits is
 * unpacked or stored. An unreadable file is refused with the reason; errors within its rows are the caller's to report.
 */
export const readTable = async (
  bytes: Buffer,
  bounds: TableBounds,
  { scoreOf = () => 0, ...reading }: Reading & { scoreOf?: SheetScore } = {},
): Promise<FileTable | TableRefusal> => {
  if (bytes.length > bounds.bytes) return 'tooLarge'
  if (isOldOffice(bytes)) return 'hasPassword'
  try {
    if (!isZip(bytes)) return readCsv(bytes, bounds, reading)
    // Loaded where one is read: a CSV's process starts in half the time without it.
    const { readWorkbook } = await import('./read-xlsx.ts')
    return await readWorkbook(bytes, bounds, { ...reading, scoreOf })
  } catch (error) {
    // The readers of zip and XML say in many ways that a file is broken; none of them is our failure.
    return error instanceof Refusal ? error.why : 'notATable'
  }
}
