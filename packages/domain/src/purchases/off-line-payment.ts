import type { Actor, Belonging } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'

/**
 * Does an off-line payment that this actor records reach the store's own bank? A store owner records money in its own
 * bank, an operator money in the marketplace's. Nobody is paid out money that the marketplace never got (decision 034).
 */
export const reachesStore = (actor: Actor, order: Belonging): boolean =>
  !recordRolesOf(actor, order).includes('ADMIN')

/** The owner of an off-line payment's money, in words, before it is recorded. */
export const receivedText = (actor: Actor, order: Belonging): string =>
  reachesStore(actor, order)
    ? 'It counts as paid to your store itself: the marketplace pays nothing of it out, and its commission stays owed.'
    : 'It counts as received by the marketplace, which pays the vendors out of it.'
