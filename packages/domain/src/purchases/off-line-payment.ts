import type { Actor, Belonging } from '../rights/actor.ts'
import { hatsOf } from '../rights/actor.ts'

/**
 * Has the store the money of an off-line payment that this actor records? A store's owner writes down what came into its own
 * bank, an operator what came into the marketplace's. Nobody is paid out what the marketplace never got (decision 034).
 */
export const reachesStore = (actor: Actor, order: Belonging): boolean =>
  !hatsOf(actor, order).includes('ADMIN')

/** Tells whose money an off-line payment becomes, before it is recorded. */
export const receivedText = (actor: Actor, order: Belonging): string =>
  reachesStore(actor, order)
    ? 'It counts as paid to your store itself: the marketplace pays nothing of it out, and its commission stays owed.'
    : 'It counts as received by the marketplace, which pays the vendors out of it.'
