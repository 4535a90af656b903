import { setTimeout as delay } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { ActorContext, SessionClaim } from './actor-context.ts'
import { actAs } from './actor-context.ts'
import { mustHaveReplayed } from './replayed.ts'

export const systemContext: ActorContext = { role: 'SYSTEM', userId: null, tenantId: null }

export interface TransactionOptions {
  /** Refuses writes; for lists and details. */
  readOnly?: boolean
  /** The session that the actor is remembered from; the database confirms it first. */
  claim?: SessionClaim | undefined
  /** The positions of the log that this server, a standby, must have replayed. */
  replayed?: readonly string[] | undefined
}

/** Serialization failure and deadlock: PostgreSQL has undone all, and asks to try again. */
const retryable: readonly string[] = ['40001', '40P01']
const mostAttempts = 4
const pauseMs = 20

const open = new WeakSet<object>()

const commit = CompiledQuery.raw('commit') as CompiledQuery<{ command?: string }> // the driver's own answer

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const attempt = <Tables, Result>(
  db: Kysely<Tables>,
  { actor, readOnly = false, claim, replayed }: TransactionOptions & { actor: ActorContext },
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.connection().execute(async (trx) => {
    open.add(trx)
    try {
      await trx.executeQuery(CompiledQuery.raw(readOnly ? 'begin read only' : 'begin'))
      if (replayed !== undefined) await trx.executeQuery(mustHaveReplayed(replayed))
      await trx.executeQuery(actAs(actor, claim))
      const result = await work(trx)
      const { rows } = await trx.executeQuery(commit)
      // A swallowed statement error leaves the transaction aborted: PostgreSQL then answers COMMIT with ROLLBACK, and
      // the work is lost without an error.
      if (rows[0]?.command === 'ROLLBACK')
        throw new Error('The transaction had failed earlier and was rolled back')
      if (claim !== undefined) claim.confirmed = true
      return result
    } catch (error) {
      // Report the first error; a connection too broken to roll back is closed by its client.
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
 * Runs `work` in one transaction as `actor`; commits when it returns, rolls back when it throws. After a deadlock or
 * serialization failure `work` runs again, at most three times, so it must have no effect outside the transaction.
 */
export const inTransaction = async <Tables, Result>(
  db: Kysely<Tables>,
  actor: ActorContext,
  work: (trx: Kysely<Tables>) => Promise<Result>,
  { claim, ...options }: TransactionOptions = {},
): Promise<Result> => {
  if (open.has(db))
    throw new Error('A transaction is already open here; pass it on instead of opening another')
  const unconfirmed = claim?.confirmed === false ? claim : undefined
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt(db, { ...options, actor, claim: unconfirmed }, work)
    } catch (error) {
      if (tries >= mostAttempts || !retryable.includes(sqlState(error) ?? '')) throw error
      // Two that collided must not start again in step.
      await delay(Math.random() * pauseMs * tries)
    }
  }
}

/** Reads as the system what is needed before anybody is known: a session, or the account of a name. */
export const readAsSystem = <Tables, Result>(
  db: Kysely<Tables>,
  work: (trx: Kysely<Tables>) => Promise<Result>,
): Promise<Result> => inTransaction(db, systemContext, work, { readOnly: true })

/**
 * Lets the rest of this transaction act as the system, bypassing the actor's row-level security. For use cases that
 * have authorized the actor and must write rows that the actor may not see. With a person's id also that person's own
 * rows, which the system alone doesn't see.
 */
export const actAsSystem = async <Tables>(
  trx: Kysely<Tables>,
  userId: number | null = null,
): Promise<void> => {
  if (!open.has(trx)) throw new Error('Only an open transaction can be elevated')
  await trx.executeQuery(actAs({ ...systemContext, userId }))
}
