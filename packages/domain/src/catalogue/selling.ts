import type { Role } from '../actor.ts'

/** Who can own products: vendors, tenant users among them (decisions.md, People and rights). */
export const maySell = (role: Role): boolean => role === 'VENDOR'
