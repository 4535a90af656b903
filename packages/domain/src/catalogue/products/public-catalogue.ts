import type { Actor } from '../../rights/actor.ts'
import { messages } from '../../messages.ts'
import type { Problem } from '../../problem.ts'
import { forbidden } from '../../problem.ts'
import { reaches, scopeOf } from '../../rights/visibility.ts'

/** The owner of a catalogue's products: a store, by its tenant id, or null for the marketplace itself. */
export type Shelf = number | null

/** The store whose host was asked, else the one that the person runs or buys at, else the marketplace. */
export const shelfFor = (storeOfHost: Shelf, actor: Pick<Actor, 'tenantId'>): Shelf =>
  storeOfHost ?? actor.tenantId

/**
 * Is a part that the catalogue hasn't got looked for with the person's own eyes? Parts that a customer's store doesn't sell may be on one's
 * lists all the same. A store's host shows the store alone, and a stranger sees nothing besides a catalogue.
 */
export const seesBeyondShelf = (storeOfHost: Shelf, actor: Pick<Actor, 'userId'>): boolean =>
  storeOfHost === null && actor.userId !== null

/**
 * May this person look at the catalogue? Where it is open, everybody may; where it is kept behind sign-in, whoever may
 * see its published products.
 */
export const mayBrowse = (actor: Actor, shelf: Shelf, isOpenToStrangers: boolean): boolean =>
  isOpenToStrangers || reaches(scopeOf(actor, 'product'), { tenantId: shelf })

/**
 * Refuses a stranger who would become a customer by signing up. A store's products are its customers' to see: where its catalogue
 * is kept behind sign-in, a sign-up must not open it, and a closed store sells nothing to those whom it would bind. The
 * marketplace, which is null here, takes everybody.
 */
export const judgeJoin = (store: { isOpen: boolean } | null, isOpenToStrangers: boolean): Problem | null => {
  if (store === null) return null
  if (!isOpenToStrangers) return forbidden(messages.buyersAreInvited)
  return store.isOpen ? null : forbidden(messages.storeTakesNobody, { code: 'store_closed' })
}

/** Everybody sees the same in a catalogue, whoever asks: this actor reads it, and sees nothing besides. */
export const shopperAt = (shelf: Shelf): Actor => ({
  role: 'SHOPPER',
  userId: null,
  tenantId: shelf,
  name: '',
})
