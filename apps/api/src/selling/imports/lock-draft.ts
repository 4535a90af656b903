import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { ImportRow } from './import-repository.ts'
import { lockImport } from './import-repository.ts'

/** The actor's own import before it starts, locked until the transaction ends. */
export const lockDraft = async (trx: Database, ctx: Context, id: number): Promise<ImportRow | Problem> => {
  const row = await lockImport(trx, ctx.actor.userId, id)
  if (row === undefined) return notFound(messages.notFound)
  return importMachine.is(row.state, 'editable')
    ? row
    : conflict(messages.importNotNow, { code: 'import_begun' })
}
