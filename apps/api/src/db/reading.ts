import { CompiledQuery } from 'kysely'
import type { ActorContext } from './actor-context.ts'
import { actorValues } from './actor-context.ts'
import type { ReadingNotes } from './reading-notes.ts'
import type { SessionClaim } from './session-claim.ts'
import { claimValues } from './session-claim.ts'

const mark = '/* reads as */'

const asActor = `set_config('transaction_read_only', 'on', true), set_config('armature.role', $1, true),
  set_config('armature.user_id', $2, true), set_config('armature.tenant_id', $3, true)`

/** A session is confirmed before the settings: as its look-up does, that acts for nobody yet. */
const confirmed = 'confirm_session($4, $5, $6, $7, $8, $9), '

/** The last column of a context whose reading is noted (reading-query.ts reads it). */
const snapshot = ', pg_current_snapshot()'

const textOf = (isClaimed: boolean, isNoted: boolean): string =>
  `${mark} select ${isClaimed ? confirmed : ''}${asActor}${isNoted ? snapshot : ''}`

/** Each text with the name under which a connection prepares it. */
const names = new Map(
  [false, true].flatMap((isClaimed) =>
    [false, true].map((isNoted): [string, string] => [
      textOf(isClaimed, isNoted),
      `reads as${isClaimed ? ', confirmed' : ''}${isNoted ? ', noted' : ''}`,
    ]),
  ),
)

/** A session to be confirmed, and the actor that it must act for: not the reading's own where that is the system. */
export interface Claimed {
  claim: SessionClaim
  of: ActorContext
}

/**
 * Has the statements that follow on this connection read in the name of this actor, until COMMIT or ROLLBACK. The client sends it
 * along with each of them (pipelined-client.ts); by itself it reaches the database only where none follows. Notes travel as a last
 * parameter, which the client keeps to itself.
 */
export const readAs = (
  actor: ActorContext,
  claimed: Claimed | undefined,
  notes: ReadingNotes | undefined,
): CompiledQuery =>
  CompiledQuery.raw(textOf(claimed !== undefined, notes !== undefined), [
    ...actorValues(actor),
    ...(claimed === undefined ? [] : claimValues(claimed.claim, claimed.of)),
    ...(notes === undefined ? [] : [notes]),
  ])

/** Does this statement say for whom the next ones read? */
export const beginsReading = (sql: string): boolean => sql.startsWith(mark)

/** The name under which a connection prepares such a statement. */
export const readingName = (sql: string): string => names.get(sql) ?? 'reads as'
