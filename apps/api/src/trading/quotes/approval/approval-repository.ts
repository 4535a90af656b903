import type { ApprovalMove } from '@armature/domain/approvals/approval-machine'
import { approvalMachine, newApproval } from '@armature/domain/approvals/approval-machine'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { PurchaseApprovalsTable } from '../../../platform/db/tables/trading-tables.ts'

export type Approval = Selectable<PurchaseApprovalsTable>

const open = approvalMachine.statesWhere('open')

export const insertApproval = async (
  trx: Database,
  approval: Omit<Insertable<PurchaseApprovalsTable>, 'state'>,
): Promise<Approval> =>
  trx
    .insertInto('purchase_approvals')
    .values({ ...approval, state: newApproval })
    .returningAll()
    .executeTakeFirstOrThrow()

/** An approval without a lock: use it to find its quote, never to decide. */
export const findApproval = (trx: Database, id: number): Promise<Approval | undefined> =>
  trx.selectFrom('purchase_approvals').selectAll().where('id', '=', id).executeTakeFirst()

/** The quote's last request. Deciding, the caller holds the quote's lock, which every change of a request takes. */
export const findLastApproval = (trx: Database, quoteId: number): Promise<Approval | undefined> =>
  trx
    .selectFrom('purchase_approvals')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The company's requests that haven't ended, oldest first. */
export const listOpenApprovals = (trx: Database, companyId: number, most: number): Promise<Approval[]> =>
  trx
    .selectFrom('purchase_approvals')
    .selectAll()
    .where('customer_id', '=', companyId)
    .where('state', 'in', open)
    .orderBy('id')
    .limit(most)
    .execute()

/** Moves a request by its machine, and returns it as it is then. */
export const moveApproval = (
  trx: Database,
  { id, state }: Pick<Approval, 'id' | 'state'>,
  name: ApprovalMove['name'],
  change: Partial<Pick<Approval, 'approved_by' | 'ended_by' | 'reason' | 'ended_at'>> = {},
): Promise<Approval> =>
  trx
    .updateTable('purchase_approvals')
    .set({ ...change, state: approvalMachine.next(name, state) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Records a fact that doesn't move the request. */
export const noteOnApproval = (
  trx: Database,
  id: number,
  note: Partial<Pick<Approval, 'approved_by' | 'reason'>>,
): Promise<Approval> =>
  trx
    .updateTable('purchase_approvals')
    .set(note)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
