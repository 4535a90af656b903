import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { lockSeeding } from './writes/seed-run-repository.ts'

const pauseMs = 250

/**
 * One start at a time seeds. The others ask again until it has ended: on a slow machine that takes longer than a
 * statement may wait for a lock.
 */
export const seedAlone = async (db: Database, work: () => Promise<void>): Promise<void> => {
  for (;;) {
    const isDone = await inTransaction(db, systemContext, async (trx) => {
      if (!(await lockSeeding(trx))) return false
      await work()
      return true
    })
    if (isDone) return
    await delay(pauseMs)
  }
}
