import { can } from '../abilities.ts'
import type { Actor } from '../actor.ts'

/**
 * May `reader` see from which address and device an account's event came? One's own, and a stranger's who tried to get
 * in; where somebody of the marketplace wrote to an account, that is the marketplace's to know.
 */
export const maySeeOrigin = (reader: Actor, { actorId }: { actorId: number | null }): boolean =>
  actorId === null || actorId === reader.userId || can(reader, 'audit.read', {})
