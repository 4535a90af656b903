import type { Ability } from './abilities.ts'
import { abilityTable } from './abilities.ts'
import type { Actor, Belonging, Hat } from './actor.ts'
import { hatsOf, possibleHats } from './actor.ts'
import type { QuoteStatus } from '../quotes/workflow/quote-states.ts'
import { quoteStatuses } from '../quotes/workflow/quote-workflow-table.ts'
import { ballOf } from '../quotes/workflow/quote-workflow.ts'

/** How records are an actor's: by a plain id on them, as the marketplace's own (`tenant_id` is null), or all of them. */
type Through = 'vendor' | 'tenant' | 'customer' | 'marketplace' | 'all'

/** Records that wait for an actor: whose they are, and what must be true of them. */
export interface Turn<What> {
  through: Through
  /** Null where `through` compares with no id. */
  id: number | null
  when: What
}

/** A sub-quote or quote, as far as it tells whose turn it is. */
type Held = Belonging & { status: QuoteStatus }

/** Does a quote or a sub-quote wait for this actor? */
export const isQuoteTurn = (actor: Actor, record: Held): boolean => {
  const ball = ballOf(record.status, record)
  return ball !== null && hatsOf(actor, record).includes(ball)
}

/** Does a quote or a sub-quote wait for its vendor? */
export const isVendorsTurn = (record: Held): boolean => ballOf(record.status, record) === 'VENDOR'

/** The seller is the store that the quote belongs to, else the marketplace. */
export const isSellersTurn = (record: Held): boolean => {
  const holder = ballOf(record.status, record)
  return holder === 'ADMIN' || holder === 'TENANT'
}

/** Through which ids an actor wears a hat, and a record on which it wears that hat and no other. */
const wornThrough = (actor: Actor, hat: Hat): { through: Through; id: number | null; record: Belonging } => {
  const { userId, tenantId } = actor
  switch (hat) {
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

/** Each list's worker: an operator works on whole quotes, a vendor on its own part. */
const worker = { quote: 'quote.transition', subQuote: 'screen.sub-quotes' } as const

const mayWear = (actor: Actor, ability: Ability): Hat[] =>
  possibleHats(actor).filter((hat) => (abilityTable[ability] as readonly Hat[]).includes(hat))

/** The quotes or sub-quotes that wait for this actor, by the workflow table's ball: what `turn=mine` lists. */
export const quoteTurnsOf = (
  actor: Actor,
  kind: 'quote' | 'subQuote',
): Turn<{ statuses: readonly QuoteStatus[] }>[] =>
  mayWear(actor, worker[kind]).flatMap((hat) => {
    const { through, id, record } = wornThrough(actor, hat)
    const statuses = quoteStatuses.filter((status) => isQuoteTurn(actor, { ...record, status }))
    return statuses.length === 0 ? [] : [{ through, id, when: { statuses } }]
  })

/**
 * The facts of an order or a sub-order that waits, each true only while its action would be taken: nobody is called for one that
 * is refused.
 */
export type OrderFact = 'owed' | 'unshipped' | 'payoutRefused'
export type OrderAction = 'pay' | 'add-tracking' | 'retry-transfer'

interface OrderWait {
  act: OrderAction
  ability: Ability
  fact: OrderFact
}

/** The actions that orders and sub-orders wait for, the first of those that apply first. */
const orderWaits = {
  order: [
    { act: 'pay', ability: 'order.pay', fact: 'owed' },
    { act: 'retry-transfer', ability: 'payout.retry-transfer', fact: 'payoutRefused' },
  ],
  subOrder: [
    { act: 'add-tracking', ability: 'sub-order.set-tracking', fact: 'unshipped' },
    { act: 'retry-transfer', ability: 'payout.retry-transfer', fact: 'payoutRefused' },
  ],
} as const satisfies Record<string, readonly OrderWait[]>

/** The orders or sub-orders that wait for this actor. An operator's payout is its own in any store. */
export const orderTurnsOf = (actor: Actor, kind: 'order' | 'subOrder'): Turn<OrderFact>[] =>
  orderWaits[kind].flatMap(({ ability, fact }) =>
    mayWear(actor, ability).map((hat) => {
      const { through, id } = wornThrough(actor, hat)
      return { through: through === 'marketplace' ? 'all' : through, id, when: fact }
    }),
  )

/** The action that an order or a sub-order of these facts waits for from this actor; null where it waits for none. */
export const orderActionOf = (
  actor: Actor,
  kind: 'order' | 'subOrder',
  record: Belonging,
  facts: readonly OrderFact[],
): OrderAction | null => {
  const worn = hatsOf(actor, record)
  const waits: readonly OrderWait[] = orderWaits[kind]
  const wait = waits.find(
    ({ ability, fact }) =>
      facts.includes(fact) && (abilityTable[ability] as readonly Hat[]).some((hat) => worn.includes(hat)),
  )
  return wait?.act ?? null
}
