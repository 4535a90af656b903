import type { Actor, Belonging } from '../../rights/actor.ts'
import { hatsOf } from '../../rights/actor.ts'
import { hiddenStatuses } from './quote-states.ts'
import type { QuoteStatus } from './quote-states.ts'

/** Does this actor see the transition menu at all (specification section 4, Hidden)? */
export const isMenuDrawn = (actor: Actor, record: Belonging & { status: QuoteStatus }): boolean => {
  const worn = hatsOf(actor, record)
  const hiddenFor = (hat: 'ADMIN' | 'VENDOR'): boolean =>
    (hiddenStatuses.transitionMenuNotDrawn[hat] as readonly QuoteStatus[]).includes(record.status)
  return worn.some((hat) => (hat === 'ADMIN' || hat === 'VENDOR' ? !hiddenFor(hat) : true))
}
