import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { pipelinedClient } from './pipelined-client.ts'
import { columnTypes } from './tables/column-types.ts'
import { assertRole, runtimeRole } from './runtime-role.ts'
import type { DatabaseUrl } from './database-url.ts'
import type { Announcements } from './notifications.ts'
import { clientOf } from './database-url.ts'
import { serverLimits } from '../config/server-limits.ts'
import { minuteMs } from '@armature/domain/values/time'

export interface DatabaseOptions {
  /** Most connections at once. */
  poolSize: number
  /** Role to act as; null acts as the login itself, which is for owner's work only. */
  role?: string | null
  /** Called for connections lost while idle; the pool replaces them itself. */
  onConnectionLost?: (error: Error) => void
  /** Multiplies the waiting times for a connection, a lock and an answer; tests on busy machines use more. */
  patience?: number
  /**
   * For jobs, sweeps and the seed, which nobody waits for: everything but locks may take 24 times as long, a statement
   * two minutes.
   */
  unhurried?: boolean
  /**
   * The address is a pooler's in transaction mode: each transaction may get another connection of the database, so settings
   * travel with the transaction, and no statement is prepared.
   */
  pooler?: boolean
  /** The connections' name in the database's own lists. */
  name?: string
  /** Called with the tables that the query builder's connections committed writes to. */
  onWritten?: (tables: ReadonlySet<string>) => void
  /** Called with each statement, its time, and whether it succeeded. */
  onAnswered?: (sql: string, seconds: number, isOk: boolean) => void
  /** Where transactions' announcements are published; NOTIFY by default. */
  announcements?: Announcements | undefined
  /** Called once with the pool, so that its connections can be counted. */
  onPool?: (pool: pg.Pool) => void
}

/** All work runs with these settings. Times within JSON use the session's time zone, and the database's may be any. */
const settingsOf = ({ patience = 1, unhurried, role = runtimeRole }: DatabaseOptions) => {
  const times = unhurried === true ? 24 * patience : patience
  return Object.entries({
    timezone: 'UTC',
    statement_timeout: 5_000 * times,
    // Well below the wait for a connection: requests queuing for one record must not block all others.
    lock_timeout: 4_000 * patience,
    idle_in_transaction_session_timeout: 10_000 * times,
    // The mark of a release that is bound by the fence around accounts (migration 0039).
    ...(role === null ? {} : { role, 'armature.fence': 'accounts' }),
  })
}

/** The statement that gives these settings to the open transaction. */
const settingStatement = (options: DatabaseOptions): string =>
  `select ${settingsOf(options)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`

const assertRoleInTransaction = async (
  client: pg.ClientBase,
  role: string,
  settings: string,
): Promise<void> => {
  await client.query('begin')
  await client.query(settings)
  await assertRole(client, role)
  await client.query('commit')
}

/**
 * A pool that can't hang: on a cut network `pg` waits forever unless each of these limits is set. The client's limit is
 * a little above the server's, so that a slow statement is reported as such.
 */
export const createPool = (url: DatabaseUrl, options: DatabaseOptions): pg.Pool => {
  const { patience = 1, role = runtimeRole, pooler = false } = options
  const times = options.unhurried === true ? 24 * patience : patience
  const pool = new pg.Pool({
    Client: clientOf(url, 4_000 * times),
    max: options.poolSize,
    application_name: options.name ?? 'armature',
    connectionTimeoutMillis: (options.unhurried === true ? 96_000 : serverLimits.waitMs) * patience,
    query_timeout: 5_500 * times,
    idleTimeoutMillis: minuteMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements may follow one another without waiting; pipelined-client.ts says which do.
    pipeline: true,
    types: columnTypes,
    // A pooler in transaction mode refuses these, or applies them to somebody else's next transaction.
    ...(pooler
      ? {}
      : {
          // Otherwise each connection plans each statement five times before it reuses one plan for all values.
          options: [...settingsOf(options), ['plan_cache_mode', 'force_generic_plan']]
            .map(([name, value]) => `-c ${name}=${value}`)
            .join(' '),
        }),
    ...(role === null
      ? {}
      : {
          // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types don't say
          onConnect: (client) =>
            pooler
              ? assertRoleInTransaction(client, role, settingStatement(options))
              : assertRole(client, role),
        }),
  })
  // Without both handlers a database restart ends the process: one is for idle clients, the other for clients in use.
  const report = options.onConnectionLost ?? (() => {})
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The runtime database of one server process; `destroy()` ends its connections. */
export const createDatabase = <Tables>(url: DatabaseUrl, options: DatabaseOptions): Kysely<Tables> => {
  const pool = createPool(url, options)
  options.onPool?.(pool)
  const { onWritten, onAnswered, announcements } = options
  const settings = options.pooler === true ? settingStatement(options) : undefined
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const pipelinedPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const fresh = pipelinedClient(client, { onWritten, onAnswered, settings, announcements })
      wrapped.set(client, fresh)
      return fresh
    },
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pipelinedPool }) })
}
