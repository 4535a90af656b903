import { createHash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { breaksConnection } from './outage.ts'
import type { NamedStatement } from './reading-query.ts'
import { ReadingQuery } from './reading-query.ts'
import { beginsReading, readingName } from './reading.ts'

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

/** For whom an open reading acts, and whether the database has taken that. */
interface Reading {
  context: NamedStatement
  isTaken: boolean
}

/** The driver's own answer, given without the server's. */
const ahead = (command: 'BEGIN' | 'COMMIT' | 'ROLLBACK') => ({ command, rowCount: null, rows: [] })

/** The methods that the driver calls on its queries and that readings rely on. */
const handlers = ['submit', 'handleDataRow', 'handleCommandComplete']

/**
 * Throws where the driver's queries are made otherwise, as those of a new version may be: each reading would wait for an answer that
 * never comes.
 */
export const checkDriver = (queries: object): void => {
  const missing = handlers.find((name) => typeof Reflect.get(queries, name) !== 'function')
  if (missing !== undefined)
    throw new Error(`The database driver's queries have no ${missing} for readings to use (decision 017).`)
}

/**
 * A pool client for the query builder that names its statements (prepared once per connection) and
 * gives a broken connection back as broken. pg leaves a timed-out statement running on its
 * connection: without this the ROLLBACK, and then the next request, would queue behind it.
 *
 * A reading has one round trip for each statement: for whom it acts is sent along with it, and the database takes the two
 * for one transaction. A transaction that writes waits for each answer.
 */
export const pipelinedClient = (client: pg.PoolClient): PostgresPoolClient => {
  let broken: Error | undefined
  let reading: Reading | undefined
  /** Contexts that this connection has prepared. */
  const prepared = new Set<string>()

  const watched = async <Result>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer
    } catch (error) {
      if (breaksConnection(error)) broken = error instanceof Error ? error : new Error(String(error))
      throw error
    }
  }

  const send = (sql: string, parameters: readonly unknown[] = []) => {
    const name = isPreparable(sql, parameters) ? statementName(sql) : undefined
    const values = [...parameters]
    return watched(client.query({ text: sql, values, ...(name === undefined ? {} : { name }) }))
  }

  /** By itself, for nobody: it leaves nothing behind but the prepared statement. */
  const prepare = ({ text, values, name }: NamedStatement): void => {
    if (prepared.has(name)) return
    prepared.add(name)
    // The reading that follows at once fails for the same reason, and tells it.
    client.query({ text, values: [...values], name }).catch(() => prepared.delete(name))
  }

  const read = async (into: Reading, text: string, values: readonly unknown[]) => {
    const { context } = into
    prepare(context)
    const name = isPreparable(text, values) ? statementName(text) : undefined
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
    const statement = { text, values, ...(name === undefined ? {} : { name }) }
    const query = new ReadingQuery(context, statement, (error, result) =>
      error ? reject(error) : resolve(result),
    )
    client.query(query)
    const answer = await watched(promise)
    into.isTaken = true
    return answer
  }

  /** Of a reading that nothing was answered in the session isn't confirmed yet. */
  const endReading = async (command: 'COMMIT' | 'ROLLBACK') => {
    const ended = reading
    reading = undefined
    if (command === 'COMMIT' && ended?.isTaken === false) await send(ended.context.text, ended.context.values)
    return ahead(command)
  }

  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken) throw broken
    if (beginsReading(sql)) {
      reading = { context: { text: sql, values: parameters, name: readingName(sql) }, isTaken: false }
      return ahead('BEGIN')
    }
    if (reading === undefined) return send(sql, parameters)
    if (sql === 'commit') return endReading('COMMIT')
    if (sql === 'rollback') return endReading('ROLLBACK')
    return read(reading, sql, parameters)
  }

  const release = (destroy?: boolean): void => {
    reading = undefined
    client.release(destroy === true || broken !== undefined)
  }

  return {
    // The builder's type also covers cursors, which need a dialect option that we don't set.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}
