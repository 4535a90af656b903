import { can } from '../abilities.ts'
import type { Actor, Belonging } from '../actor.ts'

/**
 * Has the store the money of an off-line payment that this actor records? A store's owner writes down what came into its own
 * bank, an operator what came into the marketplace's. Nobody is paid out what the marketplace never got (decision 116).
 */
export const reachesStore = (actor: Actor, order: Belonging): boolean =>
  !can(actor, 'order.receive-for-marketplace', order)
