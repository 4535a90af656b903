import type { requestApproval as endpoint } from '@armature/contract/trading/approval-calls'
import type { Body } from '@armature/contract/platform/endpoint'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { canBeApproved, mayBuy, waitsFor } from '@armature/domain/approvals/approval-rules'
import {
  approvalNoApprover,
  approvalNotNeeded,
  approvalOver,
  approvalSignIn,
  approvalWaits,
} from '@armature/domain/approvals/approval-texts'
import { limits } from '@armature/domain/limits'
import { cents, formatCents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, isProblem } from '@armature/domain/problem'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { approvesPurchases, findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { purchaseOf } from '../../../trading/quotes/approval/approval-presenter.ts'
import {
  findLastApproval,
  insertApproval,
  moveApproval,
} from '../../../trading/quotes/approval/approval-repository.ts'
import { askApprovers } from '../../../trading/quotes/approval/notify-approval.ts'
import { editQuote } from '../../../trading/quotes/edit/edit-quote.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { withDestination } from '../../../trading/quotes/edit/set-delivery.ts'
import { findQuoteId } from '../../../trading/quotes/record/quote-repository.ts'
import { decidePurchase } from '../accept/decide-purchase.ts'
import { refuseWay } from '../accept/order-on-account.ts'
import type { Purchaser, Weighed } from './weigh-purchase.ts'
import { weighPurchase } from './weigh-purchase.ts'

export interface RequestInput {
  quoteId: number
  body: Body<typeof endpoint>
  signedInAs: number | null
  by: Purchaser | null
}

/** The purchase as its buyer's company sees it, or why no approval can be asked for. */
const weighRequest = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { offer, by }: { offer: FrozenRevision; by: Purchaser },
): Promise<Weighed | Problem> => {
  const policy = await findApprovalPolicy(trx, quote.customerId, ctx.now)
  const weighed = await weighPurchase(trx, ctx, policy, { quote, offer, by })
  const { reason, last, isApproved } = weighed
  if (!approvesPurchases(policy) || reason === null || isApproved)
    return conflict(approvalNotNeeded, { code: 'approval_not_needed' })
  if (
    last !== undefined &&
    approvalMachine.is(last.state, 'waits') &&
    mayBuy(policy.colleagues, last.requested_by)
  )
    return conflict(approvalWaits, { code: 'approval_waits' })
  const { rules, colleagues } = policy
  const asked = { rules, purchase: purchaseOf(offer), colleagues, requesterId: by.personId }
  return canBeApproved(asked) ? weighed : conflict(approvalNoApprover, { code: 'no_approver' })
}

const save = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  {
    offer,
    by,
    body,
    weighed,
  }: { offer: FrozenRevision; by: Purchaser; body: RequestInput['body']; weighed: Weighed },
): Promise<void> => {
  const { last, policy } = weighed
  // Approved, but not by enough people as the rules are now; or its requester may no longer buy.
  if (last !== undefined && approvalMachine.is(last.state, 'open'))
    await moveApproval(trx, last, 'change', { ended_at: ctx.now })
  const latest = later(ctx.now, { days: limits.approvals.days })
  const expiresAt = quote.expiresAt !== null && quote.expiresAt < latest ? quote.expiresAt : latest
  const purchase = purchaseOf(offer)
  const approval = await insertApproval(trx, {
    quote_id: quote.id,
    customer_id: quote.customerId,
    requested_by: by.personId,
    program: by.personId === null ? ctx.actor.name : '',
    revision: offer.revision,
    total_cents: purchase.totalCents,
    way: body.way,
    purchase_order: body.purchase_order,
    note: body.note,
    created_at: ctx.now,
    expires_at: expiresAt,
  })
  await recordAccountEvent(trx, ctx, {
    kind: 'approval.requested',
    user_id: quote.customerId,
    summary: `Approval requested: quote #${quote.id}, revision ${offer.revision}, ${formatCents(cents(purchase.totalCents))}`,
    ...(body.note !== '' && { reason: body.note }),
  })
  const { rules, colleagues } = policy
  const waits = waitsFor({ rules, purchase, colleagues, requesterId: by.personId, approvedBy: [] })
  await askApprovers(trx, ctx, approval, { colleagues, ids: waits.flat() })
  const approvalId = approval.id
  await addJob(
    trx,
    'expire-approval',
    { approvalId },
    { runAt: expiresAt, key: `expire-approval:${approvalId}` },
  )
}

/** Asks the buyer's company to approve the shown revision. Nothing is reserved, charged or ordered. */
export const requestApproval = (ctx: Context, input: RequestInput): Promise<object | Problem> =>
  withDestination(ctx, input.quoteId, () =>
    editQuote(ctx, {
      locate: (trx) => findQuoteId(trx, ctx.actor, input.quoteId),
      decide: async (quote, trx) => {
        const { by, body } = input
        if (by === null) return forbidden(approvalSignIn, { code: 'sign_in_needed' })
        const purchase = await decidePurchase(trx, ctx.actor, quote, { at: ctx.now, revision: body.revision })
        if (isProblem(purchase)) return purchase
        const { offer } = purchase
        const refused = refuseWay(
          { way: body.way, signedInAs: input.signedInAs, purchaseOrder: body.purchase_order },
          quote,
        )
        if (refused) return refused
        const weighed = await weighRequest(trx, ctx, quote, { offer, by })
        if (isProblem(weighed)) return weighed
        await save(trx, ctx, quote, { offer, by, body, weighed })
        return { effects: [] }
      },
      answer: () => ({}),
    }),
  )

/** Withdraws the caller's own request. */
export const withdrawApproval = (
  ctx: Context,
  { quoteId, by }: Pick<RequestInput, 'quoteId' | 'by'>,
): Promise<object | Problem> =>
  editQuote(ctx, {
    locate: (trx) => findQuoteId(trx, ctx.actor, quoteId),
    decide: async (quote, trx) => {
      if (by === null) return forbidden(approvalSignIn, { code: 'sign_in_needed' })
      const last = await findLastApproval(trx, quote.id)
      if (last === undefined || last.requested_by !== by.personId || !approvalMachine.is(last.state, 'open'))
        return conflict(approvalOver, { code: 'approval_over' })
      await moveApproval(trx, last, 'withdraw', { ended_at: ctx.now, ended_by: by.personId })
      await recordAccountEvent(trx, ctx, {
        kind: 'approval.ended',
        user_id: quote.customerId,
        summary: `The request to buy quote #${quote.id} was withdrawn`,
      })
      return { effects: [] }
    },
    answer: () => ({}),
  })
