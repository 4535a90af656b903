import type { answerApproval as endpoint, approvalPageShape } from '@armature/contract/trading/approval-calls'
import type { Body } from '@armature/contract/platform/endpoint'
import { memberName } from '@armature/domain/accounts/names'
import { personName } from '@armature/domain/accounts/person-name'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { isAwaited, mayBuy } from '@armature/domain/approvals/approval-rules'
import {
  approvalNotYours,
  approvalOver,
  approvalReasonNeeded,
} from '@armature/domain/approvals/approval-texts'
import { messages } from '@armature/domain/messages'
import { cents, formatCents } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, forbidden, invalidFields, isProblem, notFound } from '@armature/domain/problem'
import type { Actor } from '@armature/domain/rights/actor'
import { later } from '@armature/domain/values/time'
import type { z } from 'zod'
import type { Context } from '../../../platform/context/context.ts'
import { withAnySecret } from '../../../platform/context/derive-key.ts'
import { makeContext } from '../../../platform/context/make-context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { addJob } from '../../../platform/outbox/job-repository.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import type { ApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import type { ApprovalLink } from '../../../trading/quotes/approval/approval-link.ts'
import { readApprovalToken } from '../../../trading/quotes/approval/approval-link.ts'
import { presentApproval, waitsOf } from '../../../trading/quotes/approval/approval-presenter.ts'
import type { Approval } from '../../../trading/quotes/approval/approval-repository.ts'
import {
  findApproval,
  moveApproval,
  noteOnApproval,
} from '../../../trading/quotes/approval/approval-repository.ts'
import { askApprovers, notifyOutcome } from '../../../trading/quotes/approval/notify-approval.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { readOffer } from '../accept/read-offer.ts'
import { decidePurchase } from '../accept/decide-purchase.ts'
import { completeApproval } from './complete-approval.ts'

type Page = z.output<typeof approvalPageShape>

/** The link's person; a signed-in reader must be the same one, and a program is nobody. */
const openLink = (ctx: Context, token: string): ApprovalLink | Problem => {
  const link = withAnySecret(ctx.deps, (secret) => readApprovalToken(token, secret))
  if (link === null || ctx.program !== undefined) return notFound(messages.notFound)
  const isOther = ctx.person.userId !== null && ctx.person.userId !== link.personId
  return isOther ? forbidden(approvalNotYours, { code: 'link_of_somebody_else' }) : link
}

interface Found {
  approval: Approval
  policy: ApprovalPolicy
  approver: ApprovalPolicy['colleagues'][number]
  /** The company's approver, who acts in this person's name. */
  actor: Actor
}

/** The request and its approver, who must still belong to the company. Call it as the system. */
const find = async (
  trx: Database,
  ctx: Context,
  { approvalId, personId }: ApprovalLink,
): Promise<Found | Problem> => {
  const approval = await findApproval(trx, approvalId)
  if (approval === undefined) return notFound(messages.notFound)
  const policy = await findApprovalPolicy(trx, approval.customer_id, ctx.now)
  const approver = policy.colleagues.find(({ id, hasJoined }) => id === personId && hasJoined)
  const [company] = await findParties(trx, [approval.customer_id])
  if (approver === undefined || company === undefined) return notFound(messages.notFound)
  const isOther = personId !== approval.customer_id
  const actor: Actor = {
    role: 'CUSTOMER',
    userId: approval.customer_id,
    tenantId: null,
    name: isOther ? memberName(approver.name, personName(company)) : approver.name,
    ...(isOther && { personId }),
    offerQuoteId: approval.quote_id,
  }
  return { approval, policy, approver, actor }
}

const asActor = ({ deps, now, log, client }: Context, actor: Actor): Context =>
  makeContext({ actor, deps, now, log, client, session: null })

const readPage = async (trx: Database, ctx: Context, link: ApprovalLink): Promise<Page | Problem> => {
  await actAsSystem(trx)
  const found = await find(trx, ctx, link)
  if (isProblem(found)) return found
  const { approval, policy, approver, actor } = found
  const isWaiting =
    approvalMachine.is(approval.state, 'waits') && mayBuy(policy.colleagues, approval.requested_by)
  const waits = isWaiting ? await waitsOf(trx, policy, approval) : []
  const offer = await readOffer(trx, asActor(ctx, actor), { quoteId: approval.quote_id, signedInAs: null })
  const shown =
    isProblem(offer) || offer.revision !== approval.revision || offer.lines.length === 0 ? null : offer
  return {
    approval: presentApproval(approval, policy, waits),
    approver: approver.name,
    may_answer: isWaiting && approval.expires_at > ctx.now && isAwaited(waits, link.personId),
    offer: shown,
    order: isProblem(offer) ? null : (offer.order?.id ?? null),
  }
}

/** A request as its approver reads it. */
export const readApproval = async (ctx: Context, token: string): Promise<Page | Problem> => {
  const link = openLink(ctx, token)
  return isProblem(link) ? link : ctx.inRead((trx) => readPage(trx, ctx, link))
}

const describe = ({ quote_id, revision, total_cents }: Approval): string =>
  `quote #${quote_id}, revision ${revision}, ${formatCents(cents(total_cents))}`

const refuse = async (
  trx: Database,
  ctx: Context,
  { approval, policy, approver }: Found,
  reason: string,
): Promise<void> => {
  const refused = await moveApproval(trx, approval, 'refuse', {
    reason,
    ended_by: approver.id,
    ended_at: ctx.now,
  })
  await recordAccountEvent(trx, ctx, {
    kind: 'approval.refused',
    user_id: approval.customer_id,
    summary: `Purchase refused: ${describe(approval)}`,
    reason,
  })
  await notifyOutcome(trx, ctx, refused, {
    outcome: 'refuse',
    by: approver.name,
    colleagues: policy.colleagues,
  })
}

/** Counts this person's approval. After the last one, the order follows in its own transaction, by a job at the latest. */
const approve = async (
  trx: Database,
  ctx: Context,
  { approval, policy, approver }: Found,
  before: readonly (readonly number[])[],
): Promise<void> => {
  const approvedBy = [...approval.approved_by, approver.id]
  const noted = await noteOnApproval(trx, approval.id, { approved_by: approvedBy })
  const waits = await waitsOf(trx, policy, noted)
  await recordAccountEvent(trx, ctx, {
    kind: 'approval.approved',
    user_id: approval.customer_id,
    summary: `Purchase approved: ${describe(approval)}${waits.length > 0 ? '; more approvals follow' : ''}`,
  })
  if (waits.length > 0) {
    const fresh = waits.flat().filter((id) => !before.flat().includes(id))
    if (fresh.length > 0) await askApprovers(trx, ctx, noted, { colleagues: policy.colleagues, ids: fresh })
    return
  }
  const approved = await moveApproval(trx, noted, 'approve')
  const isPlaced = approved.way !== 'CARD'
  await notifyOutcome(trx, ctx, approved, {
    outcome: 'approve',
    by: approver.name,
    isPlaced,
    colleagues: policy.colleagues,
  })
  const approvalId = approved.id
  if (isPlaced)
    await addJob(
      trx,
      'complete-approval',
      { approvalId },
      { runAt: later(ctx.now, { minutes: 1 }), key: `complete-approval:${approvalId}` },
    )
}

/** Decides under the quote's lock, so that the offer that is approved is the one that is open now. */
const decide = async (
  trx: Database,
  ctx: Context,
  link: ApprovalLink,
  { answer, reason }: Body<typeof endpoint>,
): Promise<Problem | Record<string, never>> => {
  await actAsSystem(trx)
  const asked = await findApproval(trx, link.approvalId)
  const quote = asked && (await lockQuote(trx, asked.quote_id, ctx.now))
  if (quote === undefined) return notFound(messages.notFound)
  const found = await find(trx, ctx, link)
  if (isProblem(found)) return found
  const { approval, policy, actor } = found
  const over = conflict(approvalOver, { code: 'approval_over' })
  if (!approvalMachine.is(approval.state, 'waits') || approval.expires_at <= ctx.now) return over
  // The requester left or may no longer buy.
  if (!mayBuy(policy.colleagues, approval.requested_by)) return over
  const waits = await waitsOf(trx, policy, approval)
  if (!isAwaited(waits, link.personId))
    return approval.approved_by.includes(link.personId) ? over : forbidden(messages.notAllowed)
  const acting = asActor(ctx, actor)
  if (answer === 'refuse') {
    if (reason === '') return invalidFields({ reason: [approvalReasonNeeded] })
    await refuse(trx, acting, found, reason)
    return {}
  }
  const open = await decidePurchase(trx, actor, quote, { at: ctx.now, revision: approval.revision })
  if (isProblem(open)) return open
  await approve(trx, acting, found, waits)
  return {}
}

/** Approves or refuses, and places the order after the last approval. */
export const answerApproval = async (
  ctx: Context,
  token: string,
  body: Body<typeof endpoint>,
): Promise<Page | Problem> => {
  const link = openLink(ctx, token)
  if (isProblem(link)) return link
  const done = await ctx.inWrite((trx) => decide(trx, ctx, link, body))
  if (isProblem(done)) return done
  try {
    await completeApproval(ctx.deps, ctx.log, link.approvalId)
  } catch (error) {
    ctx.log.warn(
      { event: 'approval_not_completed', err: error },
      'the order of an approved purchase follows by a job',
    )
  }
  return ctx.inRead((trx) => readPage(trx, ctx, link))
}
