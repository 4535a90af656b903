import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooLarge, unavailable } from '@armature/domain/problem'
import { wholeText } from '@armature/domain/values/number-text'
import type { Context } from '../../platform/context/context.ts'
import type { SlicedTable, TableRefusal } from '../../platform/files/tables/file-table.ts'
import { isRefusal } from '../../platform/files/tables/file-table.ts'
import { readTableSlices } from '../../platform/files/tables/read-file.ts'
import type { TableOrder } from '../../platform/files/tables/table-messages.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import { receiveUpload } from './upload-file.ts'

/** Receives one file from a client and reads it as a table within its limits; the file itself isn't stored. */
export const receiveTable = <T>(
  ctx: Context,
  { upload, reading }: { upload: IncomingUpload; reading: TableOrder['reading'] },
  { bounds, likely, noRows }: Omit<TableOrder, 'reading'> & { noRows: string },
  use: (table: SlicedTable, name: string) => Promise<T | Problem>,
): Promise<T | Problem> => {
  const { bytes, rows, columns } = bounds
  const refusals: Readonly<Record<TableRefusal, string>> = {
    tooLarge: fill(messages.tableTooLarge, { megabytes: Math.floor(bytes / 1_048_576) }),
    tooMuch: messages.tableTooMuch,
    tooManyRows: fill(messages.tableTooManyRows, { most: wholeText(rows) }),
    tooManyColumns: fill(messages.tableTooManyColumns, { most: columns }),
    noRows,
    notATable: messages.tableNotATable,
    hasPassword: messages.tableHasPassword,
    noSheet: messages.tableNoSheet,
  }
  const allowance = { bytes, beyond: tooLarge(refusals.tooLarge) }
  const plan = { admit: async () => allowance, most: allowance, folder: likely }
  return receiveUpload(ctx, upload, plan, async ({ path, name }) => {
    const table = await readTableSlices({ path, owner: ctx.actor.userId ?? 0, bounds, reading, likely })
    if (table === null) return unavailable(messages.unavailable, { retryAfterSeconds: 5 })
    if (!isRefusal(table)) return use(table, name)
    return invalidFields({ [table === 'noSheet' ? 'sheet' : 'file']: [refusals[table]] })
  })
}

/** How a table was read, for its sender. */
export const readingShown = ({
  encoding,
  sheets,
  sheet,
  hidden,
  withHidden,
  openQuotes,
  twofold,
}: Omit<SlicedTable, 'slices' | 'bill'>) => ({
  encoding,
  sheets,
  sheet,
  hidden,
  with_hidden: withHidden,
  open_quotes: openQuotes,
  twofold,
})
