import { can } from '../abilities.ts'
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
export const canBuyAt = (party: Pick<QuoteParty, 'tenantId'>, tenantId: number | null): boolean =>
  tenantId === null || party.tenantId === tenantId

/** Whose products: a store's by its tenant id, or null for the marketplace's, which belong to no store. */
export type Store = number | null

/**
 * Whose products a quote may hold that `actor` adds for `party`, one of them for each quote (decisions.md,
 * Entities). A store's owner asks for its customers at its own store only: a marketplace quote would be out of
 * its sight.
 */
export const storesFor = (actor: Actor, party: Pick<QuoteParty, 'userId' | 'tenantId'>): Store[] =>
  [...new Set<Store>([null, party.tenantId])].filter(
    (store) =>
      canBuyAt(party, store) && can(actor, 'quote.read', { tenantId: store, customerId: party.userId }),
  )

/** What is left of them for one line: all lines of a quote are of one store, or all of the marketplace. */
export const storesForLine = (
  allowed: readonly Store[] | null,
  others: readonly Store[],
): readonly Store[] | null => {
  const [first] = others
  return first === undefined ? allowed : [first]
}
