import type { PayoutStatus } from '../accounts/payout-status.ts'
import { payoutMachine } from '../accounts/payout-status.ts'
import type { UserStatus } from '../accounts/account-machine.ts'
import { accountMachine } from '../accounts/account-machine.ts'
import type { TransferStatus } from './transfer-machine.ts'
import { newTransfer, transferMachine } from './transfer-machine.ts'

/** The reasons why a vendor's money isn't on its way yet; somebody has to act on each of them. */
export const payoutWaits = [
  'order_unpaid',
  'not_shipped',
  'vendor_not_approved',
  'account_not_verified',
  'refund_under_way',
] as const
export type PayoutWait = (typeof payoutWaits)[number]

export interface PayoutFacts {
  orderPaid: boolean
  trackingUrl: string | null
  vendorStatus: UserStatus
  /** Null where the vendor has opened no account at the provider: there is nowhere to pay to. */
  payoutStatus: PayoutStatus | null
  refundUnderWay: boolean
}

/**
 * The conditions that a transfer still waits for; empty where it is due (decisions.md, Entities: due when the order is
 * paid in full, the sub-order has a tracking URL and the vendor is APPROVED). Money can only go to a verified account.
 */
export const payoutWaitsOf = (facts: PayoutFacts): PayoutWait[] => {
  const waits: Record<PayoutWait, boolean> = {
    order_unpaid: !facts.orderPaid,
    not_shipped: facts.trackingUrl === null,
    vendor_not_approved: !accountMachine.is(facts.vendorStatus, 'getsPaid'),
    account_not_verified: facts.payoutStatus === null || !payoutMachine.is(facts.payoutStatus, 'verified'),
    refund_under_way: facts.refundUnderWay,
  }
  return payoutWaits.filter((wait) => waits[wait])
}

/** The reasons that keep a payout back: one that is to be sent, or to be sent again. */
export const payoutWaitsIn = (status: TransferStatus, facts: PayoutFacts): PayoutWait[] =>
  isAwaited(status) || transferMachine.is(status, 'refused') ? payoutWaitsOf(facts) : []

/** Has the server not asked the provider yet? Then the transfer waits for something, or is about to fall due. */
export const isAwaited = (status: TransferStatus): boolean => status === newTransfer
