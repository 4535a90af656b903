import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import { headingWithin } from '@armature/domain/tables/guess-columns'
import { cellText } from '@armature/domain/values/file-cell'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { receiveTable } from '../../people/media/receive-table.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SlicedTable } from '../../platform/files/tables/file-table.ts'
import { rowsOfSlices } from '../../platform/files/tables/row-slices.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'

const { bytes, unpackedBytes, rows: parts, columns } = limits.bom

/** Titles, text and sums surround the parts, and only a complete read tells which rows are parts. */
const rows = parts * 2
const cellLength = limits.requestList.note
const bounds = { bytes, unpackedBytes, rows, isOneRowEnough: true, columns, cellLength }
const rules = { bounds, likely: 'bom', noRows: messages.bomNoRows } as const

type Answer = Response<Endpoints['readBom']>

/** The rows with the guessed columns, unless they have more parts than a list holds. */
const guessedBom = ({ headings, slices, rowCount: _count, bill, ...how }: SlicedTable): Answer | Problem => {
  if (bill === null) throw new Error('the process guesses what is in a bill')
  const others = rowsOfSlices(slices).map(({ line, cells }) => ({ line, cells: cells.map(cellText) }))
  // The reader takes the first row as headings, which may come later or be missing.
  const all = [{ line: Math.max(1, (others[0]?.line ?? 2) - 1), cells: headings }, ...others]
  const { parts: found, ...guess } = bill
  if (others.length === 0 && guess.heading !== null) return invalidFields({ file: [messages.bomNoRows] })
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
  receiveTable(ctx, { upload, reading: query }, rules, async (table) => guessedBom(table))
