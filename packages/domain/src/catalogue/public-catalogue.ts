import type { Actor } from '../actor.ts'
import { reaches, scopeOf } from '../visibility.ts'

/** The owner of a catalogue's products: a store, by its tenant id, or null for the marketplace itself. */
export type Shelf = number | null

/** The store whose host was asked, else the one that the person runs or buys at, else the marketplace. */
export const shelfFor = (storeOfHost: Shelf, actor: Pick<Actor, 'tenantId'>): Shelf =>
  storeOfHost ?? actor.tenantId

/**
 * May this person look at the catalogue? Where it is open, everybody may; where it is kept behind sign-in, only a
 * person who may see its published products.
 */
export const mayBrowse = (actor: Actor, shelf: Shelf, isOpenToStrangers: boolean): boolean =>
  isOpenToStrangers || reaches(scopeOf(actor, 'product'), { tenantId: shelf })

/** Every visitor sees the same in a catalogue: this actor reads it for all of them, and sees nothing besides. */
export const shopperAt = (shelf: Shelf): Actor => ({
  role: 'SHOPPER',
  userId: null,
  tenantId: shelf,
  name: '',
})
