import { inTransaction, systemContext } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { countWaiting } from '../records/outbox-repository.ts'

const lookEveryMs = 30_000
/** Mails go out in seconds; a minute's wait is worth a line. */
const longWaitSeconds = 60

/** Says in the log, as long as it is so, that mails and text messages wait. Answers what ends it. */
export const watchMail = (deps: Deps, log: Context['log']): (() => void) => {
  const look = async (): Promise<void> => {
    const found = await inTransaction(deps.db, systemContext, (trx) => countWaiting(trx, deps.clock()), {
      readOnly: true,
    })
    if (found.oldestSeconds >= longWaitSeconds) log.warn({ event: 'messages_waiting', ...found })
  }
  // While the database is away others say so.
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs)
  return () => clearInterval(timer)
}
