import { limits } from '@armature/domain/limits'
import { earlier } from '@armature/domain/values/time'
import { keptTables } from '../../platform/config/retention.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { deleteSome } from '../../platform/db/retention-repository.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { emptyOldMessages } from '../../platform/outbox/message-repository.ts'
import { keepsBodies } from './deliver-message.ts'

/** Rows per transaction, few enough to take well under a second, so no lock is held for longer. */
const rowsAtOnce = 5_000

type SweepSome = (trx: Database, most: number) => Promise<number>

/** Deletes batch by batch until nothing is left, so any backlog is cleared, and returns the number deleted. */
const sweepAll = async (deps: Deps, sweepSome: SweepSome, most: number): Promise<number> => {
  let all = 0
  let some = most
  while (some >= most) {
    some = await inTransaction(deps.db, systemContext, (trx) => sweepSome(trx, most))
    all += some
  }
  return all
}

/**
 * Deletes expired rows, by the configured days, and in production the texts of sent messages. Returns the number of rows by
 * table.
 */
export const sweepOld = async (deps: Deps, most = rowsAtOnce): Promise<Record<string, number>> => {
  const now = deps.clock()
  const { keepDays } = deps.config
  const daysBefore = (days: number) => earlier(now, { days })
  const removed: Record<string, number> = {}
  const sweepTable = async (table: Parameters<typeof deleteSome>[1], before: Date) => {
    removed[table] = await sweepAll(
      deps,
      (trx, count) => deleteSome(trx, table, { before, most: count }),
      most,
    )
  }
  await sweepTable('rate_limits', now)
  await sweepTable('passkey_challenges', now)
  // Children are deleted before their reconciliations.
  await sweepTable('reconciliation_differences', daysBefore(keepDays.reconciliations))
  for (const table of keptTables) await sweepTable(table, daysBefore(keepDays[table]))
  if (keepsBodies(deps)) return removed
  const before = daysBefore(limits.outboxDays)
  const texts = await sweepAll(deps, (trx, count) => emptyOldMessages(trx, { before, most: count }), most)
  return { ...removed, message_texts: texts }
}
