import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { vi } from 'vitest'

const textsOf = (query: unknown): string[] => {
  if (typeof query === 'string') return [query]
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
    ? [query.text]
    : []
}

/** Statements that the database client adds: the role check of a new connection, and settings of the plan mode. */
const ofTheServerItself = /\bFROM pg_roles WHERE rolname = current_user\b|^set local plan_cache_mode\b/

const within = new AsyncLocalStorage<string[]>()

/**
 * The statements that `work` sends, in order, on whichever connections of this process; not those of the server's jobs and
 * timers that happen to run meanwhile.
 */
export const statementsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const sent: string[] = []
  const send = pg.Client.prototype.query
  const watched = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    within.getStore()?.push(...textsOf(args[0]))
    return Reflect.apply(send, this, args) as unknown
  })
  try {
    await within.run(sent, work)
    return sent.filter((text) => !ofTheServerItself.test(text))
  } finally {
    watched.mockRestore()
  }
}
