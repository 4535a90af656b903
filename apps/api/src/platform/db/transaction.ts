import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ActorContext } from './actor-context.ts'
import { actorSettings } from './actor-context.ts'
import type { Claimed } from './reading.ts'
import { readAs } from './reading.ts'
import { confirmSession } from './session-claim.ts'
import type { SessionClaim } from './session-claim.ts'

export const systemContext: ActorContext = { role: 'SYSTEM', userId: null, tenantId: null }

export interface TransactionOptions {
  /**
   * Refuses writes; for lists and details. Each statement is then a transaction of its own, in the same name, and a local setting
   * is gone with it, unless one transaction is asked for by `whole`.
   */
  readOnly?: boolean | 'whole'
  /** The session that the actor is remembered from; the database confirms it first. */
  claim?: SessionClaim | undefined
}

/** Serialization failure and deadlock: PostgreSQL has undone all, and asks to try again. */
const retryable: readonly string[] = ['40001', '40P01']
const mostAttempts = 4
const pauseMs = 20

/** An open transaction: whether it only reads, each statement for itself, and by which session it is confirmed. */
interface Open {
  isReading: boolean
  claimed: Claimed | undefined
}

const open = new WeakMap<object, Open>()

const commit = CompiledQuery.raw('commit') as CompiledQuery<{ command?: string }> // the driver's own answer

/** A session is confirmed before the settings: as its look-up does, that acts for nobody yet. */
const beginTransaction = (
  actor: ActorContext,
  claimed: Claimed | undefined,
  readOnly: boolean,
): CompiledQuery => {
  const confirm = claimed === undefined ? '' : `${confirmSession(claimed.claim, claimed.of)}; `
  return CompiledQuery.raw(`begin${readOnly ? ' read only' : ''}; ${confirm}${actorSettings(actor)}`)
}

interface Beginning extends Open {
  begin: CompiledQuery
}

const beginAs = (actor: ActorContext, { readOnly, claim }: TransactionOptions): Beginning => {
  const claimed = claim?.confirmed === false ? { claim, of: actor } : undefined
  const isReading = readOnly === true
  const begin = isReading ? readAs(actor, claimed) : beginTransaction(actor, claimed, readOnly === 'whole')
  return { begin, isReading, claimed }
}

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const attempt = <Tables, Result>(
  db: Kysely<Tables>,
  { begin, ...how }: Beginning,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (trx) => {
    await trx.executeQuery(begin)
    open.set(trx, how)
    try {
      const result = await work(trx)
      const { rows } = await trx.executeQuery(commit)
      // A swallowed statement error leaves the transaction aborted: PostgreSQL then answers COMMIT
      // with ROLLBACK, and the work is lost though nothing failed.
      if (rows[0]?.command === 'ROLLBACK')
        throw new Error('The transaction had failed earlier and was rolled back')
      return result
    } catch (error) {
      // The first error is the one to tell; a connection too broken to roll back is closed by its client.
      await sql
        .raw('rollback')
        .execute(trx)
        .catch(() => {})
      throw error
    } finally {
      open.delete(trx)
    }
  })

/**
 * Runs `work` in one transaction in the name of `actor`; commits when it returns, rolls back when it
 * throws. After a deadlock or serialization failure `work` runs again, three times at most, so it
 * must have no effect outside the transaction.
 */
export const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  actor: ActorContext,
  work: (trx: Kysely<Tables>) => Promise<Result>,
  options: TransactionOptions = {},
): Promise<Result> => {
  if (open.has(db))
    throw new Error('A transaction is already open here; pass it on instead of opening another')
  const beginning = beginAs(actor, options)
  for (let tries = 1; ; tries += 1) {
    try {
      const result = await attempt(db, beginning, work)
      if (beginning.claimed !== undefined) beginning.claimed.claim.confirmed = true
      return result
    } catch (error) {
      if (tries >= mostAttempts || !retryable.includes(sqlState(error) ?? '')) throw error
      // Two that collided must not start again in step.
      await delay(Math.random() * pauseMs * tries)
    }
  }
}

/**
 * Lets the rest of this transaction act as the system, past the actor's row-level security. For use
 * cases that have authorized the actor and must now write rows that the actor may not see.
 */
export const actAsSystem = async <Tables>(trx: Kysely<Tables>): Promise<void> => {
  const how = open.get(trx)
  if (how === undefined) throw new Error('Only an open transaction can be elevated')
  await trx.executeQuery(
    how.isReading ? readAs(systemContext, how.claimed) : CompiledQuery.raw(actorSettings(systemContext)),
  )
}
