import type { Role } from '../rights/actor.ts'
import { maySignIn } from '../auth/sign-in-rules.ts'
import { messages } from '../messages.ts'
import type { UserStatus } from './account-machine.ts'
import { accountMachine } from './account-machine.ts'
import type { Problem } from '../problem.ts'
import { conflict, forbidden } from '../problem.ts'

export interface JudgedAccount {
  id: number
  role: Role
  status: UserStatus
  /** The account was erased. */
  erased?: boolean
}

/** The statuses that the menu offers an administrator for this account. */
export const possibleStatuses = ({
  role,
  status,
  erased,
}: Omit<JudgedAccount, 'id'>): readonly UserStatus[] =>
  accountMachine.transitions
    .filter((move) => !erased && move.of.includes(role) && move.from.includes(status))
    .map(({ to }) => to)

/**
 * Null where the move is allowed. Nobody may change their own status, and the last administrator who can sign in stays
 * one. `admins` are all administrators, read under their lock.
 */
export const checkStatusMove = (
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
