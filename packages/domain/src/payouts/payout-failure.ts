import type { Actor, Belonging } from '../rights/actor.ts'
import { readsField } from '../rights/field-visibility.ts'

/** The provider's codes for payouts that fail by the marketplace's own balance: no vendor can do anything about it. */
const codesOfBalance: readonly (string | null)[] = ['balance_insufficient']

/** The words that a vendor reads in place of the provider's. */
export const payoutLacksBalance =
  'The marketplace’s balance did not suffice for this payout. The marketplace knows of it; once there is enough, Retry Transfer sends it.'

/** A refusal of a payout as it is kept: the provider's words, and its code where one was kept with them. */
export interface PayoutFailure {
  code: string | null
  reason: string | null
}

/**
 * Why a payout failed, as this actor reads it. The provider speaks to the marketplace, of "your balance": a vendor would take it for
 * its own.
 */
export const payoutFailureFor = (
  actor: Actor,
  { code, reason }: PayoutFailure,
  record: Belonging,
): string | null =>
  reason !== null && codesOfBalance.includes(code) && !readsField(actor, 'marketplaceBalance', record)
    ? payoutLacksBalance
    : reason
