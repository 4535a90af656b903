import { readFile } from 'node:fs/promises'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, tooLarge } from '@armature/domain/problem'
import { guessTable } from '@armature/domain/requests/bom'
import type { Context } from '../../context/context.ts'
import type { IncomingUpload } from '../../ports/uploads.ts'
import type { TableRefusal } from '../../tables-from-files/file-table.ts'
import { isRefusal } from '../../tables-from-files/file-table.ts'
import { readTable } from '../../tables-from-files/read-table.ts'
import { takeUpload } from '../media/upload-file.ts'

const { bytes, unpackedBytes, rows, columns } = limits.bom

const bounds = { bytes, unpackedBytes, rows, columns, cellLength: limits.requestList.note }
const refusals: Readonly<Record<TableRefusal, string>> = {
  tooLarge: fill(messages.bomTooLarge, { megabytes: Math.floor(bytes / 1_048_576) }),
  tooManyRows: fill(messages.bomTooManyRows, { most: rows }),
  tooManyColumns: messages.bomTooManyColumns,
  noRows: messages.bomNoRows,
  notATable: messages.bomNotATable,
  hasPassword: messages.bomHasPassword,
}
const allowance = { bytes, beyond: tooLarge(refusals.tooLarge) }

/** Reads a bill of materials and guesses what its columns say; nothing of it is kept. */
export const readBom = (
  ctx: Context,
  { upload }: { upload: IncomingUpload },
): Promise<Response<Endpoints['readBom']> | Problem> =>
  takeUpload(
    ctx,
    upload,
    { admit: async () => allowance, most: allowance, folder: 'bom' },
    async ({ path }) => {
      const table = await readTable(await readFile(path), bounds)
      if (isRefusal(table)) return invalidFields({ file: [refusals[table]] })
      // The reader takes the first row for headings, which may stand further below, or nowhere.
      const [first] = table.rows
      const all = [{ line: Math.max(1, (first?.line ?? 2) - 1), cells: table.headings }, ...table.rows]
      return { rows: all, decimal: table.decimal, ...guessTable(all.map(({ cells }) => cells)) }
    },
  )
