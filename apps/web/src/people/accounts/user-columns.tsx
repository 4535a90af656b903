import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import type { UserRow } from './account-api.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { roleLabels, statusLooks } from './account-words.ts'
import type { UserActionsProps } from './user-actions.tsx'
import { UserActions } from './user-actions.tsx'

/** Names and addresses without spaces don't wrap, and would push other columns out of sight. */
const Wrapped = ({ text, minWidth = 96 }: { text: ReactNode; minWidth?: number }) => (
  <span style={{ display: 'block', minWidth, maxWidth: 190, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {text}
  </span>
)

const Email = ({ user }: { user: UserRow }) => (
  <>
    <Wrapped text={breakable(user.email, '@.')} minWidth={172} />
    {user.email_verified === false && (
      <Text size="xs" c="dimmed">
        Not verified
      </Text>
    )}
    {user.mail_refused !== null && (
      <Text size="xs" c="red" component="div" title={user.mail_refused}>
        <Wrapped text={`Mails are refused: ${user.mail_refused}`} />
      </Text>
    )}
  </>
)

export const userColumns = (
  actions: Omit<UserActionsProps, 'user'>,
): Column<UserRow, OrderingField<'listUsers'>>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'last_name',
    isRowHeader: true,
    width: 138,
    cell: (user) => <Wrapped text={personName(user)} minWidth={0} />,
  },
  {
    id: 'username',
    header: 'Username',
    sortBy: 'username',
    cell: ({ username }) => <Wrapped text={username} />,
  },
  { id: 'company', header: 'Company', cell: ({ business_name }) => <Wrapped text={business_name ?? '–'} /> },
  { id: 'email', header: 'Email', sortBy: 'email', cell: (user) => <Email user={user} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    cell: ({ status }) => <StatusBadge {...statusLooks[status]} />,
  },
  createdColumn,
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isPinned: true,
    isHeaderHidden: true,
    align: 'right',
    width: 60,
    cell: (user) => <UserActions user={user} {...actions} />,
  },
]
