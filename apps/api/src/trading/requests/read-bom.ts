import { wholeText } from '@armature/domain/values/number-text'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { cellText } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooLarge, unavailable } from '@armature/domain/problem'
import { headingWithin } from '@armature/domain/requests/bom-table'
import type { Context } from '../../platform/context/context.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import type { TableRefusal } from '../../platform/files/tables/file-table.ts'
import { isRefusal } from '../../platform/files/tables/file-table.ts'
import type { BillTable } from '../../platform/files/tables/read-file.ts'
import { readBillFile } from '../../platform/files/tables/read-file.ts'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { receiveUpload } from '../../people/media/upload-file.ts'

const { bytes, unpackedBytes, rows: parts, columns } = limits.bom

/** Titles, text and sums surround the parts, and only a complete read tells which rows are parts. */
const rows = parts * 2
const cellLength = limits.requestList.note
const bounds = { bytes, unpackedBytes, rows, isOneRowEnough: true, columns, cellLength }
const refusals: Readonly<Record<TableRefusal, string>> = {
  tooLarge: fill(messages.bomTooLarge, { megabytes: Math.floor(bytes / 1_048_576) }),
  tooMuch: messages.tableTooMuch,
  tooManyRows: fill(messages.bomTooManyRows, { most: wholeText(rows) }),
  tooManyColumns: messages.bomTooManyColumns,
  noRows: messages.bomNoRows,
  notATable: messages.bomNotATable,
  hasPassword: messages.bomHasPassword,
  noSheet: messages.tableNoSheet,
}
const allowance = { bytes, beyond: tooLarge(refusals.tooLarge) }

type Answer = Response<Endpoints['readBom']>

/** The rows with the guessed columns, unless they have more parts than a list holds. */
const guessedBom = ({ headings, rows: read, bill, ...how }: BillTable): Answer | Problem => {
  const others = read.map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
  // The reader takes the first row as headings, which may come later or be missing.
  const all = [{ line: Math.max(1, (others[0]?.line ?? 2) - 1), cells: headings }, ...others]
  const { parts: found, ...guess } = bill
  if (others.length === 0 && guess.heading !== null) return invalidFields({ file: [refusals.noRows] })
  // Without headings, all rows count as parts until a person chooses the heading row.
  const most = parts + (guess.heading === null ? headingWithin : 0)
  if (found > most) return invalidFields({ file: [fill(messages.bomTooManyParts, { most: parts })] })
  return { rows: all, ...how, ...guess }
}

/** Reads a bill of materials and guesses its columns; nothing is saved. */
export const readBom = async (
  ctx: Context,
  { upload, query }: { upload: IncomingUpload; query: Query<Endpoints['readBom']> },
): Promise<Answer | Problem> =>
  (await countOwnTry(ctx, 'bomPerAccount', messages.tooManyRequests)) ??
  receiveUpload(
    ctx,
    upload,
    { admit: async () => allowance, most: allowance, folder: 'bom' },
    async ({ path }) => {
      const owner = ctx.actor.userId ?? 0
      const table = await readBillFile({ path, owner, bounds, reading: query })
      if (table === null) return unavailable(messages.unavailable, { retryAfterSeconds: 5 })
      if (!isRefusal(table)) return guessedBom(table)
      return invalidFields({ [table === 'noSheet' ? 'sheet' : 'file']: [refusals[table]] })
    },
  )
