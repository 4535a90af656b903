import type { UserStatus } from '../../accounts/account-machine.ts'
import { accountMachine } from '../../accounts/account-machine.ts'
import type { Role } from '../../rights/actor.ts'

/** The roles that can own products: vendors, tenant users among them (decisions.md, People and rights). */
export const maySell = (role: Role): boolean => role === 'VENDOR'

/** The statuses in which a vendor's products are for sale. Other vendors' products wait for approval (decision 020). */
export const sellerStatuses = accountMachine.statesWhere('sells')

/**
 * The statuses in which a vendor's products are in public catalogues: a vendor who has just signed up mustn't publish
 * at once.
 */
export const publicSellerStatuses = accountMachine.statesWhere('isPublic')

/** Are a vendor's products for sale while it has this status? */
export const isSelling = (status: UserStatus): boolean => accountMachine.is(status, 'sells')
