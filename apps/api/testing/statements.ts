import pg from 'pg'
import { vi } from 'vitest'

const textOf = (query: unknown): string | undefined => {
  if (typeof query === 'string') return query
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? query.text
    : undefined
}

/** Statements that no work asks for: the server's pulse every few seconds, and the look at its role on a new connection. */
const ofTheServerItself = [
  /\bpulse_live_server\(/,
  /\bINSERT INTO live_connections\b/,
  /\bFROM pg_roles WHERE rolname = current_user\b/,
]

/**
 * The statements that the driver sends while `work` runs, in order: of every connection of this process, but for the server's own. The
 * end of a reading transaction may be that of the work before, since an answer doesn't wait for it.
 */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls
      .flatMap(([query]) => textOf(query) ?? [])
      .filter((text) => !ofTheServerItself.some((own) => own.test(text)))
  } finally {
    sent.mockRestore()
  }
}
