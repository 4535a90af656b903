import type { PostgresPoolClient } from 'kysely'
import { beginsReading } from './reading.ts'

const writes = /\b(?:insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?(\w+)/gi

/** The tables that a statement's text writes to; words that are no table do no harm. */
export const tablesWritten = (sql: string): string[] => [...sql.matchAll(writes)].map(([, name = '']) => name)

/**
 * Reports the tables that this connection has written to, right at the commit and before the committing code goes on,
 * so that the process has dropped its memory of them by then. Writes by others and by functions are heard by notice.
 */
export const tellingWrites = (
  client: PostgresPoolClient,
  onWritten: (tables: ReadonlySet<string>) => void,
): PostgresPoolClient => {
  const pending = new Set<string>()
  let inTransaction = false
  /** A reading isn't searched for tables: it can't write, and its statements are long. */
  let reading = false
  // Its type also covers cursors, which nobody opens (client.ts).
  const send = client.query as unknown as (
    sql: string,
    parameters: readonly unknown[],
  ) => Promise<{ command?: string }>

  const tell = (): void => {
    if (pending.size > 0) onWritten(new Set(pending))
    pending.clear()
  }
  const sendWrite = async (sql: string, parameters: readonly unknown[]) => {
    const answer = await send(sql, parameters)
    if (!inTransaction) tell()
    return answer
  }
  const end = async (sql: string, parameters: readonly unknown[]) => {
    inTransaction = false
    reading = false
    const answer = await send(sql, parameters)
    if (answer.command === 'COMMIT') tell()
    pending.clear()
    return answer
  }
  const query = (sql: string, parameters: readonly unknown[]) => {
    if (sql === 'commit' || sql === 'rollback') return end(sql, parameters)
    if (sql.startsWith('begin')) inTransaction = true
    if (beginsReading(sql)) reading = true
    const tables = reading ? [] : tablesWritten(sql)
    if (tables.length === 0) return send(sql, parameters)
    for (const table of tables) pending.add(table)
    return sendWrite(sql, parameters)
  }

  return {
    // Returns the same type, except for cursors, which nobody opens.
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy?: boolean) => {
      inTransaction = false
      reading = false
      pending.clear()
      client.release(destroy)
    },
  } as PostgresPoolClient
}
