import { approvalMachine } from '@armature/domain/approvals/approval-machine'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { Money } from '../../platform/cells/money.tsx'
import { paths } from '../../platform/paths.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import type { OpenApproval } from './company-api.ts'
import { approvalsQuery } from './company-api.ts'

const StateCell = ({ approval: { state, waits_for: waitsFor } }: { approval: OpenApproval }) => {
  const { label, tone } = approvalMachine.row(state)
  return (
    <>
      <StatusBadge label={label} tone={tone} /> {waitsFor.length > 0 && `by ${waitsFor.join(' or ')}`}
    </>
  )
}

const columns: Column<OpenApproval>[] = [
  { id: 'quote', header: 'Purchase', isRowHeader: true, width: 140, cell: ({ quote }) => `Quote #${quote}` },
  { id: 'total', header: 'Total', align: 'right', cell: ({ total }) => <Money value={total} /> },
  { id: 'requested_by', header: 'Requested by', cell: ({ requested_by: by }) => by },
  { id: 'state', header: 'State', cell: (approval) => <StateCell approval={approval} /> },
  { id: 'expires', header: 'Expires', cell: ({ expires }) => <DateTime value={expires} /> },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isPinned: true,
    isHeaderHidden: true,
    align: 'right',
    width: 120,
    cell: ({ token, quote }) => (
      <LinkButton
        to={token === null ? paths.myQuote(quote) : paths.approval(token)}
        size="compact-sm"
        variant={token === null ? 'default' : 'filled'}
        aria-label={`${token === null ? 'Open' : 'Review'} quote #${quote}`}
      >
        {token === null ? 'Open' : 'Review'}
      </LinkButton>
    ),
  },
]

/** The purchases that wait for approval; nothing while there are none. */
export const ApprovalsSection = () => {
  const approvals = useQuery(approvalsQuery)
  return approvals.data === undefined || approvals.data.count === 0 ? null : (
    <ProfileSection title="Purchases to approve">
      <DataTable
        label="Purchases to approve"
        columns={columns}
        source={approvals}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'Nothing waits for approval.' }}
      />
    </ProfileSection>
  )
}
