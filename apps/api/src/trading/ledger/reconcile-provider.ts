import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Difference } from './reconciliation-repository.ts'
import { insertReconciliation, listBooked } from './reconciliation-repository.ts'
import { dayMs, earlier, hourMs } from '@armature/domain/values/time'

/** How many days back it compares. */
const days = 35
/** Younger payments may still be under way, and the reconciler of each kind follows them, so they are skipped. */
const settledAfterMs = hourMs
/** Clocks differ, and an effect is booked after its cause, so at the edges the other side's window is larger. */
const edgeMs = dayMs

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
  const wide = { since: new Date(since.getTime() - edgeMs), until: new Date(until.getTime() + edgeMs) }
  const [theirs, theirsWide] = [
    await deps.payments.listMoved({ since, until }),
    await deps.payments.listMoved(wide),
  ]
  if (theirs.status !== 'found' || theirsWide.status !== 'found') return unavailable(messages.unavailable)
  const [ours, oursWide] = await ctx.inRead(
    async (trx) => [await listBooked(trx, { since, until }), await listBooked(trx, wide)] as const,
  )
  const references = new Set([...theirs.cents.keys(), ...ours.keys()])
  const differences = [...references].toSorted().flatMap((reference): Difference[] => {
    const [oursCents, theirsCents] = [oursWide.get(reference) ?? 0, theirsWide.cents.get(reference) ?? 0]
    return oursCents === theirsCents ? [] : [{ reference, oursCents, theirsCents }]
  })
  await ctx.inWrite(async (trx) => {
    const run = { since, until, compared: references.size, finished_at: deps.clock() }
    await insertReconciliation(trx, run, differences)
    return null
  })
  for (const difference of differences.slice(0, 100))
    log.error({ event: 'books_differ', ...difference }, 'the books and the provider differ')
  return differences
}
