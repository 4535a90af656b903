import { joinApproved, joinDeclined } from '@armature/domain/accounts/company-texts'
import { companyRolesFor } from '@armature/domain/rights/company-roles'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from './acts-column.tsx'
import type { JoinRequest } from './company-api.ts'
import { joinRequestsQuery, refreshCompanies } from './company-api.ts'
import type { RolesOf } from './roles-field.tsx'
import { RolesField, checkRoles } from './roles-field.tsx'

const columnsOf = (
  onApprove: (request: JoinRequest) => void,
  onDecline: (request: JoinRequest) => void,
): Column<JoinRequest>[] => [
  { id: 'name', header: 'Person', isRowHeader: true, width: 200, cell: ({ name }) => name },
  { id: 'email', header: 'E-mail', width: 220, cell: ({ email }) => breakable(email, '@.') },
  { id: 'asked', header: 'Asked', cell: ({ asked }) => <DateTime value={asked} /> },
  actsColumn((request) => [
    { label: 'Approve', name: `Approve ${request.name}`, onPress: () => onApprove(request) },
    { label: 'Decline', name: `Decline ${request.name}`, onPress: () => onDecline(request) },
  ]),
]

const ApprovalForm = ({ request, onClose }: { request: JoinRequest; onClose: () => void }) => {
  const kit = useKitForm<RolesOf>({ start: { roles: [] }, check: checkRoles, labels: { roles: 'Roles' } })
  const offered = companyRolesFor(useActor())
  const approving = useWrite({
    send: (body: RolesOf, write) => write('approveJoinRequest', { params: { id: request.id }, body }),
    success: joinApproved,
    failure: false,
    onDone: () => {
      refreshCompanies()
      onClose()
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={approving.run}>
      <Stack gap="md">
        <Text size="sm">{`${request.name} (${request.email})`}</Text>
        <RolesField offered={offered} />
        <FormEnd submit="Approve" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** People who ask to join, for the owners; hidden while nobody asks. */
export const JoinRequestsSection = () => {
  const requests = useQuery(joinRequestsQuery)
  const [shown, setShown] = useState<JoinRequest | null>(null)
  const declining = useWrite({
    send: ({ id }: JoinRequest, write) => write('declineJoinRequest', { params: { id } }),
    success: joinDeclined,
    onSettled: refreshCompanies,
  })
  const columns = columnsOf(setShown, (request) => void declining.run(request))
  if (!requests.data || requests.data.count === 0) return null
  return (
    <ProfileSection title="Requests to join">
      <Text size="sm" c="dimmed" mb="sm">
        These people have a confirmed address at your company’s domain.
      </Text>
      <DataTable
        label="Requests to join"
        columns={columns}
        source={requests}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No requests.' }}
      />
      <Dialog opened={shown !== null} onClose={() => setShown(null)} title="Approve the request">
        {shown && <ApprovalForm request={shown} onClose={() => setShown(null)} />}
      </Dialog>
    </ProfileSection>
  )
}
