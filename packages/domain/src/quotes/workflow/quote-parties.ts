import { can } from '../../rights/abilities.ts'
import type { Actor, Role } from '../../rights/actor.ts'

/** A user that a quote may be for. */
export interface QuoteParty {
  userId: number
  role: Role
  /** The store that it runs or buys at. */
  tenantId: number | null
}

/**
 * May the actor choose this user in Add Quote? An admin may choose everybody, a tenant its customers and itself, a
 * vendor or customer only itself (decisions.md, People and rights).
 */
export const canQuoteFor = (actor: Actor, party: QuoteParty): boolean => {
  if (actor.role === 'ADMIN') return true
  if (actor.userId === party.userId) return true
  return actor.role === 'VENDOR' && actor.tenantId !== null && actor.tenantId === party.tenantId
}

/** A store's products are for its customers and its owner; the marketplace's are for everybody. */
export const canBuyAt = (party: Pick<QuoteParty, 'tenantId'>, tenantId: number | null): boolean =>
  tenantId === null || party.tenantId === tenantId

/** The seller that a person deals with where nothing names one: the store that a customer buys at, else the marketplace. */
export const usualSellerOf = ({ role, tenantId }: Pick<Actor, 'role' | 'tenantId'>): Store =>
  role === 'CUSTOMER' ? tenantId : null

/** The owner of a set of products: a store by tenant id, or null for the marketplace. */
export type Store = number | null

/**
 * The owners whose products a quote may hold when `actor` adds it for `party`; each quote has only one (decisions.md,
 * Entities). A store's owner can request for its customers only at its own store, because it can't see a marketplace
 * quote.
 */
export const storesFor = (actor: Actor, party: Pick<QuoteParty, 'userId' | 'tenantId'>): Store[] =>
  [...new Set<Store>([null, party.tenantId])].filter(
    (store) =>
      canBuyAt(party, store) && can(actor, 'quote.read', { tenantId: store, customerId: party.userId }),
  )

/**
 * The owners whose parts this person can choose from. A customer gets only its own catalogue, its store's or the
 * marketplace's, since a quote holds one owner's parts. Undefined for all others, who choose from everything they see.
 */
export const storesOffered = ({ role, tenantId }: Pick<Actor, 'role' | 'tenantId'>): Store[] | undefined =>
  role === 'CUSTOMER' ? [tenantId] : undefined

/**
 * The owner of a quote with these parts: the first store among them, else the marketplace. Parts of other owners don't
 * fit into it.
 */
export const storeOfLines = (stores: readonly Store[]): Store =>
  stores.find((store) => store !== null) ?? null

/** The owners possible for one more line: all lines of a quote belong to one store, or all to the marketplace. */
export const storesForLine = (
  allowed: readonly Store[] | null,
  others: readonly Store[],
): readonly Store[] | null => {
  const [first] = others
  return first === undefined ? allowed : [first]
}
