import { can } from '../rights/abilities.ts'
import type { Actor } from '../rights/actor.ts'

/**
 * May `reader` see the address and device behind an account's event? People see their own, and those of a stranger who
 * tried to sign in. Where the marketplace's staff changed the account, only the marketplace sees them.
 */
export const maySeeOrigin = (reader: Actor, { actorId }: { actorId: number | null }): boolean =>
  actorId === null || actorId === reader.userId || can(reader, 'audit.read', {})
