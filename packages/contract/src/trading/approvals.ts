import { approvalMachine, approvalWays } from '@armature/domain/approvals/approval-machine'
import type { ApprovalState } from '@armature/domain/approvals/approval-machine'
import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { id, line, money, text, timestamp } from '../platform/primitives.ts'

const states = approvalMachine.states as readonly [ApprovalState, ...ApprovalState[]]

export const approvalShape = z.object({
  id,
  quote: id,
  revision: z.number().int().describe('Exactly this revision of the offer is approved'),
  state: z.enum(states),
  total: money,
  requested_by: z.string(),
  way: z.enum(approvalWays),
  purchase_order: z.string(),
  note: z.string(),
  created: timestamp,
  expires: timestamp,
  reason: z.string().describe('Why it was refused, or why the order couldn’t be placed once it was approved'),
  approved_by: z.array(z.string()),
  waits_for: z.array(z.string()).describe('The people who can approve it now'),
})

/** Of an offer, for the company's people; null where the company approves nothing. */
export const offerApproval = z
  .object({
    needed: z
      .enum(['rule', 'limit', 'sign_in'])
      .nullable()
      .describe('Why the offer can’t be accepted without approval; null if it can'),
    approvers: z.array(z.string()).describe('The people who would be asked first'),
    limit: money.nullable().describe('What the reader may buy in a month without approval'),
    left: money.nullable().describe('What is left of it'),
    request: approvalShape.nullable().describe('The last request of this quote'),
    is_own: z.boolean().describe('The reader made the request'),
  })
  .nullable()

export const approvalRequest = z.strictObject({
  revision: z.number().int().positive(),
  way: z
    .enum(approvalWays)
    .describe('TERMS and TRANSFER place the order once approved; a card is paid by its holder then'),
  purchase_order: line(limits.quote.purchaseOrder).default(''),
  note: text(limits.approvals.note).default(''),
})
