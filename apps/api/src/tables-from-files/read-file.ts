import type { GuessedBill } from '@armature/domain/requests/bom-table'
import { createWorkThread } from '../threads/work-thread.ts'
import type { FileRow, FileTable, SlicedTable, TableRefusal } from './file-table.ts'
import { isRefusal } from './file-table.ts'
import type { StoredFile } from './read-table.ts'
import { readStored } from './read-table.ts'
import { textOfSlice } from './row-slices.ts'

// A file of 10 MB takes a second or more, and one that is made to take long takes several.
const thread = createWorkThread<StoredFile, SlicedTable | TableRefusal>({
  file: new URL('./read-table.ts', import.meta.url),
  name: readStored.name,
  waiting: 20,
  mostMs: 20_000,
  megabytes: 512,
})

/** Reads a stored file as a table, away from the requests; null where too many files are being read, or this one takes too long. */
export const readTableSlices = thread.run

export type BillTable = FileTable & { bill: GuessedBill }

/** Reads a bill of materials so, with its rows, which are few. */
export const readBillFile = async (
  file: Omit<StoredFile, 'likely'>,
): Promise<BillTable | TableRefusal | null> => {
  const read = await readTableSlices({ ...file, likely: 'bom' })
  if (read === null || isRefusal(read)) return read
  const { slices, rowCount: _count, bill, ...table } = read
  if (bill === null) throw new Error('the thread guesses what is in a bill')
  const rows = slices.flatMap((slice) => JSON.parse(textOfSlice(slice)) as FileRow[]) // the thread wrote them
  return { ...table, rows, bill }
}
