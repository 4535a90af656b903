import type { Actor, Belonging } from '../../rights/actor.ts'
import { recordRolesOf } from '../../rights/actor.ts'
import { hiddenStatuses } from './quote-states.ts'
import type { QuoteStatus } from './quote-states.ts'

/** Does this actor see the transition menu at all (specification section 4, Hidden)? */
export const isMenuDrawn = (actor: Actor, record: Belonging & { status: QuoteStatus }): boolean => {
  const worn = recordRolesOf(actor, record)
  const hiddenFor = (recordRole: 'ADMIN' | 'VENDOR'): boolean =>
    (hiddenStatuses.transitionMenuNotDrawn[recordRole] as readonly QuoteStatus[]).includes(record.status)
  return worn.some((recordRole) =>
    recordRole === 'ADMIN' || recordRole === 'VENDOR' ? !hiddenFor(recordRole) : true,
  )
}
