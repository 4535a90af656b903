import { CompiledQuery } from 'kysely'
import type { ActorContext } from './actor-context.ts'
import { actorValues } from './actor-context.ts'
import type { SessionClaim } from './session-claim.ts'
import { claimValues } from './session-claim.ts'

const mark = '/* reads as */'

const asActor = `set_config('transaction_read_only', 'on', true), set_config('armature.role', $1, true),
  set_config('armature.user_id', $2, true), set_config('armature.tenant_id', $3, true)`

/** A session is confirmed before the settings: as its look-up does, that acts for nobody yet. */
const confirmed = 'confirm_session($4, $5, $6, $7, $8, $9), '

const textOf = (isClaimed: boolean): string => `${mark} select ${isClaimed ? confirmed : ''}${asActor}`

/** Each text with the name under which a connection prepares it. */
const names = new Map([
  [textOf(false), 'reads as'],
  [textOf(true), 'reads as, confirmed'],
])

/** A session to be confirmed, and the actor that it must act for: not the reading's own where that is the system. */
export interface Claimed {
  claim: SessionClaim
  of: ActorContext
}

/**
 * Has the statements that follow on this connection read in the name of this actor, until COMMIT or ROLLBACK. The client sends it
 * along with each of them (pipelined-client.ts); by itself it reaches the database only where none follows.
 */
export const readAs = (actor: ActorContext, claimed: Claimed | undefined): CompiledQuery =>
  CompiledQuery.raw(textOf(claimed !== undefined), [
    ...actorValues(actor),
    ...(claimed === undefined ? [] : claimValues(claimed.claim, claimed.of)),
  ])

/** Does this statement say for whom the next ones read? */
export const beginsReading = (sql: string): boolean => sql.startsWith(mark)

/** The name under which a connection prepares such a statement. */
export const readingName = (sql: string): string => names.get(sql) ?? 'reads as'
