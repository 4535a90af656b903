import { Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { pipelinedClient } from './pipelined-client.ts'
import { columnTypes } from './tables/column-types.ts'
import { assertRole, runtimeRole } from './runtime-role.ts'
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
  /** The connections' name in the database's own lists. */
  name?: string
  /** Called with the tables that the query builder's connections committed writes to. */
  onWritten?: (tables: ReadonlySet<string>) => void
  /** Called with each statement's time and whether it succeeded. */
  onAnswered?: (seconds: number, isOk: boolean) => void
  /** Called once with the pool, so that its connections can be counted. */
  onPool?: (pool: pg.Pool) => void
}

/**
 * A pool that can't hang: on a cut network `pg` waits forever unless each of these limits is set. The client's limit is
 * a little above the server's, so that a slow statement is reported as such.
 */
export const createPool = (url: string, options: DatabaseOptions): pg.Pool => {
  const { patience = 1, role = runtimeRole } = options
  const times = options.unhurried === true ? 24 * patience : patience
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    application_name: options.name ?? 'armature',
    connectionTimeoutMillis: 4_000 * times,
    statement_timeout: 5_000 * times,
    // Well below the wait for a connection: requests queuing for one record must not block all others.
    lock_timeout: 2_000 * patience,
    query_timeout: 5_500 * times,
    idle_in_transaction_session_timeout: 10_000 * times,
    idleTimeoutMillis: minuteMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Statements may follow one another without waiting; pipelined-client.ts says which do.
    pipeline: true,
    types: columnTypes,
    // Times within JSON use the session's time zone, and the database's may be any.
    options: role === null ? '-c timezone=UTC' : `-c timezone=UTC -c role=${role}`,
    ...(role === null
      ? {}
      : {
          // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types don't say
          onConnect: (client) => assertRole(client, role),
        }),
  })
  // Without both handlers a database restart ends the process: one is for idle clients, the other for clients in use.
  const report = options.onConnectionLost ?? (() => {})
  pool.on('error', report)
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The query builder on a pool; `destroy()` ends the pool. */
const databaseOn = <Tables>(
  pool: pg.Pool,
  heard: Pick<DatabaseOptions, 'onWritten' | 'onAnswered'>,
): Kysely<Tables> => {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const pipelinedPool: PostgresPool = {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client)
      if (known) return known
      const fresh = pipelinedClient(client, heard)
      wrapped.set(client, fresh)
      return fresh
    },
  }
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pipelinedPool }) })
}

/** The runtime database of one server process. */
export const createDatabase = <Tables>(url: string, options: DatabaseOptions): Kysely<Tables> => {
  const pool = createPool(url, options)
  options.onPool?.(pool)
  return databaseOn<Tables>(pool, options)
}
