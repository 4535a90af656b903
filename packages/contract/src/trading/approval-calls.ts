import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, requiredText, text } from '../platform/primitives.ts'
import { approvalRequest, approvalShape } from './approvals.ts'
import { offerParams, offerShape } from './quotes.ts'

export const requestApproval = endpoint('requestApproval', {
  access: 'public',
  summary: 'Asks the buyer’s company to approve the purchase of the revision shown; nothing is ordered yet',
  params: offerParams,
  body: approvalRequest,
  response: offerShape,
})

export const withdrawApproval = endpoint('withdrawApproval', {
  access: 'public',
  summary: 'Withdraws one’s request for approval',
  params: offerParams,
  response: offerShape,
})

export const listApprovals = endpoint('listApprovals', {
  access: 'company.read',
  summary: 'The company’s purchases that wait for approval or, once approved, for their buyer; oldest first',
  response: z.array(
    approvalShape.extend({
      token: z
        .string()
        .nullable()
        .describe('Opens /approval/{token} for the signed-in person, if the purchase waits for them'),
    }),
  ),
})

const approvalParams = z.strictObject({ token: requiredText(500) })

/** A purchase approval as its approver reads it. */
export const approvalPageShape = z.object({
  approval: approvalShape,
  approver: z.string().describe('The person whose link it is'),
  may_answer: z.boolean(),
  offer: offerShape.nullable().describe('Null once it is no longer the approved revision'),
  order: id.nullable(),
})

export const readApproval = endpoint('readApproval', {
  access: 'public',
  summary: 'A purchase approval behind an approver’s signed link',
  params: approvalParams,
  response: approvalPageShape,
})

export const answerApproval = endpoint('answerApproval', {
  access: 'public',
  summary: 'Approves or refuses a purchase; the last approval places its order, unless it is paid by card',
  params: approvalParams,
  body: z.strictObject({
    answer: z.enum(['approve', 'refuse']),
    reason: text(limits.approvals.reason).default('').describe('Needed to refuse'),
  }),
  response: approvalPageShape,
})
