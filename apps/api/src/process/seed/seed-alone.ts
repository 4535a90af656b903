import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { lockSeeding } from './writes/seed-run-repository.ts'

const pauseMs = 250

/**
 * Only one start seeds at a time. The others poll until it has ended, which on a slow machine takes longer than a
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
