import type { UserStatus } from '../../accounts/account-machine.ts'
import { accountMachine } from '../../accounts/account-machine.ts'
import type { Role } from '../../rights/actor.ts'

/** Vendors own products, tenant users among them (decisions.md, People and rights). */
export const maySell = (role: Role): boolean => role === 'VENDOR'

/** The vendor statuses whose products are for sale; other vendors' products wait for approval (decision 020). */
export const sellerStatuses = accountMachine.statesWhere('sells')

/** The vendor statuses whose products appear in public catalogues; a new vendor mustn't publish at once. */
export const publicSellerStatuses = accountMachine.statesWhere('isPublic')

export const isSelling = (status: UserStatus): boolean => accountMachine.is(status, 'sells')
