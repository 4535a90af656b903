import type { listApprovals as endpoint } from '@armature/contract/trading/approval-calls'
import type { Response } from '@armature/contract/platform/endpoint'
import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { isAwaited, mayBuy } from '@armature/domain/approvals/approval-rules'
import { limits } from '@armature/domain/limits'
import { canEver } from '@armature/domain/rights/abilities'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { issueApprovalToken } from './approval-link.ts'
import { presentApproval, waitsOf } from './approval-presenter.ts'
import { listOpenApprovals } from './approval-repository.ts'

/** The company's requests that haven't ended, each with the signed-in person's link if it waits for this person. */
export const readOpenApprovals = async (trx: Database, ctx: Context): Promise<Response<typeof endpoint>> => {
  const companyId = ctx.actor.userId ?? 0
  const open = await listOpenApprovals(trx, companyId, limits.approvals.open)
  if (open.length === 0) return []
  // Row-level security hides colleagues' accounts.
  await actAsSystem(trx)
  const policy = await findApprovalPolicy(trx, companyId, ctx.now)
  const personId = ctx.person.userId
  const rows: Response<typeof endpoint> = []
  for (const approval of open) {
    // It ends unanswered.
    if (!mayBuy(policy.colleagues, approval.requested_by)) continue
    const waits = await waitsOf(trx, policy, approval)
    const isMine =
      personId !== null && approvalMachine.is(approval.state, 'waits') && isAwaited(waits, personId)
    const token = isMine
      ? issueApprovalToken({ approvalId: approval.id, personId }, ctx.deps.serverSecret)
      : null
    rows.push({ ...presentApproval(approval, policy, waits), token })
  }
  return rows
}

/** Those that wait for the signed-in person. A transaction of its own: its reads go past row-level security. */
export const readAwaitedApprovals = async (ctx: Context) => {
  if (!canEver(ctx.actor, 'purchase.approve')) return []
  const open = await ctx.inRead((trx) => readOpenApprovals(trx, ctx))
  return open.flatMap(({ token, ...rest }) => (token === null ? [] : [{ ...rest, token }]))
}
