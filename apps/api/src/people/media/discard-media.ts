import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { filesOf, mediaKey } from './media-files.ts'
import type { MediaRow } from './media-repository.ts'
import { deleteGivenUp, giveUpUpload } from './sweep-repository.ts'

export type Discarded = Pick<MediaRow, 'id' | 'public_id' | 'kind' | 'format'>

/** Removes files before their row: if the store is down both stay, and the next sweep continues. */
export const removeGivenUp = async (deps: Deps, row: Discarded): Promise<void> => {
  await deps.mediaStore.remove(filesOf(row).map((file) => mediaKey(row.public_id, file)))
  await inTransaction(deps.db, systemContext, (trx) => deleteGivenUp(trx, row.id))
}

/** Removes a file that was just given up; if this fails, the sweep does it later. */
export const discardStored = async (deps: Deps, log: Context['log'], row: Discarded): Promise<void> => {
  try {
    await removeGivenUp(deps, row)
  } catch (error) {
    log.warn({ event: 'media_not_removed', err: error, media: row.id }, 'left to the sweep')
  }
}

/** Undoes an upload that failed halfway; if this fails, the sweep does the rest later. */
export const discardUpload = async (deps: Deps, log: Context['log'], row: Discarded): Promise<void> => {
  try {
    await inTransaction(deps.db, systemContext, (trx) => giveUpUpload(trx, row.id))
    await removeGivenUp(deps, row)
  } catch (error) {
    log.warn({ event: 'upload_left_behind', err: error, media: row.id }, 'left to the sweep')
  }
}
