import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { breaksConnection } from './outage.ts'

/**
 * Prepared statements live as long as their connection, so statements with a variable shape (lists
 * of parameters) must not pile up: after this many different texts the rest goes unnamed.
 */
const mostNamedStatements = 500
const names = new Map<string, string>()

const statementName = (sql: string): string | undefined => {
  const known = names.get(sql)
  if (known !== undefined || names.size >= mostNamedStatements) return known
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22)
  names.set(sql, name)
  return name
}

/**
 * Begins a statement whose best plan depends on its parameters, as a search's on the word: prepared, it would
 * get one plan for all of them, by whichever came first.
 */
export const plannedEachTime = '/* planned each time */'

/**
 * A statement that answers all columns of a table, whichever those are. Prepared, it would fail on each connection once a
 * migration has added one, "cached plan must not change result type", while copies of the release before still run.
 */
const answersAllColumns = /^\s*select (?:[\w". ]+, )*(?:"?\w+"?\.)?\*(?:,| from [^(\s])|\breturning \*/i

/** One statement, prepared once per connection. A text of several commands, as a begin with its settings, can't be. */
const isPreparable = (sql: string, parameters: readonly unknown[]): boolean =>
  !sql.trimStart().startsWith(plannedEachTime) &&
  (parameters.length > 0 || /^\s*(select|with)\b/i.test(sql)) &&
  !answersAllColumns.test(sql)

const beginsReading = (sql: string): boolean => sql.startsWith('begin read only')

/** The driver's own answer, given before the server's. */
const ahead = (command: 'BEGIN' | 'COMMIT') => ({ command, rowCount: null, rows: [] })

/** How long a reading transaction stays open at most for its COMMIT to leave with the next request's BEGIN. */
const mostOwedMs = 25

/** The driver's own socket, which isn't in its types. */
const socketOf = (client: object): Partial<Writable> =>
  (client as { connection?: { stream?: Partial<Writable> } }).connection?.stream ?? {}

/**
 * Throws where the driver keeps its socket elsewhere, as a new version may: reading transactions would still be right, and
 * silently cost three round trips.
 */
export const checkDriver = (client: object): void => {
  const { cork, uncork } = socketOf(client)
  if (typeof cork !== 'function' || typeof uncork !== 'function')
    throw new Error('The database driver has no connection.stream to write in one piece to (decision 017).')
}

/** Sends all that is written until this turn ends in one piece. */
const inOneWrite = (client: pg.PoolClient): void => {
  const stream = socketOf(client)
  stream.cork?.()
  process.nextTick(() => stream.uncork?.())
}

/**
 * A pool client for the query builder that names its statements (prepared once per connection) and
 * gives a broken connection back as broken. pg leaves a timed-out statement running on its
 * connection: without this the ROLLBACK, and then the next request, would queue behind it.
 *
 * A reading transaction costs one round trip instead of three: its BEGIN is sent along with its first statement,
 * whose answer counts only if both went well, and its COMMIT, which answers nothing, leaves with whatever the
 * connection sends next, or by itself some milliseconds later. A statement without its BEGIN would have no actor, and so
 * see nothing. A writing transaction waits for each answer.
 */
export const pipelinedClient = (client: pg.PoolClient): PostgresPoolClient => {
  let broken: Error | undefined
  let reading = false
  /** A BEGIN that is on its way. */
  let begun: Promise<unknown> | undefined
  /** The time by which an open COMMIT is sent, where nothing else is until then. */
  let owed: NodeJS.Timeout | undefined

  const send = async (sql: string, parameters: readonly unknown[] = []) => {
    const name = isPreparable(sql, parameters) ? statementName(sql) : undefined
    try {
      return await client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      })
    } catch (error) {
      if (breaksConnection(error)) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  /** Is a COMMIT open? The caller that asks sends it. */
  const takeOwed = (): boolean => {
    if (owed === undefined) return false
    clearTimeout(owed)
    owed = undefined
    return true
  }

  const payOwed = (): void => {
    // The COMMIT is lost with its connection; the next statement will report that.
    if (takeOwed()) send('commit').catch(() => {})
  }

  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken) throw broken
    if (beginsReading(sql)) {
      inOneWrite(client)
      reading = true
      // One text, which the server answers once.
      begun = send(takeOwed() ? `commit; ${sql}` : sql)
      // Thrown where the first statement is waited for. That one has failed too, perhaps unanswered yet, and the
      // driver takes it for prepared until then: the connection isn't used again.
      begun.catch((error: Error) => {
        broken ??= error
      })
      return ahead('BEGIN')
    }
    payOwed()
    if (reading && sql === 'commit') {
      reading = false
      await begun
      owed = setTimeout(payOwed, mostOwedMs).unref()
      return ahead('COMMIT')
    }
    if (begun === undefined) return send(sql, parameters)
    const [, answer] = await Promise.all([begun, send(sql, parameters)])
    begun = undefined
    return answer
  }

  const release = (destroy?: boolean): void => {
    reading = false
    begun = undefined
    client.release(destroy === true || broken !== undefined)
  }

  return {
    // The builder's type also covers cursors, which need a dialect option that we don't set.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}
