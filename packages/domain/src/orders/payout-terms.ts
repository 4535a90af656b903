import type { PayoutStatus } from '../accounts/payout-status.ts'
import { payoutMachine } from '../accounts/payout-status.ts'
import type { UserStatus } from '../accounts/account-machine.ts'
import { accountMachine } from '../accounts/account-machine.ts'
import type { TransferStatus } from './transfer-machine.ts'
import { newTransfer } from './transfer-machine.ts'

/** Why a vendor's money isn't on its way yet; each is somebody's turn. */
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
 * What a transfer still waits for (decisions.md, Entities: due when the order is paid in full, the sub-order has a tracking
 * URL and the vendor is APPROVED); nothing where it is due. Without a verified account there is nowhere to pay to.
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

/** Has nothing been asked of the provider for it yet? Then it waits for something, or is about to fall due. */
export const isAwaited = (status: TransferStatus): boolean => status === newTransfer
