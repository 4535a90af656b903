import type { SubscriptionState } from './subscription-machine.ts'
import { subscriptionMachine } from './subscription-machine.ts'

/** Will a subscription still be charged to its vendor's default card? One that ends with its period and owes nothing won't. */
export const needsCard = (state: SubscriptionState, endsWithPeriod: boolean): boolean =>
  subscriptionMachine.is(state, 'current') && (subscriptionMachine.is(state, 'owes') || !endsWithPeriod)
