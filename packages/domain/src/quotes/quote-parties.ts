import type { Actor, Role } from '../actor.ts'

/** A user that a quote may be for. */
export interface QuoteParty {
  userId: number
  role: Role
  /** The store that it runs or buys at. */
  tenantId: number | null
}

/**
 * Whom an actor may choose in Add Quote: an admin everybody, a tenant its customers and itself, a vendor and
 * a customer themselves only (decisions.md, People and rights).
 */
export const canQuoteFor = (actor: Actor, party: QuoteParty): boolean => {
  if (actor.role === 'ADMIN') return true
  if (actor.userId === party.userId) return true
  return actor.role === 'VENDOR' && actor.tenantId !== null && actor.tenantId === party.tenantId
}

/** A store's products go to that store's customers and its owner; the marketplace's go to anybody. */
export const canBuyAt = (party: QuoteParty, tenantId: number | null): boolean =>
  tenantId === null || party.tenantId === tenantId
