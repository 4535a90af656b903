import type { SubscriptionState } from './subscription-machine.ts'
import { subscriptionMachine } from './subscription-machine.ts'

/** Will a subscription still charge its vendor's default card? Not if it ends with its period and owes nothing. */
export const needsCard = (state: SubscriptionState, endsWithPeriod: boolean): boolean =>
  subscriptionMachine.is(state, 'current') && (subscriptionMachine.is(state, 'owes') || !endsWithPeriod)
