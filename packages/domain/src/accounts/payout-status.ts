import type { UserStatus } from '../actor.ts'

/** Where a vendor's account at the payment provider stands; a vendor who has none has no status. */
export const payoutStatuses = ['PENDING', 'APPROVED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** APPROVED is an account that the provider has verified and pays out to. */
export const payoutStatusOf = (account: { isVerified: boolean }): PayoutStatus =>
  account.isVerified ? 'APPROVED' : 'PENDING'

/**
 * What becomes of a vendor's own status when its payout account moves (specification section 4: PENDING until
 * the payment provider account is verified). Only the verification itself approves, so that an account which an
 * administrator has set back stays there; and it approves nobody who was rejected or suspended.
 */
export const statusAfterPayout = (
  status: UserStatus,
  move: { from: PayoutStatus | null; to: PayoutStatus },
): UserStatus =>
  status === 'PENDING' && move.from !== 'APPROVED' && move.to === 'APPROVED' ? 'APPROVED' : status
