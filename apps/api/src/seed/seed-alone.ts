import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../db/tables.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import { lockSeeding } from './seed-run-repository.ts'

const pauseMs = 250

/**
 * One start at a time does this work, in one transaction. The others ask again until it is done: on a slow
 * machine that takes longer than a statement may wait for a lock.
 */
export const seedAlone = async <T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> => {
  for (;;) {
    const done = await inTransaction(db, systemContext, async (trx) =>
      (await lockSeeding(trx)) ? { result: await work(trx) } : null,
    )
    if (done !== null) return done.result
    await delay(pauseMs)
  }
}
