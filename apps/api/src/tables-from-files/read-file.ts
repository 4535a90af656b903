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

/** The same with its rows, of a file that may have few of them. */
export const readTableFile = async (file: StoredFile): Promise<FileTable | TableRefusal | null> => {
  const read = await readTableSlices(file)
  if (read === null || isRefusal(read)) return read
  const { slices, rowCount: _count, ...table } = read
  return { ...table, rows: slices.flatMap((slice) => JSON.parse(textOfSlice(slice)) as FileRow[]) } // the thread wrote them
}
