import type { Role, UserStatus } from '../actor.ts'

/** Who can own products: vendors, tenant users among them (decisions.md, People and rights). */
export const maySell = (role: Role): boolean => role === 'VENDOR'

/**
 * Whose products are for sale, by the vendor's status: those of a rejected or suspended vendor leave the
 * catalogue, new quotes and open offers, and come back on approval (decision 020).
 */
export const sellerStatuses = ['PENDING', 'APPROVED'] as const satisfies readonly UserStatus[]

/** Are a vendor's products for sale while it has this status? */
export const isSelling = (status: UserStatus): boolean =>
  (sellerStatuses as readonly UserStatus[]).includes(status)
