import { can } from '../rights/abilities.ts'
import type { Actor } from '../rights/actor.ts'

/**
 * May `reader` see the address and device behind an account's event? People see their own, and a stranger's who tried
 * to sign in as them. Only the marketplace sees those of its own staff.
 */
export const maySeeOrigin = (reader: Actor, { actorId }: { actorId: number | null }): boolean =>
  actorId === null || actorId === reader.userId || can(reader, 'audit.read', {})
