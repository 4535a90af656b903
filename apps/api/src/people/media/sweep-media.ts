import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../../platform/config/upload-limits.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { findJobsInWork } from '../../platform/outbox/job-repository.ts'
import { queueConversion } from './conversion/conversion-repository.ts'
import { removeGivenUp } from './discard-media.ts'
import { giveUpUnused, listGivenUp, listUnconverted } from './sweep-repository.ts'
import { earlier } from '@armature/domain/values/time'

/** Rows in one transaction, and in one look. */
const batch = 500
/** After this many files in a row that can't be removed the store is down, and asking on is useless. */
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

const remove = async (deps: Deps, log: Context['log']): Promise<void> => {
  let after = 0
  let failures = 0
  for (;;) {
    const rows = await inTransaction(deps.db, systemContext, (trx) => listGivenUp(trx, after, batch), {
      readOnly: true,
    })
    for (const row of rows) {
      after = row.id
      try {
        await removeGivenUp(deps, row)
        failures = 0
      } catch (error) {
        failures += 1
        log.warn({ event: 'media_not_removed', err: error, media: row.id }, 'left to the next sweep')
        if (failures === mostFailures) return
      }
    }
    if (rows.length < batch) return
  }
}

/**
 * Queues the files that were due before `before` and have no view yet: their job was lost with a process, or gave up.
 * A file that a living process has in work is left alone: a second job would wait for its end and then find nothing
 * to do.
 */
export const resumeConversions = async (deps: Deps, before: Date): Promise<void> => {
  await inTransaction(deps.db, systemContext, async (trx) => {
    const inWork = new Set((await findJobsInWork(trx, 'convert-model')).map(({ mediaId }) => mediaId))
    for (const { id, ahead } of await listUnconverted(trx, before))
      if (!inWork.has(id)) await queueConversion(trx, id, ahead)
  })
}

/**
 * Deletes files that nobody will use, so that none stays for ever: uploads that broke off, and those that no
 * product names for a day. A product that claims one at the same moment gets it, or is told that it is gone.
 */
export const sweepMedia = async (deps: Deps, log: Context['log']): Promise<void> => {
  const now = deps.clock()
  await giveUp(deps, now)
  await remove(deps, log)
  await resumeConversions(deps, hoursBefore(now, 1))
  await deps.mediaStore.sweepIncoming(hoursBefore(now, uploadLimits.incomingHours))
}
