import type { Ability } from './abilities.ts'
import { abilityTable } from './abilities.ts'
import type { Actor, Belonging, RecordRole } from './actor.ts'
import { recordRolesOf, possibleRecordRoles } from './actor.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { awaitedPartyOf } from '../quotes/workflow/quote-workflow.ts'

/**
 * How records belong to an actor: by one of their plain ids, as the marketplace's own (`tenant_id` is null), or all of
 * them.
 */
type Through = 'vendor' | 'tenant' | 'customer' | 'marketplace' | 'all'

/** Records that await an actor: their owner, and the condition. */
export interface Turn<What> {
  through: Through
  /** Null where `through` compares no id. */
  id: number | null
  when: What
}

/** The facts about a quote or sub-quote that decide the turn. */
type Held = Belonging & { status: QuoteStatus }

/** Does a quote or sub-quote await this actor? */
export const isQuoteTurn = (actor: Actor, record: Held): boolean => {
  const awaiting = awaitedPartyOf(record.status, record)
  return awaiting !== null && recordRolesOf(actor, record).includes(awaiting)
}

/** Does a quote or sub-quote await its vendor? */
export const isVendorsTurn = (record: Held): boolean => awaitedPartyOf(record.status, record) === 'VENDOR'

/** The seller is the quote's store, else the marketplace. */
export const isSellersTurn = (record: Held): boolean => {
  const holder = awaitedPartyOf(record.status, record)
  return holder === 'ADMIN' || holder === 'TENANT'
}

/** The ids through which an actor has a role, and a record in which it has only that role. */
const wornThrough = (
  actor: Actor,
  recordRole: RecordRole,
): { through: Through; id: number | null; record: Belonging } => {
  const { userId, tenantId } = actor
  switch (recordRole) {
    case 'VENDOR':
      return { through: 'vendor', id: userId, record: { vendorId: userId } }
    case 'TENANT':
      return { through: 'tenant', id: tenantId, record: { tenantId } }
    case 'CUSTOMER':
      return { through: 'customer', id: userId, record: { customerId: userId } }
    case 'ADMIN':
    case 'SYSTEM':
      return { through: 'marketplace', id: null, record: { tenantId: null } }
  }
}

/** The ability of each list's users: an operator works on whole quotes, a vendor on its own part. */
const worker = { quote: 'quote.transition', subQuote: 'screen.sub-quotes' } as const

const mayWear = (actor: Actor, ability: Ability): RecordRole[] =>
  possibleRecordRoles(actor).filter((recordRole) =>
    (abilityTable[ability] as readonly RecordRole[]).includes(recordRole),
  )

/** The quotes or sub-quotes that await this actor, by the workflow table: the filter of `turn=mine`. */
export const quoteTurnsOf = (
  actor: Actor,
  kind: 'quote' | 'subQuote',
): Turn<{ statuses: readonly QuoteStatus[] }>[] =>
  mayWear(actor, worker[kind]).flatMap((recordRole) => {
    const { through, id, record } = wornThrough(actor, recordRole)
    const statuses = quoteStatuses.filter((status) => isQuoteTurn(actor, { ...record, status }))
    return statuses.length === 0 ? [] : [{ through, id, when: { statuses } }]
  })

/**
 * The facts about a waiting order or sub-order. Each is true only while its action would be accepted, so nobody is
 * asked to do something that is refused.
 */
export type OrderFact = 'owed' | 'unshipped' | 'payoutRefused' | 'claimed'
export type OrderAction = 'pay' | 'add-tracking' | 'retry-transfer' | 'decide-claim' | 'answer-claim'

interface OrderWait {
  act: OrderAction
  ability: Ability
  fact: OrderFact
}

/** The actions that orders and sub-orders await; the first that applies wins. */
const orderWaits = {
  order: [
    { act: 'pay', ability: 'order.pay', fact: 'owed' },
    { act: 'decide-claim', ability: 'claim.decide', fact: 'claimed' },
    { act: 'retry-transfer', ability: 'payout.retry-transfer', fact: 'payoutRefused' },
  ],
  subOrder: [
    { act: 'answer-claim', ability: 'claim.answer', fact: 'claimed' },
    { act: 'add-tracking', ability: 'sub-order.set-tracking', fact: 'unshipped' },
    { act: 'retry-transfer', ability: 'payout.retry-transfer', fact: 'payoutRefused' },
  ],
} as const satisfies Record<string, readonly OrderWait[]>

/** The orders or sub-orders that await this actor. Payouts await an operator in any store. */
export const orderTurnsOf = (actor: Actor, kind: 'order' | 'subOrder'): Turn<OrderFact>[] =>
  orderWaits[kind].flatMap(({ ability, fact }) =>
    mayWear(actor, ability).map((recordRole) => {
      const { through, id } = wornThrough(actor, recordRole)
      return { through: through === 'marketplace' ? 'all' : through, id, when: fact }
    }),
  )

/** The action that an order or sub-order awaits from this actor; null for none. */
export const orderActionOf = (
  actor: Actor,
  kind: 'order' | 'subOrder',
  record: Belonging,
  facts: readonly OrderFact[],
): OrderAction | null => {
  const worn = recordRolesOf(actor, record)
  const waits: readonly OrderWait[] = orderWaits[kind]
  const wait = waits.find(
    ({ ability, fact }) =>
      facts.includes(fact) &&
      (abilityTable[ability] as readonly RecordRole[]).some((recordRole) => worn.includes(recordRole)),
  )
  return wait?.act ?? null
}
