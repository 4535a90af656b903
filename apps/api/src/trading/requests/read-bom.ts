import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Query, Response } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import { chosenColumns } from '@armature/domain/requests/bom-columns'
import { headingWithin } from '@armature/domain/tables/guess-columns'
import { cellText } from '@armature/domain/values/file-cell'
import { countOwnTry } from '../../people/auth/attempt-limits.ts'
import { readingShown, receiveTable } from '../../people/media/receive-table.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SlicedTable } from '../../platform/files/tables/file-table.ts'
import { rowsOfSlices } from '../../platform/files/tables/row-slices.ts'
import { findColumnChoices } from '../../people/media/column-choice-repository.ts'
import { ownerOf } from './own-list.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'

const { bytes, unpackedBytes, rows: parts, columns } = limits.bom

/** Titles, text and sums surround the parts, and only a complete read tells which rows are parts. */
const rows = parts * 2
const cellLength = limits.requestList.note
const bounds = { bytes, unpackedBytes, rows, isOneRowEnough: true, columns, cellLength }
const rules = { bounds, likely: 'bom', noRows: messages.bomNoRows } as const

type Answer = Response<Endpoints['readBom']>

/** The rows with the guessed columns, unless they have more parts than a list holds. */
const guessedBom = ({ slices, bill, ...table }: SlicedTable): Answer | Problem => {
  if (bill === null) throw new Error('the process guesses what is in a bill')
  const rows = rowsOfSlices(slices).map(({ line, cells, aside, indent }) => ({
    line,
    cells: cells.map(cellText),
    aside,
    indent,
  }))
  const { parts: found, ...guess } = bill
  if (rows.length === 1 && guess.heading !== null) return invalidFields({ file: [messages.bomNoRows] })
  // Without headings, all rows count as parts until a person chooses the heading row.
  const most = parts + (guess.heading === null ? headingWithin : 0)
  if (found > most) return invalidFields({ file: [fill(messages.bomTooManyParts, { most: parts })] })
  return { rows, ...guess, ...readingShown(table), numbers: table.style }
}

/** Columns as the person chose them for the same headings before, the others as guessed. */
const withRemembered = (ctx: Context, read: Answer): Promise<Answer> =>
  ctx.inRead(async (trx) => {
    const headings = read.heading === null ? [] : (read.rows[read.heading]?.cells ?? [])
    const chosen = await findColumnChoices(trx, { userId: ownerOf(ctx), kind: 'bom' }, headings)
    return { ...read, columns: chosenColumns(headings, read.columns, chosen) }
  })

/** Reads a bill of materials and guesses its columns; nothing is saved. */
export const readBom = async (
  ctx: Context,
  { upload, query }: { upload: IncomingUpload; query: Query<Endpoints['readBom']> },
): Promise<Answer | Problem> =>
  (await countOwnTry(ctx, 'bomPerAccount', messages.tooManyRequests)) ??
  receiveTable(ctx, { upload, reading: query }, rules, async (table) => {
    const read = guessedBom(table)
    return isProblem(read) ? read : withRemembered(ctx, read)
  })
