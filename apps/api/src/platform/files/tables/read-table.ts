import type { FileTable, Reading, SheetChoice, TableBounds, TableRefusal } from './file-table.ts'
import { Refusal } from './file-table.ts'
import { isZip } from './is-zip.ts'
import { readCsv } from './read-csv.ts'

/** An OpenDocument file is a ZIP whose first entry names the format. */
const kind = 'mimetypeapplication/vnd.oasis.opendocument.spreadsheet'
const kindAt = 30
const isOpenDocument = (bytes: Buffer): boolean =>
  bytes.toString('latin1', kindAt, kindAt + kind.length) === kind

/** An encrypted workbook, or one of the format before XLSX. */
const isOldOffice = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)

/**
 * Reads a CSV, XLSX, ODS or XLS file by its content, not its name; the first row has the headings. Nothing beyond the limits is
 * unpacked or stored. An unreadable file is refused with the reason; errors within its rows are the caller's to report.
 */
export const readTable = async (
  bytes: Buffer,
  bounds: TableBounds,
  { scoreOf = () => 0, ...reading }: Reading & Partial<SheetChoice> = {},
): Promise<FileTable | TableRefusal> => {
  if (bytes.length > bounds.bytes) return 'tooLarge'
  const isOld = isOldOffice(bytes)
  try {
    if (!isZip(bytes) && !isOld) return readCsv(bytes, bounds, reading)
    if (isOld || isOpenDocument(bytes)) {
      const { readOtherWorkbook } = await import('./read-other-workbook.ts')
      return await readOtherWorkbook(bytes, bounds, { ...reading, scoreOf })
    }
    // Loaded where one is read: a CSV's process starts in half the time without it.
    const { readWorkbook } = await import('./read-xlsx.ts')
    return await readWorkbook(bytes, bounds, { ...reading, scoreOf })
  } catch (error) {
    // The readers of zip and XML say in many ways that a file is broken; none of them is our failure.
    if (error instanceof Refusal) return error.why
    return isOld ? 'hasPassword' : 'notATable'
  }
}
