import { createHash } from 'node:crypto'
import type { PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { saysWhoActs } from './actor-context.ts'
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

const isPreparable = (sql: string, parameters: readonly unknown[]): boolean =>
  !sql.trimStart().startsWith(plannedEachTime) &&
  (parameters.length > 0 || /^\s*(select|with)\b/i.test(sql)) &&
  !answersAllColumns.test(sql)

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)/gi

/** The tables that a statement's text writes to; words that are no table do no harm. */
export const tablesWritten = (sql: string): string[] => [...sql.matchAll(writes)].map(([, name = '']) => name)

type Answer = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>

/** The driver's own answer, given before the server's. */
const ahead: Answer = { command: '', rowCount: null, rows: [] }

/** Sends statements, prepared where that helps; `onBroken` is called on errors that make the connection unusable. */
const sender =
  (
    client: pg.PoolClient,
    onAnswered: (seconds: number, isOk: boolean) => void,
    onBroken: (error: Error) => void,
  ) =>
  async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    const name = isPreparable(sql, parameters) ? statementName(sql) : undefined
    const sentAt = performance.now()
    let isOk = false
    try {
      const answer = await client.query({
        text: sql,
        values: [...parameters],
        ...(name === undefined ? {} : { name }),
      })
      isOk = true
      return answer
    } catch (error) {
      if (breaksConnection(error)) onBroken(error instanceof Error ? error : new Error(String(error)))
      throw error
    } finally {
      onAnswered((performance.now() - sentAt) / 1_000, isOk)
    }
  }

/**
 * A pool client for the query builder. It prepares each statement once, returns a broken connection as broken (pg
 * leaves a timed-out statement running, and the ROLLBACK and the next request would queue behind it), and saves round
 * trips: BEGIN and the actor's settings travel with the transaction's first statement, whose caller gets their failure,
 * and nobody waits for the end of a read-only transaction. `onWritten` gets the tables that this connection wrote to,
 * at the commit and before the committing code continues. Writes by others and by functions arrive as notifications.
 */
export const pipelinedClient = (
  client: pg.PoolClient,
  {
    onWritten = () => {},
    onAnswered = () => {},
  }: {
    onWritten?: ((tables: ReadonlySet<string>) => void) | undefined
    onAnswered?: ((seconds: number, isOk: boolean) => void) | undefined
  } = {},
): PostgresPoolClient => {
  let broken: Error | undefined
  let state: 'none' | 'reads' | 'writes' = 'none'
  /** The answers to the open transaction's statements sent ahead. */
  let begun: Promise<Answer>[] = []
  const written = new Set<string>()

  const send = sender(client, onAnswered, (error) => {
    broken = error
  })

  const sendAhead = (sql: string, parameters: readonly unknown[]): Answer => {
    const answer = send(sql, parameters)
    // Everybody who waits in this transaction gets it, also at the end.
    answer.catch(() => {})
    begun.push(answer)
    return ahead
  }

  /** Also waits for what was sent ahead: no answer counts without it, and its failure is the one to report. */
  const answered = async (answer: Promise<Answer>): Promise<Answer> => {
    await Promise.all([...begun, answer])
    return answer
  }

  const notify = (): void => {
    if (written.size > 0) onWritten(new Set(written))
    written.clear()
  }

  const end = async (sql: 'commit' | 'rollback'): Promise<Answer> => {
    const isReading = state === 'reads'
    state = 'none'
    const sent = send(sql, [])
    if (isReading) sent.catch(() => {})
    try {
      const answer = await answered(isReading ? Promise.resolve(ahead) : sent)
      if (answer.command === 'COMMIT') notify()
      return answer
    } finally {
      begun = []
      written.clear()
    }
  }

  const query = async (sql: string, parameters: readonly unknown[]): Promise<Answer> => {
    if (broken) throw broken
    if (sql.startsWith('begin')) {
      state = sql === 'begin read only' ? 'reads' : 'writes'
      return sendAhead(sql, parameters)
    }
    if (saysWhoActs(sql)) return sendAhead(sql, parameters)
    if (sql === 'commit' || sql === 'rollback') return end(sql)
    // A reading can't write, and its statements are long.
    if (state !== 'reads') for (const table of tablesWritten(sql)) written.add(table)
    const answer = await answered(send(sql, parameters))
    if (state === 'none') notify()
    return answer
  }

  const release = (destroy?: boolean): void => {
    state = 'none'
    begun = []
    written.clear()
    client.release(destroy === true || broken !== undefined)
  }

  return {
    // The builder's type also covers cursors, which need a dialect option that we don't set.
    query: query as unknown as PostgresPoolClient['query'],
    release,
  }
}
