import type { Actor, Belonging } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'
import type { PayoutWait } from './payout-terms.ts'

const texts = {
  order_unpaid: 'The customer hasn’t paid in full yet.',
  not_shipped: 'Not everything has shipped yet.',
  vendor_not_approved: 'The vendor isn’t approved by the marketplace.',
  account_not_verified:
    'The vendor’s payout account isn’t open or verified yet; the vendor can do this on its profile.',
  refund_under_way: 'A refund of the order is under way.',
  claim_open: 'The buyer’s claim on these parts isn’t settled yet.',
  payment_disputed: 'The buyer disputes a payment for this order. The payout waits for the bank’s decision.',
} as const satisfies Record<PayoutWait, string>

/** Only the vendor itself has a profile that leads to its account. */
const ownTexts: Readonly<Record<PayoutWait, string>> = {
  ...texts,
  account_not_verified: 'Your payout account isn’t open or verified yet. Open it from your profile.',
}

/** Why a payout waits, and whose turn it is, in words for this actor. */
export const payoutWaitText = (actor: Actor, wait: PayoutWait, record: Belonging): string =>
  (recordRolesOf(actor, record).includes('VENDOR') ? ownTexts : texts)[wait]
