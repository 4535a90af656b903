import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from './acts-column.tsx'
import type { Company } from './company-api.ts'
import { companiesQuery } from './company-api.ts'
import { rolesText } from './role-words.ts'
import { useLeave, useSwitch } from './use-own-companies.ts'

interface Acts {
  onSwitch: (company: Company) => void
  onLeave: (company: Company) => void
  switching: Company | undefined
}

const columnsOf = ({ onSwitch, onLeave, switching }: Acts): Column<Company>[] => [
  {
    id: 'name',
    header: 'Company',
    isRowHeader: true,
    width: 240,
    cell: ({ name, is_current }) => (
      <>
        {name} {is_current && <StatusBadge label="Current" tone="good" />}
      </>
    ),
  },
  { id: 'roles', header: 'Your roles', cell: ({ roles }) => rolesText(roles) },
  { id: 'joined', header: 'Since', cell: ({ joined }) => joined && <DateTime value={joined} /> },
  actsColumn((company) => [
    ...(company.is_current
      ? []
      : [
          {
            label: 'Switch to',
            name: `Switch to ${company.name}`,
            onPress: () => onSwitch(company),
            isBusy: switching?.id === company.id,
          },
        ]),
    { label: 'Leave', name: `Leave ${company.name}`, onPress: () => onLeave(company) },
  ]),
]

/** The companies that the person belongs to; hidden if there is only one. */
export const CompaniesSection = () => {
  const companies = useQuery(companiesQuery)
  const [left, setLeft] = useState<Company | null>(null)
  const switching = useSwitch()
  const leaving = useLeave(() => setLeft(null))
  const joined = companies.data?.filter((company) => company.joined !== null) ?? []
  if (joined.length < 2) return null
  const columns = columnsOf({
    onSwitch: (company) => void switching.run(company),
    onLeave: setLeft,
    switching: switching.underWay,
  })
  return (
    <ProfileSection title="Your companies">
      <DataTable
        label="Your companies"
        columns={columns}
        source={{ ...companies, data: { count: joined.length, results: joined } }}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No companies.' }}
      />
      <ConfirmDialog
        question={left && 'Leave this company? Only an owner can invite you back.'}
        subject={left?.name}
        words={{ agree: 'Leave', disagree: 'Stay' }}
        isBusy={leaving.isBusy}
        onAgree={() => left && void leaving.run(left)}
        onDisagree={() => setLeft(null)}
      />
    </ProfileSection>
  )
}
