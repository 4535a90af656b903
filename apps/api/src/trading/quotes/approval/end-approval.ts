import { isDeepStrictEqual } from 'node:util'
import type { ApprovalMove } from '@armature/domain/approvals/approval-machine'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { isClosedAsEnded } from '@armature/domain/quotes/offer/good-until'
import { isOnOffer, isPurchased } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Context } from '../../../platform/context/context.ts'
import { systemContextOf } from '../../../platform/context/make-context.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { lockQuote } from '../edit/quote-lock-repository.ts'
import type { LockedQuote } from '../edit/quote-lock-repository.ts'
import type { Approval } from './approval-repository.ts'
import { findApproval, findLastApproval, moveApproval } from './approval-repository.ts'
import { notifyOutcome } from './notify-approval.ts'

type Ending = Extract<ApprovalMove['name'], 'expire' | 'change' | 'buy'>

const words: Record<Ending, string> = {
  expire: 'wasn’t approved in time',
  change: 'ended, because the offer was changed or has ended',
  buy: 'ended with the order',
}

const end = async (trx: Database, ctx: Context, approval: Approval, name: Ending): Promise<void> => {
  const ended = await moveApproval(trx, approval, name, { ended_at: ctx.now })
  const { customer_id: companyId, quote_id: quoteId } = approval
  await recordAccountEvent(trx, ctx, {
    kind: 'approval.ended',
    user_id: companyId,
    summary: `The request to buy quote #${quoteId} ${words[name]}`,
  })
  if (name === 'buy') return
  const { colleagues } = await findApprovalPolicy(trx, companyId, ctx.now)
  await notifyOutcome(trx, ctx, ended, {
    outcome: name,
    colleagues,
  })
}

const endingOf = (before: LockedQuote, after: LockedQuote): Ending | null => {
  if (isPurchased(after.status)) return 'buy'
  if (!isOnOffer(after.status)) return isClosedAsEnded(after.closeReason) ? 'expire' : 'change'
  const isSame = before.revision === after.revision && isDeepStrictEqual(before.delivery, after.delivery)
  return isSame ? null : 'change'
}

/** Ends the quote's open request once something else than what it asks for is on offer. The caller holds the quote's lock. */
export const followApproval = async (
  trx: Database,
  ctx: Context,
  before: LockedQuote,
  after: LockedQuote | null,
): Promise<void> => {
  if (!isOnOffer(before.status)) return
  const name = after === null ? 'change' : endingOf(before, after)
  const last = name === null ? undefined : await findLastApproval(trx, before.id)
  if (name !== null && last !== undefined && approvalMachine.is(last.state, 'open'))
    await end(trx, ctx, last, name)
}

/** Ends a request that nobody answered, or that its buyer didn't use. A timer that runs early, late or twice does no harm. */
export const expireApproval = async (deps: Deps, log: Context['log'], approvalId: number): Promise<void> => {
  const ctx = systemContextOf(deps, log)
  await ctx.inWrite(async (trx) => {
    const found = await findApproval(trx, approvalId)
    if (found === undefined) return null
    const quote = await lockQuote(trx, found.quote_id, ctx.now)
    const approval = await findApproval(trx, approvalId)
    // A payment under way was approved in time.
    if (approval === undefined || quote?.hasHold || !approvalMachine.is(approval.state, 'open')) return null
    if (approval.expires_at <= ctx.now) await end(trx, ctx, approval, 'expire')
    return null
  })
}
