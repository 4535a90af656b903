import pg from 'pg'
import { vi } from 'vitest'
import { ReadingQuery } from '../src/db/reading-query.ts'

const textsOf = (query: unknown): string[] => {
  if (typeof query === 'string') return [query]
  if (query instanceof ReadingQuery) return [query.context.text, query.statement.text]
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? [query.text]
    : []
}

/**
 * Statements that no work asks for: the server's pulse every few seconds, its look at the schema once a minute and at its role on a new
 * connection, and the sandbox's at its post.
 */
const ofTheServerItself = [
  /\bpulse_live_server\(/,
  /\bINSERT INTO live_connections\b/,
  /\bfrom stripe_sandbox\.deliveries\b/,
  /\bFROM pg_trigger t WHERE t\.tgrelid = c\.oid AND t\.tgname = 'note_table_write'/,
  /\bFROM pg_roles WHERE rolname = current_user\b/,
]

/**
 * The statements that the driver sends while `work` runs, in order: of every connection of this process, but for the server's own. A
 * reading's statement comes after the one that says for whom it reads.
 */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls
      .flatMap(([query]) => textsOf(query))
      .filter((text) => !ofTheServerItself.some((own) => own.test(text)))
  } finally {
    sent.mockRestore()
  }
}
