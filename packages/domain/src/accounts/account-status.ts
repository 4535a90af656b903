import type { Role, UserStatus } from '../actor.ts'
import { maySignIn } from '../auth/sign-in-rules.ts'
import { messages } from '../messages.ts'
import type { Problem } from '../problem.ts'
import { conflict, forbidden } from '../problem.ts'

/**
 * Where an administrator may move an account from each status (decisions.md, People and rights). A vendor is
 * judged as a seller; a customer and an administrator either have their account or don't.
 */
export const accountStatusMoves = {
  VENDOR: {
    PENDING: ['APPROVED', 'REJECTED', 'SUSPENDED'],
    APPROVED: ['PENDING', 'REJECTED', 'SUSPENDED'],
    REJECTED: ['PENDING', 'APPROVED', 'SUSPENDED'],
    SUSPENDED: ['PENDING', 'APPROVED'],
  },
  CUSTOMER: {
    PENDING: ['APPROVED', 'SUSPENDED'],
    APPROVED: ['SUSPENDED'],
    REJECTED: ['APPROVED'],
    SUSPENDED: ['APPROVED'],
  },
  ADMIN: {
    PENDING: ['APPROVED', 'SUSPENDED'],
    APPROVED: ['SUSPENDED'],
    REJECTED: ['APPROVED'],
    SUSPENDED: ['APPROVED'],
  },
} as const satisfies Record<Role, Record<UserStatus, readonly UserStatus[]>>

export interface JudgedAccount {
  id: number
  role: Role
  status: UserStatus
}

/** The statuses that a menu offers for this account. */
export const possibleStatuses = ({ role, status }: Omit<JudgedAccount, 'id'>): readonly UserStatus[] =>
  accountStatusMoves[role][status]

/**
 * Null where the move is allowed. Nobody changes the own status, and the last administrator who can sign in
 * stays one: `admins` are all of them, as locked.
 */
export const judgeStatusMove = (
  actorId: number | null,
  account: JudgedAccount,
  to: UserStatus,
  admins: readonly JudgedAccount[],
): Problem | null => {
  if (account.id === actorId) return forbidden(messages.ownStatus, { code: 'own_status' })
  if (!possibleStatuses(account).includes(to)) return conflict(messages.wrongState, { code: 'wrong_state' })
  const active = admins.filter((admin) => maySignIn(admin.status))
  const isLast = active.length === 1 && active[0]?.id === account.id
  return isLast && !maySignIn(to) ? conflict(messages.lastAdmin, { code: 'last_admin' }) : null
}
