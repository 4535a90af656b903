import type { PayoutStatus } from '../accounts/payout-status.ts'
import { payoutMachine } from '../accounts/payout-status.ts'
import type { UserStatus } from '../accounts/account-machine.ts'
import { accountMachine } from '../accounts/account-machine.ts'
import type { TransferStatus } from './transfer-machine.ts'
import { newTransfer, transferMachine } from './transfer-machine.ts'

/** The reasons why a vendor isn't paid yet; somebody has to act on each of them. */
export const payoutWaits = [
  'order_unpaid',
  'not_shipped',
  'vendor_not_approved',
  'account_not_verified',
  'refund_under_way',
  'claim_open',
  'payment_disputed',
] as const
export type PayoutWait = (typeof payoutWaits)[number]

export interface PayoutFacts {
  orderPaid: boolean
  trackingUrl: string | null
  vendorStatus: UserStatus
  /** Null where the vendor has no account at the provider to pay to. */
  payoutStatus: PayoutStatus | null
  refundUnderWay: boolean
  /** The buyer has an open claim on this part. */
  claimOpen: boolean
  /** The buyer disputes a payment of the order at its bank. */
  disputed: boolean
}

/**
 * The conditions that a transfer still waits for; empty where it is due (decisions.md, Entities: due when the order is
 * paid in full, the sub-order has a tracking URL and the vendor is APPROVED). Only a verified account can receive
 * money.
 */
export const payoutWaitsOf = (facts: PayoutFacts): PayoutWait[] => {
  const waits: Record<PayoutWait, boolean> = {
    order_unpaid: !facts.orderPaid,
    not_shipped: facts.trackingUrl === null,
    vendor_not_approved: !accountMachine.is(facts.vendorStatus, 'getsPaid'),
    account_not_verified: facts.payoutStatus === null || !payoutMachine.is(facts.payoutStatus, 'verified'),
    refund_under_way: facts.refundUnderWay,
    claim_open: facts.claimOpen,
    payment_disputed: facts.disputed,
  }
  return payoutWaits.filter((wait) => waits[wait])
}

/** The reasons that hold back a payout, first try or retry; none where refunds left nothing to pay out. */
export const payoutWaitsIn = (
  status: TransferStatus,
  { earnedCents, ...facts }: PayoutFacts & { earnedCents: number },
): PayoutWait[] =>
  earnedCents > 0 && (isAwaited(status) || transferMachine.is(status, 'refused')) ? payoutWaitsOf(facts) : []

/** Has the server not asked the provider yet? Then the transfer waits for something or is about to fall due. */
export const isAwaited = (status: TransferStatus): boolean => status === newTransfer
