import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import type { ApprovalReason, Buyer } from '@armature/domain/approvals/approval-rules'
import { limitSince, mayBuy, waitsFor, whyApproval } from '@armature/domain/approvals/approval-rules'
import { approvalNeeded, approvalSignIn } from '@armature/domain/approvals/approval-texts'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { ApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import {
  approvesPurchases,
  findApprovalPolicy,
  lockMember,
} from '../../../people/companies/approval-repository.ts'
import { purchaseOf } from '../../../trading/quotes/approval/approval-presenter.ts'
import type { Approval } from '../../../trading/quotes/approval/approval-repository.ts'
import { findLastApproval } from '../../../trading/quotes/approval/approval-repository.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { sumOnLimit } from '../accept/hold-repository.ts'

/** The buyer as its company knows it: a person, or a program by its key. */
export interface Purchaser {
  /** Null for a program. */
  personId: number | null
}

/** The purchaser behind an offer's link; null for a holder who isn't signed in as a buyer of the company. */
export const purchaserOf = (
  { actor, program }: Pick<Context, 'actor' | 'program'>,
  signedInAs: number | null,
): Purchaser | null => {
  if (signedInAs === null) return null
  return { personId: program === undefined ? (actor.personId ?? signedInAs) : null }
}

export interface Weighed {
  policy: ApprovalPolicy
  buyer: Buyer
  /** Why it needs approval, whether or not it has one; null if it needs none. */
  reason: ApprovalReason | null
  /** The quote's last request; undefined without one. */
  last: Approval | undefined
  /** The buyer has a complete approval of exactly this revision. */
  isApproved: boolean
}

interface Asked {
  quote: { id: number; customerId: number }
  offer: FrozenRevision
  by: Purchaser
}

/** Whether this purchase needs approval, and has it, by the company's rules and people as they are now. */
export const weighPurchase = async (
  trx: Database,
  { now }: Pick<Context, 'now'>,
  policy: ApprovalPolicy,
  { quote, offer, by: { personId } }: Asked,
): Promise<Weighed> => {
  const { rules, colleagues } = policy
  const companyId = quote.customerId
  const spentCents =
    personId === null ? 0 : await sumOnLimit(trx, { companyId, personId, since: limitSince(now) })
  const limitCents = colleagues.find(({ id }) => id === personId)?.limitCents ?? null
  const purchase = purchaseOf(offer)
  const buyer = { personId, limitCents, spentCents }
  const last = await findLastApproval(trx, quote.id)
  const isApproved =
    last !== undefined &&
    approvalMachine.is(last.state, 'allows') &&
    last.expires_at > now &&
    last.revision === offer.revision &&
    last.requested_by === personId &&
    waitsFor({ rules, purchase, colleagues, requesterId: personId, approvedBy: last.approved_by }).length ===
      0
  return { policy, buyer, reason: whyApproval(rules, purchase, buyer), last, isApproved }
}

/** The columns that a cleared purchase writes on its hold. */
export interface Cleared {
  bought_by: number | null
  limit_cents: number
}

/**
 * The one gate of everything that binds a buying company: refuses a purchase that needs an approval which it hasn't. Call
 * it in the purchase's own transaction, as the system and under the quote's lock. The person's purchases take turns from
 * here on, so those at once can't exceed its limit.
 */
export const clearPurchase = async (
  trx: Database,
  ctx: Pick<Context, 'now'>,
  { quote, offer, by }: Omit<Asked, 'by'> & { by: Purchaser | null },
): Promise<Problem | Cleared> => {
  const companyId = quote.customerId
  const personId = by?.personId ?? null
  if (personId !== null) await lockMember(trx, companyId, personId)
  const policy = await findApprovalPolicy(trx, companyId, ctx.now)
  const totalCents = purchaseOf(offer).totalCents
  if (!approvesPurchases(policy))
    return { bought_by: personId, limit_cents: personId === null ? 0 : totalCents }
  if (by === null) return forbidden(approvalSignIn, { code: 'sign_in_needed' })
  // An approved purchase is placed in its buyer's name, who may have left meanwhile.
  if (!mayBuy(policy.colleagues, personId)) return forbidden(messages.notAllowed)
  const { reason, isApproved } = await weighPurchase(trx, ctx, policy, { quote, offer, by })
  if (isApproved) return { bought_by: personId, limit_cents: 0 }
  return reason === null
    ? { bought_by: personId, limit_cents: personId === null ? 0 : totalCents }
    : conflict(approvalNeeded, { code: 'approval_needed', current: { kind: 'quote', id: quote.id } })
}
