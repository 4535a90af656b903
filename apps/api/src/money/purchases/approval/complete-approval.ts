import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { memberName } from '@armature/domain/accounts/names'
import { personName } from '@armature/domain/accounts/person-name'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Actor } from '@armature/domain/rights/actor'
import type { Context } from '../../../platform/context/context.ts'
import type { Deps } from '../../../platform/context/deps-type.ts'
import { makeContext, systemContextOf } from '../../../platform/context/make-context.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { findApprovalPolicy } from '../../../people/companies/approval-repository.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import type { Approval } from '../../../trading/quotes/approval/approval-repository.ts'
import { findApproval, noteOnApproval } from '../../../trading/quotes/approval/approval-repository.ts'
import { notifyStuck, requesterName } from '../../../trading/quotes/approval/notify-approval.ts'
import { lockQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import { orderOnAccount } from '../accept/order-on-account.ts'

const isDue = ({ state, way, reason }: Approval): boolean =>
  approvalMachine.is(state, 'allows') && way !== 'CARD' && reason === ''

/** The order couldn't be placed, as for too little credit: its buyer is notified, and may accept in another way. */
const noteProblem = (deps: Deps, log: Context['log'], id: number, problem: Problem) => {
  const ctx = systemContextOf(deps, log)
  return ctx.inWrite(async (trx) => {
    const found = await findApproval(trx, id)
    if (found === undefined) return null
    await lockQuote(trx, found.quote_id, ctx.now)
    const approval = await findApproval(trx, id)
    if (approval === undefined || !isDue(approval)) return null
    const why = problem.detail ?? Object.values(problem.fields ?? {})[0]?.[0] ?? messages.somethingWentWrong
    const noted = await noteOnApproval(trx, id, { reason: why })
    const { colleagues } = await findApprovalPolicy(trx, approval.customer_id, ctx.now)
    await recordAccountEvent(trx, ctx, {
      kind: 'approval.ended',
      user_id: approval.customer_id,
      summary: `Quote #${approval.quote_id} is approved, but the order couldn’t be placed`,
      reason: why,
    })
    await notifyStuck(trx, ctx, noted, colleagues)
    return null
  })
}

/**
 * Places the order of an approved purchase exactly as its buyer asked, in the buyer's name. Safe to call any number of
 * times: the quote's lock and the order decide. A purchase by card waits for its buyer.
 */
export const completeApproval = async (
  deps: Deps,
  log: Context['log'],
  approvalId: number,
): Promise<void> => {
  const read = systemContextOf(deps, log)
  const { approval, actor } = await read.inRead(async (trx) => {
    const found = await findApproval(trx, approvalId)
    if (found === undefined || !isDue(found)) return { approval: undefined, actor: undefined }
    const { colleagues } = await findApprovalPolicy(trx, found.customer_id, read.now)
    const [company] = await findParties(trx, [found.customer_id])
    const name = requesterName(found, colleagues)
    const personId = found.requested_by === found.customer_id ? null : found.requested_by
    const buyer: Actor = {
      role: 'CUSTOMER',
      userId: found.customer_id,
      tenantId: null,
      name: personId !== null && company ? memberName(name, personName(company)) : name,
      ...(personId !== null && { personId }),
      offerQuoteId: found.quote_id,
    }
    return { approval: found, actor: buyer }
  })
  if (approval === undefined || approval.way === 'CARD') return
  const ctx = makeContext({ actor, deps, now: read.now, log, session: null, client: read.client })
  const placed = await orderOnAccount(ctx, {
    quoteId: approval.quote_id,
    revision: approval.revision,
    way: approval.way,
    purchaseOrder: approval.purchase_order,
    signedInAs: approval.customer_id,
    by: { personId: approval.requested_by },
  })
  if (isProblem(placed) && placed.problem !== 'unavailable') await noteProblem(deps, log, approvalId, placed)
}
