import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { seedCards } from './seed-cards.ts'
import { seedDataSheets } from './seed-data-sheets.ts'
import { seedDemo } from './seed-demo.ts'
import { seedDrawings } from './seed-drawings.ts'
import { seedFiles } from './seed-files.ts'
import { seedImport } from './seed-import.ts'
import { seedMoney } from './seed-money.ts'
import { seedQuestions } from './seed-questions.ts'
import { seedSubscriptions } from './seed-subscriptions.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { lockSeeding } from './writes/seed-run-repository.ts'

const pauseMs = 250

/**
 * Only one start seeds at a time. The others poll until it has ended, which on a slow machine takes longer than a
 * statement may wait for a lock.
 */
const seedAlone = async (db: Database, work: () => Promise<void>): Promise<void> => {
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

/**
 * Adds each missing part of the demo, so that an interrupted start continues at the next one. A tool has no card
 * provider, and skips the parts that need one.
 */
export const seedAll = async (deps: Deps, log: Context['log'], asksProvider = true): Promise<void> => {
  if (!deps.config.seedDemo) return
  await seedAlone(deps.db, async () => {
    await seedDemo(deps, log)
    if (asksProvider) await seedCards(deps, log)
    await seedFiles(deps, log)
    await seedDrawings(deps, log)
    await seedDataSheets(deps, log)
    await seedQuestions(deps)
    await seedImport(deps, log)
    if (!asksProvider) return
    await seedMoney(deps, log)
    await seedSubscriptions(deps, log)
  })
}
