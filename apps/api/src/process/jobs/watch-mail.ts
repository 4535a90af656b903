import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Context } from '../../platform/context/context.ts'
import { countWaiting } from '../../platform/outbox/message-repository.ts'

const lookEveryMs = 30_000
/** Mails go out in seconds; a minute's wait is worth a line. */
const longWaitSeconds = 60

/** Writes a line where mails or text messages have waited for long. */
export const reportWaiting = async (deps: Deps, log: Pick<Context['log'], 'warn'>): Promise<void> => {
  const found = await inTransaction(deps.db, systemContext, (trx) => countWaiting(trx, deps.clock()), {
    readOnly: true,
  })
  if (found.oldestSeconds >= longWaitSeconds) log.warn({ event: 'messages_waiting', ...found })
}

/** Reports repeatedly, until the returned function is called. The database's own absence is reported elsewhere. */
export const watchMail = (deps: Deps, log: Context['log']): (() => void) => {
  const timer = setInterval(() => void reportWaiting(deps, log).catch(() => {}), lookEveryMs)
  return () => clearInterval(timer)
}
