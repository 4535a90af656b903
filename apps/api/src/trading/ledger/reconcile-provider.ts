import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { unavailable } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { systemContextOf } from '../../platform/context/make-context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Difference } from './reconciliation-repository.ts'
import { insertReconciliation, listBooked } from './reconciliation-repository.ts'
import { dayMs, earlier, hourMs } from '@armature/domain/values/time'

/** How far back it looks. */
const days = 35
/**
 * Skips younger payments, which may still be on their way; the reconcilers of each kind look after them meanwhile.
 */
const settledAfterMs = hourMs
/** The provider's clock and ours differ, and an effect is booked after its cause: at the edges the other side looks further. */
const edgeMs = dayMs

/**
 * Compares the books with what the provider has, payment by payment and transfer by transfer to the cent, and keeps what differs:
 * in the table, in the log, and on the operators' screen. It changes nothing: somebody has to look.
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
