import type { UserStatus } from '../accounts/account-machine.ts'
import { accountMachine } from '../accounts/account-machine.ts'
import type { Role } from '../actor.ts'

/** May this account have a session at all? */
export const maySignIn = (status: UserStatus): boolean => accountMachine.is(status, 'signsIn')

/** What a sign-up becomes, whatever was sent (specification section 3). */
export const signUpStanding = { role: 'VENDOR', status: 'PENDING' } as const satisfies {
  role: Role
  status: UserStatus
}

/** What an invited customer becomes (decisions.md, People and rights). */
export const customerStanding = { role: 'CUSTOMER', status: 'APPROVED' } as const satisfies {
  role: Role
  status: UserStatus
}

/** What `npm run admin:create` makes. */
export const adminStanding = { role: 'ADMIN', status: 'APPROVED' } as const satisfies {
  role: Role
  status: UserStatus
}
