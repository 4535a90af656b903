import type { UserStatus } from '../accounts/account-machine.ts'
import { accountMachine } from '../accounts/account-machine.ts'
import type { Role } from '../rights/actor.ts'

/** May this account have a session at all? */
export const maySignIn = (status: UserStatus): boolean => accountMachine.is(status, 'signsIn')

/** The account that a sign-up creates, whatever role the request names (specification section 3). */
export const signUpStanding = { role: 'VENDOR', status: 'PENDING' } as const satisfies {
  role: Role
  status: UserStatus
}

/** The account of a customer, invited or signed up. It gets a session once its address is confirmed (decision 104). */
export const customerStanding = { role: 'CUSTOMER', status: 'APPROVED' } as const satisfies {
  role: Role
  status: UserStatus
}

/** The account that `npm run admin:create` makes. */
export const adminStanding = { role: 'ADMIN', status: 'APPROVED' } as const satisfies {
  role: Role
  status: UserStatus
}
