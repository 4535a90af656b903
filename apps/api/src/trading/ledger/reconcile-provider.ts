import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Difference } from './reconciliation-repository.ts'
import {
  findMovementsEnd,
  insertReconciliation,
  listCompared,
  storeMovements,
} from './reconciliation-repository.ts'
import { earlier, hourMs } from '@armature/domain/values/time'

/** How many days back it compares. */
const days = 35
/** Younger payments may still be under way, and the reconciler of each kind follows them, so they are skipped. */
const settledAfterMs = hourMs
/** The provider may report a movement late, so the newest ones are read again. */
const overlapMs = hourMs

/** Reads what moved at the provider since the last time. */
const readMovements = async ({ deps, inRead, inWrite }: Context): Promise<Problem | null> => {
  const end = await inRead(findMovementsEnd)
  const found = await deps.payments.listMovements(end && new Date(end.getTime() - overlapMs))
  if (found.status !== 'found') return unavailable(messages.unavailable)
  await inWrite(async (trx) => {
    await storeMovements(trx, found.movements)
    return null
  })
  return null
}

/**
 * Compares the books with the provider, payment by payment and transfer by transfer to the cent, and reports
 * differences in the table, the log and the operators' screen. It corrects nothing; a person has to look.
 */
export const reconcileProvider = async (
  deps: Deps,
  log: Context['log'],
  { until = new Date(deps.clock().getTime() - settledAfterMs) }: { until?: Date } = {},
): Promise<Problem | Difference[]> => {
  const ctx = systemContextOf(deps, log)
  const since = earlier(until, { days })
  const problem = await readMovements(ctx)
  if (problem) return problem
  const compared = await ctx.inRead((trx) => listCompared(trx, { since, until }))
  const differences = compared.filter(({ oursCents, theirsCents }) => oursCents !== theirsCents)
  await ctx.inWrite(async (trx) => {
    const run = { since, until, compared: compared.length, finished_at: deps.clock() }
    await insertReconciliation(trx, run, differences)
    return null
  })
  for (const difference of differences.slice(0, 100))
    log.error({ event: 'books_differ', ...difference }, 'the books and the provider differ')
  return differences
}
