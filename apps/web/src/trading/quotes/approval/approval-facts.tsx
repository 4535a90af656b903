import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Money } from '../../../platform/cells/money.tsx'
import type { Approval } from './approval-api.ts'
import classes from './approval.module.css'

const ways = { CARD: 'By card, once approved', TERMS: 'On account', TRANSFER: 'By bank transfer' } as const

export const ApprovalBadge = ({ state }: Pick<Approval, 'state'>) => {
  const { label, tone } = approvalMachine.row(state)
  return <StatusBadge label={label} tone={tone} />
}

const factsOf = (approval: Approval) =>
  [
    ['Requested by', approval.requested_by],
    ['Total', <Money key="total" value={approval.total} />],
    ['Payment', ways[approval.way]],
    ['Purchase order', approval.purchase_order],
    ['Note', approval.note],
    ['Approved by', approval.approved_by.join(', ')],
    ['Waiting for', approval.waits_for.join(' or ')],
    ['Reason', approval.reason],
    ['Expires', approval.waits_for.length > 0 ? <DateTime key="expires" value={approval.expires} /> : ''],
  ] as const

/** The request's requester, purchase, answers and end. */
export const ApprovalFacts = ({ approval }: { approval: Approval }) => (
  <dl className={classes.facts}>
    {factsOf(approval)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
