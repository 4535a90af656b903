import type { Actor, Belonging } from '../rights/actor.ts'
import { readsField } from '../rights/field-visibility.ts'

/** The provider's codes for payouts that fail for lack of the marketplace's own balance, which no vendor can change. */
const codesOfBalance: readonly (string | null)[] = ['balance_insufficient']

/** Replaces the provider's words for a vendor. */
export const payoutLacksBalance =
  'The marketplace’s balance did not suffice for this payout. The marketplace knows of it; once there is enough, Retry Transfer sends it.'

/** A saved payout refusal: the provider's words, and its code where there is one. */
export interface PayoutFailure {
  code: string | null
  reason: string | null
}

/**
 * Why a payout failed, for this actor. The provider's "your balance" means the marketplace's, and a vendor would take
 * it for its own.
 */
export const payoutFailureFor = (
  actor: Actor,
  { code, reason }: PayoutFailure,
  record: Belonging,
): string | null =>
  reason !== null && codesOfBalance.includes(code) && !readsField(actor, 'marketplaceBalance', record)
    ? payoutLacksBalance
    : reason
