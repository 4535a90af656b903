import { possibleStatuses } from '@armature/domain/accounts/account-status'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { canEver } from '@armature/domain/rights/abilities'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { paths } from '../../platform/paths.ts'
import { useSession } from '../../platform/api/use-session.ts'
import type { UserRow } from './account-api.ts'
import { personName } from '@armature/domain/accounts/person-name'
import { statusActions } from './account-words.ts'

export interface UserActionsProps {
  user: UserRow
  onStatus: (user: UserRow, status: UserStatus) => void
  onResend: (user: UserRow) => void
  onDownload: (user: UserRow) => void
  onErase: (user: UserRow) => void
}

/** An administrator's actions on an account. */
export const UserActions = ({ user, onStatus, onResend, onDownload, onErase }: UserActionsProps) => {
  const session = useSession()
  const trigger = useRef<HTMLButtonElement>(null)
  // An administrator's stored id isn't the real one; the address is.
  const statuses = user.email === session?.userEmail ? [] : possibleStatuses(user)
  const mayResend = user.email_verified === false && !user.erased
  const mayHaveTerms = canEver({ role: user.role, tenantId: null }, 'statement.read')
  // A dialog returns the focus to where it was, which must not be a menu entry that is gone.
  const choose = (open: () => void) => {
    trigger.current?.focus()
    open()
  }
  return (
    <Menu position="bottom-end" width={210} shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon
          ref={trigger}
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Actions for ${personName(user)}`}
        >
          <IconDotsVertical size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((status) => (
          <Menu.Item key={status} onClick={() => choose(() => onStatus(user, status))}>
            {statusActions[status].act}
          </Menu.Item>
        ))}
        {mayHaveTerms && (
          <Menu.Item component={Link} to={paths.buyerStatement(user.id)}>
            Payment terms and statement
          </Menu.Item>
        )}
        <Menu.Item onClick={() => onDownload(user)}>Download data</Menu.Item>
        {!user.erased && (
          <Menu.Item color="red" onClick={() => choose(() => onErase(user))}>
            Delete account
          </Menu.Item>
        )}
        {mayResend && <Menu.Item onClick={() => onResend(user)}>Resend verification</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}
