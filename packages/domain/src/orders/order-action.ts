import type { Actor, Belonging } from '../rights/actor.ts'
import type { ClaimState } from '../claims/claim-machine.ts'
import { claimMachine } from '../claims/claim-machine.ts'
import { fill } from '../messages.ts'
import type { OrderAction, OrderFact } from '../rights/turns.ts'
import { orderActionOf } from '../rights/turns.ts'
import type { PartOnItsWay } from './called-off.ts'
import { isToBeSent } from './called-off.ts'

/** The facts about a part that tell whether its refused payout can be retried (`mayRetryTransfer`). */
interface PaidPart {
  retry_transfer: boolean
}

/** A claim on it waits for the operator. */
type ClaimedPart = PaidPart & { claim_waits: boolean }

const facts = (found: Partial<Record<OrderFact, boolean>>): OrderFact[] =>
  (['owed', 'unshipped', 'payoutRefused', 'claimed'] as const).filter((fact) => found[fact])

/** The action that an order awaits from this actor; null where it awaits none, or somebody else's. */
export const actionOfOrder = (
  actor: Actor,
  order: Belonging & { isOwed: boolean; parts: readonly ClaimedPart[] },
): OrderAction | null =>
  orderActionOf(
    actor,
    'order',
    order,
    facts({
      owed: order.isOwed,
      payoutRefused: order.parts.some((part) => part.retry_transfer),
      claimed: order.parts.some((part) => part.claim_waits),
    }),
  )

/** The action that a sub-order awaits from this actor; null for none. */
export const actionOfSubOrder = (
  actor: Actor,
  sub: Belonging & PartOnItsWay & PaidPart & { claims: readonly { state: ClaimState }[] },
): OrderAction | null =>
  orderActionOf(
    actor,
    'subOrder',
    sub,
    facts({
      unshipped: isToBeSent(sub),
      payoutRefused: sub.retry_transfer,
      claimed: sub.claims.some(({ state }) => claimMachine.is(state, 'awaitsVendor')),
    }),
  )

/** Each action's effect; `{who}` names the person who is paid or who reads it. */
const effects: Readonly<Record<OrderAction, string>> = {
  pay: 'Leads to the payment of what is still owed to {who}.',
  'add-tracking':
    'Asks what is in the parcel and where it is followed. {who} reads it, and the payout waits until all of it is on its way.',
  'answer-claim': 'Leads to {who}’s claim. The payout waits until it is settled.',
  'decide-claim': 'Leads to the claim, which its vendor has answered.',
  'retry-transfer': 'Sends what {who} earned to its account once more.',
}

const unnamed: Readonly<Record<OrderAction, string>> = {
  pay: 'the seller',
  'add-tracking': 'The buyer',
  'answer-claim': 'the buyer',
  'decide-claim': '',
  'retry-transfer': 'the vendor',
}

/** Describes an action's effect, and the people it reaches, before it is done. */
export const orderEffect = (act: OrderAction, who: readonly string[] = []): string =>
  fill(effects[act], { who: who.length === 0 ? unnamed[act] : new Intl.ListFormat('en').format(who) })
