import type { Actor, Belonging } from '../../rights/actor.ts'
import type { QuoteStatus } from './quote-states.ts'
import type { TransitionName } from './quote-transitions.ts'
import { isClosed, isOnOffer, mayEditItems, possibleQuoteTransitions, targetOf } from './quote-workflow.ts'

/**
 * The transitions, in order, that let this actor edit a quote's lines; null where there are none. They never send an
 * offer to the customer or close the quote.
 */
export const wayToItemsEdit = (
  actor: Actor,
  record: Belonging & { status: QuoteStatus },
): TransitionName[] | null => {
  const ways: { status: QuoteStatus; names: TransitionName[] }[] = [{ status: record.status, names: [] }]
  const seen = new Set<QuoteStatus>([record.status])
  for (const { status, names } of ways) {
    const here = { ...record, status }
    if (mayEditItems(actor, here)) return names
    for (const name of possibleQuoteTransitions(actor, here)) {
      const to = targetOf(name, here)
      if (to === null || seen.has(to) || isOnOffer(to) || isClosed(to)) continue
      seen.add(to)
      ways.push({ status: to, names: [...names, name] })
    }
  }
  return null
}
