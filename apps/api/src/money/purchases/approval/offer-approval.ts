import type { offerApproval } from '@armature/contract/trading/approvals'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { limitLeft, waitsFor } from '@armature/domain/approvals/approval-rules'
import { cents, toWire } from '@armature/domain/money'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { approvesPurchases, findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { presentApproval, purchaseOf, waitsOf } from '../../../trading/quotes/approval/approval-presenter.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import type { Purchaser } from './weigh-purchase.ts'
import { weighPurchase } from './weigh-purchase.ts'

type OfferApproval = z.output<typeof offerApproval>

const strangers: OfferApproval = {
  needed: 'sign_in',
  approvers: [],
  limit: null,
  left: null,
  request: null,
  is_own: false,
}

const wire = (amount: number | null): string | null => (amount === null ? null : toWire(cents(amount)))

/** The company's approval of an offer's purchase, for its reader; null where the company approves nothing. */
export const presentOfferApproval = async (
  trx: Database,
  ctx: Context,
  quote: { id: number; customerId: number },
  { offer, by }: { offer: FrozenRevision; by: Purchaser | null },
): Promise<OfferApproval> => {
  await actAsSystem(trx)
  const policy = await findApprovalPolicy(trx, quote.customerId, ctx.now)
  if (!approvesPurchases(policy)) return null
  // Colleagues' names are nothing for somebody to whom the link was passed on.
  if (by === null) return strangers
  const { buyer, reason, last, isApproved } = await weighPurchase(trx, ctx, policy, { quote, offer, by })
  const { rules, colleagues } = policy
  const first = waitsFor({
    rules,
    purchase: purchaseOf(offer),
    colleagues,
    requesterId: by.personId,
    approvedBy: [],
  }).flat()
  const isOpen = last !== undefined && approvalMachine.is(last.state, 'open')
  return {
    needed: isApproved ? null : reason,
    approvers:
      reason === null ? [] : colleagues.filter(({ id }) => first.includes(id)).map(({ name }) => name),
    limit: wire(buyer.limitCents),
    left: wire(limitLeft(buyer)),
    request:
      last === undefined
        ? null
        : presentApproval(last, policy, isOpen ? await waitsOf(trx, policy, last) : []),
    is_own: last?.requested_by === by.personId,
  }
}
