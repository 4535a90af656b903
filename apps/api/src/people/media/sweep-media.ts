import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../../platform/config/upload-limits.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { dropReplacedJobs, findJobsInWork } from '../../platform/outbox/job-repository.ts'
import { queueConversion } from './conversion/conversion-repository.ts'
import { removeGivenUp } from './discard-media.ts'
import { giveUpUnused, listGivenUp, listUnconverted } from './sweep-repository.ts'
import { earlier } from '@armature/domain/values/time'

/** Rows per transaction and look-up. */
const batch = 500
/** After this many failures in a row the store is down, and going on is useless. */
const mostFailures = 3

const hoursBefore = (now: Date, hours: number): Date => earlier(now, { hours })

const giveUp = async (deps: Deps, now: Date): Promise<void> => {
  const before = {
    uploading: hoursBefore(now, uploadLimits.uploadingHours),
    unused: hoursBefore(now, limits.media.orphanHours),
  }
  let found = batch
  while (found === batch)
    found = await inTransaction(deps.db, systemContext, (trx) => giveUpUnused(trx, before, batch))
}

/** Returns how many it removed. */
const remove = async (deps: Deps, log: Context['log']): Promise<number> => {
  let after = 0
  let removed = 0
  let failures = 0
  for (;;) {
    const rows = await inTransaction(deps.db, systemContext, (trx) => listGivenUp(trx, after, batch), {
      readOnly: true,
    })
    for (const row of rows) {
      after = row.id
      try {
        await removeGivenUp(deps, row)
        removed += 1
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ event: 'media_not_removed', err: error, media: row.id }, 'left to the next sweep')
        if (failures === mostFailures) return removed
      }
    }
    if (rows.length < batch) return removed
  }
}

/**
 * Queues files due before `before` without a view: their job was lost with a process, or gave up. It skips a file that
 * a live process is converting, since a second job would only wait and then find nothing to do.
 */
export const resumeConversions = async (deps: Deps, before: Date): Promise<void> => {
  await inTransaction(deps.db, systemContext, async (trx) => {
    await dropReplacedJobs(trx, 'convert-model')
    const inWork = new Set((await findJobsInWork(trx, 'convert-model')).map(({ mediaId }) => mediaId))
    for (const { id, ahead } of await listUnconverted(trx, before))
      if (!inWork.has(id)) await queueConversion(trx, id, ahead)
  })
}

/**
 * Deletes files that nobody will use: interrupted uploads, and those that no product has named for a day. A product
 * that claims one at the same moment either gets it or learns that it is gone. Returns the number of files.
 */
export const sweepMedia = async (deps: Deps, log: Context['log']): Promise<number> => {
  const now = deps.clock()
  await giveUp(deps, now)
  const removed = await remove(deps, log)
  await resumeConversions(deps, hoursBefore(now, 1))
  await deps.mediaStore.sweepIncoming(hoursBefore(now, uploadLimits.incomingHours))
  return removed
}
