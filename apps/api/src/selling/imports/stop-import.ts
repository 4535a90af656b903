import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { lockImport, updateImport } from './import-repository.ts'
import type { Import } from './read-import.ts'
import { presentImport } from './read-import.ts'

/**
 * Stops an import for the person who started it. It waits for rows being written, because they lock the import's own
 * row until they are done; after this returns, no others start.
 */
export const stopImport = (ctx: Context, id: number): Promise<Import | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await lockImport(trx, ctx.actor.userId, id)
    if (row === undefined) return notFound(messages.notFound)
    if (!importMachine.is(row.state, 'working'))
      return conflict(messages.importNotRunning, { code: 'import_not_running' })
    const stopped = { state: importMachine.next('stop', row.state), finished_at: ctx.now }
    await updateImport(trx, id, stopped)
    return presentImport(trx, { ...row, ...stopped })
  })
