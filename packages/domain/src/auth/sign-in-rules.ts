import type { Role, UserStatus } from '../actor.ts'

/** A suspended account has no session; a pending or rejected one does, it only isn't paid out. */
export const maySignIn = (status: UserStatus): boolean => status !== 'SUSPENDED'

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
