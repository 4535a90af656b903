import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { importMachine, refusedOutcome } from '@armature/domain/catalogue/imports/import-machine'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import type { FileCell } from '@armature/domain/values/file-cell'
import { limits } from '@armature/domain/limits'
import type { Context } from '../../platform/context/context.ts'
import { storable } from '../../platform/files/tables/file-table.ts'
import { checkImport } from './check-import.ts'
import { lockImport } from './import-repository.ts'
import { findRows, lockRows, writeCells } from './import-row-repository.ts'
import { presentImport, presentRow } from './read-import.ts'

type Cells = Body<Endpoints['mendImportRows']>['cells']

/** A row's cells with the corrections. Cells beyond the headings are dropped, since the grid doesn't show them. */
const mended = (cells: readonly FileCell[], changes: Cells, width: number): FileCell[] => {
  const all: FileCell[] = Array.from({ length: width }, (_, at) => cells[at] ?? '')
  for (const { at, text } of changes) all[at] = storable(text, limits.import.mendedCell)
  return all.slice(0, all.findLastIndex((cell) => cell !== '') + 1)
}

/** Corrects cells of rows that weren't imported; refused rows then wait for the next start. */
export const mendRows = (
  ctx: Context,
  id: number,
  { cells }: Body<Endpoints['mendImportRows']>,
): Promise<Response<Endpoints['mendImportRows']> | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockImport(trx, ctx.actor.userId, id)
    if (row === undefined) return notFound(messages.notFound)
    if (!importMachine.is(row.state, 'mendable'))
      return conflict(messages.importNotNow, { code: 'import_running' })
    const width = row.headings.length
    if (cells.some(({ at }) => at >= width)) return invalidFields({ cells: [messages.unknownReference] })
    const byLine = Map.groupBy(cells, ({ line }) => line)
    const lines = await lockRows(trx, id, [...byLine.keys()])
    const isOpen = ({ outcome }: (typeof lines)[number]) => outcome === null || outcome === refusedOutcome
    if (lines.length < byLine.size || !lines.every(isOpen))
      return conflict(messages.importRowDone, { code: 'row_done' })
    for (const { line, cells: before } of lines)
      await writeCells(trx, id, line, mended(before, byLine.get(line) ?? [], width))
    const checked = await checkImport(trx, ctx, row)
    const rows = await findRows(trx, id, [...byLine.keys()])
    return { import: await presentImport(trx, checked), rows: rows.map(presentRow) }
  })
