import { paths } from '@armature/domain/pages/page-paths'
import type { ApprovalOutcome } from '../../../platform/mail/approval-mails.ts'
import {
  approvalAskedMail,
  approvalOutcomeMail,
  approvalStuckMail,
} from '../../../platform/mail/approval-mails.ts'
import type { MailContent } from '../../../platform/mail/mail-layout.ts'
import type { Reader } from '../../../platform/mail/reader.ts'
import { unverified } from '../../../platform/mail/reader.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { notify } from '../../../platform/outbox/notify.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import type { ColleagueRow } from '../../../people/companies/approval-repository.ts'
import { issueApprovalToken } from './approval-link.ts'
import type { Approval } from './approval-repository.ts'

type Teller = Pick<Context, 'now' | 'deps'>

const readerFor = ({ isVerified, name }: Pick<ColleagueRow, 'isVerified' | 'name'>): Reader =>
  isVerified ? { firstName: name } : unverified

/** Nobody else may get a mail at an address that wasn't confirmed, except the company's own account. */
const canBeMailed = ({ customer_id: companyId }: Approval, { id, isVerified }: ColleagueRow): boolean =>
  isVerified || id === companyId

/** Notifies the company, and mails these people. */
const tell = async (
  trx: Database,
  ctx: Teller,
  approval: Approval,
  {
    mail,
    to,
    once,
  }: {
    mail: (reader: Reader, one?: ColleagueRow) => MailContent
    to: readonly ColleagueRow[] | null
    once: string
  },
): Promise<void> => {
  const mails = to?.filter((one) => canBeMailed(approval, one))
  for (const party of await findParties(trx, [approval.customer_id]))
    await notify(trx, ctx, party, {
      kind: 'purchase',
      about: { kind: 'quote', id: approval.quote_id, customerId: approval.customer_id },
      path: paths.myQuote(approval.quote_id),
      once: `approval:${approval.id}:${once}`,
      mail: mail(unverified),
      ...(mails && { personally: mails.map((one) => ({ to: one.email, mail: mail(readerFor(one), one) })) }),
    })
}

/** The requester's name, as its colleagues read it. */
export const requesterName = (
  approval: Approval,
  colleagues: readonly Pick<ColleagueRow, 'id' | 'name'>[],
): string =>
  approval.program || (colleagues.find(({ id }) => id === approval.requested_by)?.name ?? 'Somebody who left')

/** Asks these approvers, each by a link of their own. */
export const askApprovers = (
  trx: Database,
  ctx: Teller,
  approval: Approval,
  { colleagues, ids }: { colleagues: readonly ColleagueRow[]; ids: readonly number[] },
): Promise<void> => {
  const to = colleagues.filter(({ id }) => ids.includes(id))
  const requestedBy = requesterName(approval, colleagues)
  const pathOf = (personId: number): string =>
    paths.approval(issueApprovalToken({ approvalId: approval.id, personId }, ctx.deps.serverSecret))
  return tell(trx, ctx, approval, {
    to,
    once: `asked:${approval.approved_by.length}`,
    mail: (reader, one) =>
      approvalAskedMail(reader, {
        quoteId: approval.quote_id,
        totalCents: approval.total_cents,
        requestedBy: one?.isVerified ? requestedBy : '',
        note: one?.isVerified ? approval.note : '',
        path: one === undefined ? paths.myQuote(approval.quote_id) : pathOf(one.id),
      }),
  })
}

/** The requester alone; for a program, the company's buyers. */
const requesterOf = (
  approval: Approval,
  colleagues: readonly ColleagueRow[],
): readonly ColleagueRow[] | null =>
  approval.requested_by === null ? null : colleagues.filter(({ id }) => id === approval.requested_by)

/** Notifies the requester of the outcome. */
export const notifyOutcome = (
  trx: Database,
  ctx: Teller,
  approval: Approval,
  {
    outcome,
    by = '',
    isPlaced = false,
    colleagues,
  }: {
    outcome: ApprovalOutcome
    by?: string
    isPlaced?: boolean
    colleagues: readonly ColleagueRow[]
  },
): Promise<void> =>
  tell(trx, ctx, approval, {
    to: requesterOf(approval, colleagues),
    once: outcome,
    mail: (reader, one) =>
      approvalOutcomeMail(reader, outcome, {
        quoteId: approval.quote_id,
        by: one?.isVerified ? by : '',
        reason: one?.isVerified ? approval.reason : '',
        isPlaced,
        path: paths.myQuote(approval.quote_id),
      }),
  })

/** Notifies the requester that the approved order couldn't be placed. */
export const notifyStuck = (
  trx: Database,
  ctx: Teller,
  approval: Approval,
  colleagues: readonly ColleagueRow[],
): Promise<void> =>
  tell(trx, ctx, approval, {
    to: requesterOf(approval, colleagues),
    once: 'stuck',
    mail: (reader) =>
      approvalStuckMail(reader, {
        quoteId: approval.quote_id,
        reason: approval.reason,
        path: paths.myQuote(approval.quote_id),
      }),
  })
