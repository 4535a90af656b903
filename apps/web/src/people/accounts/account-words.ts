import { statusTones } from '@armature/domain/states/status-tones'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Role } from '@armature/domain/rights/actor'
import { userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'

export const roleLabels = {
  ADMIN: 'Administrator',
  VENDOR: 'Vendor',
  CUSTOMER: 'Customer',
} as const satisfies Record<Role, string>

export const statusLooks = {
  PENDING: { label: 'Pending', tone: statusTones.account.PENDING },
  APPROVED: { label: 'Approved', tone: statusTones.account.APPROVED },
  REJECTED: { label: 'Rejected', tone: statusTones.account.REJECTED },
  SUSPENDED: { label: 'Suspended', tone: statusTones.account.SUSPENDED },
} as const satisfies Record<UserStatus, { label: string; tone: Tone }>

/** The name and the effect of moving an account to a status. */
export const statusActions = {
  PENDING: { act: 'Set to pending', effect: 'The account works, but receives no payouts.' },
  APPROVED: { act: 'Approve', effect: 'The account is fully active.' },
  REJECTED: { act: 'Reject', effect: 'The account still works, but receives no payouts.' },
  SUSPENDED: { act: 'Suspend', effect: 'All its sessions end, and nobody can sign in.' },
} as const satisfies Record<UserStatus, { act: string; effect: string }>

export const userFilters = { role: roles, status: userStatuses } as const

export const roleOptions = roles.map((role) => ({ value: role, label: roleLabels[role] }))
export const statusOptions = userStatuses.map((status) => ({
  value: status,
  label: statusLooks[status].label,
}))
