import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { countWaiting } from '../../platform/outbox/message-repository.ts'

const lookEveryMs = 30_000
/** Mails go out in seconds, so a minute's wait is worth a log line. */
const longWaitSeconds = 60

/** Logs mails or text messages that have waited for long. */
export const reportWaiting = async (deps: Deps, log: Pick<Context['log'], 'warn'>): Promise<void> => {
  const found = await inTransaction(deps.db, systemContext, (trx) => countWaiting(trx, deps.clock()), {
    readOnly: true,
  })
  if (found.oldestSeconds >= longWaitSeconds) log.warn({ event: 'messages_waiting', ...found })
}

/** Reports repeatedly until the returned function is called. A missing database is reported elsewhere. */
export const watchMail = (deps: Deps, log: Context['log']): (() => void) => {
  const timer = setInterval(() => void reportWaiting(deps, log).catch(() => {}), lookEveryMs)
  return () => clearInterval(timer)
}
