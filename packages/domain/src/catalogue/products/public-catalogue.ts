import type { Actor } from '../../rights/actor.ts'
import { messages } from '../../messages.ts'
import type { Problem } from '../../problem.ts'
import { forbidden } from '../../problem.ts'
import { reaches, scopeOf } from '../../rights/visibility.ts'

/** The owner of a catalogue's products: a store by tenant id, or null for the marketplace. */
export type Shelf = number | null

/** The store of the requested host, else the person's own store, else the marketplace. */
export const shelfFor = (storeOfHost: Shelf, actor: Pick<Actor, 'tenantId'>): Shelf =>
  storeOfHost ?? actor.tenantId

/**
 * Does a reader also reach parts outside the catalogue, with their own rights? A customer's lists may hold parts that
 * its store doesn't sell. On a store's host, and for a stranger, only the catalogue is visible.
 */
export const seesBeyondShelf = (storeOfHost: Shelf, actor: Pick<Actor, 'userId'>): boolean =>
  storeOfHost === null && actor.userId !== null

/**
 * May this person browse the catalogue? Everybody may browse an open one; a closed one needs the right to see its
 * published products.
 */
export const mayBrowse = (actor: Actor, shelf: Shelf, isOpenToStrangers: boolean): boolean =>
  isOpenToStrangers || reaches(scopeOf(actor, 'product'), { tenantId: shelf })

/**
 * Refuses a stranger's sign-up as a customer. A store behind sign-in shows its products only to its customers, so a
 * sign-up must not open it, and a closed store sells nothing to new customers. The marketplace, passed as null, accepts
 * everybody.
 */
export const checkJoin = (store: { isOpen: boolean } | null, isOpenToStrangers: boolean): Problem | null => {
  if (store === null) return null
  if (!isOpenToStrangers) return forbidden(messages.buyersAreInvited)
  return store.isOpen ? null : forbidden(messages.storeTakesNobody, { code: 'store_closed' })
}

/** The actor that reads a catalogue, so that every visitor sees the same and nothing else. */
export const shopperAt = (shelf: Shelf): Actor => ({
  role: 'SHOPPER',
  userId: null,
  tenantId: shelf,
  name: '',
})
