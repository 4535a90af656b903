import type { OrderingField } from '@armature/contract/platform/list-orderings'
import { Group, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconMailOff, IconMailQuestion } from '@tabler/icons-react'
import shared from '@armature/ui/styles/shared.module.css'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { createdColumn } from '@armature/ui/table/created-column.tsx'
import type { UserRow } from './account-api.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { roleLabels, statusLooks } from './account-words.ts'
import type { UserActionsProps } from './user-actions.tsx'
import { UserActions } from './user-actions.tsx'

const Mark = ({ Icon, color, text }: { Icon: typeof IconMailOff; color: string; text: string }) => (
  <Tooltip label={text} multiline maw={320}>
    <Group component="span" wrap="nowrap" c={color}>
      <Icon size={15} aria-hidden="true" />
      <VisuallyHidden>{text}</VisuallyHidden>
    </Group>
  </Tooltip>
)

const Email = ({ user }: { user: UserRow }) => (
  <Group gap={6} wrap="nowrap">
    <span title={user.email} className={shared.cut}>
      {user.email}
    </span>
    {user.email_verified === false && <Mark Icon={IconMailQuestion} color="dimmed" text="Not verified" />}
    {user.mail_refused !== null && (
      <Mark Icon={IconMailOff} color="red" text={`Emails bounce: ${user.mail_refused}`} />
    )}
  </Group>
)

export const userColumns = (
  actions: Omit<UserActionsProps, 'user'>,
): Column<UserRow, OrderingField<'listUsers'>>[] => [
  {
    id: 'name',
    header: 'Name',
    sortBy: 'last_name',
    isRowHeader: true,
    isGrowing: true,
    cell: personName,
  },
  {
    id: 'username',
    header: 'Username',
    sortBy: 'username',
    isOptional: true,
    cell: ({ username }) => username,
  },
  {
    id: 'company',
    header: 'Company',
    isGrowing: true,
    small: 'below',
    cell: ({ business_name, store }) => (
      <>
        {business_name}{' '}
        {store?.is_proved === false && <StatusBadge label="Domain not proved" tone="waiting" />}
      </>
    ),
  },
  { id: 'email', header: 'Email', sortBy: 'email', small: 'below', cell: (user) => <Email user={user} /> },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  {
    id: 'status',
    header: 'Status',
    sortBy: 'status',
    small: 'end',
    cell: ({ status }) => <StatusBadge {...statusLooks[status]} />,
  },
  createdColumn,
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isPinned: true,
    small: 'act',
    isHeaderHidden: true,
    align: 'right',
    width: 60,
    cell: (user) => <UserActions user={user} {...actions} />,
  },
]
