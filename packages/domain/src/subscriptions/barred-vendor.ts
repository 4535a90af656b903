import type { UserStatus } from '../accounts/account-machine.ts'
import { maySignIn } from '../auth/sign-in-rules.ts'
import type { SubscriptionState } from './subscription-machine.ts'
import { subscriptionMachine } from './subscription-machine.ts'

/** The facts about a subscription that decide whether a vendor's account lets it continue. */
export interface VendorsSubscription {
  vendor_status: UserStatus
  state: SubscriptionState
  cancel_at_period_end: boolean
  /** The marketplace set it to end because its vendor can't sign in. */
  ends_while_barred: boolean
}

/**
 * A vendor that can't sign in can't cancel, so its subscription ends with the period, and continues once the vendor can
 * sign in again. A subscription that the vendor canceled stays canceled. Null where nothing changes (decision 038).
 */
export const moveForStanding = ({
  vendor_status: status,
  state,
  ...is
}: VendorsSubscription): 'end' | 'go-on' | null => {
  if (!subscriptionMachine.is(state, 'live')) return null
  if (!maySignIn(status)) return is.cancel_at_period_end ? null : 'end'
  return is.ends_while_barred ? 'go-on' : null
}
