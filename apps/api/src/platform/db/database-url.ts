import { callbackify } from 'node:util'
import pg from 'pg'
import { serversOf } from '../config/database-servers.ts'

/** The database's address; a function where its password may change while the server runs. */
export type DatabaseUrl = string | (() => string)

export const presentUrl = (url: DatabaseUrl): string => (typeof url === 'string' ? url : url())

const answerMs = 3_000

/** The SQLSTATE of a write that is refused because the server only reads. */
class OnlyReads extends Error {
  readonly code = '25006'
}

/** Answers the address if its server takes writes. */
const ifTakesWrites = async (url: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'armature start',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ reads: boolean }>(
      "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only')::boolean AS reads",
    )
    if (rows[0]?.reads !== false) throw new OnlyReads('no server of the address takes writes')
    return url
  } finally {
    await client.end().catch(() => {})
  }
}

const underWay = new Map<string, Promise<string>>()

/**
 * The address of the server that takes writes; with one server in the address, that one. All are asked at once, so that a
 * dead one delays nobody, and again for each connection, since another may have taken over. Concurrent callers share the answer.
 */
export const writerUrl = async (url: string): Promise<string> => {
  const servers = serversOf(url)
  if (servers.length === 1) return url
  const begun = underWay.get(url)
  if (begun !== undefined) return begun
  const asked = Promise.any(servers.map(ifTakesWrites))
    .catch((error: unknown) => {
      const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error]
      throw errors.find((one) => one instanceof OnlyReads) ?? errors[0]
    })
    .finally(() => underWay.delete(url))
  underWay.set(url, asked)
  return asked
}

/**
 * Connections use the address as it is when they are opened, and go to the server that takes writes. `connectMs` limits only
 * opening one; the pool's own limit includes the wait for one in use.
 */
export const clientOf = (url: DatabaseUrl, connectMs?: number) =>
  class extends pg.Client {
    constructor(options?: pg.ClientConfig) {
      super({
        ...options,
        connectionString: serversOf(presentUrl(url))[0],
        ...(connectMs !== undefined && { connectionTimeoutMillis: connectMs }),
      })
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error | null) => void): void
    override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
      const connected = this.connectToWriter()
      if (callback === undefined) return connected
      return void callbackify(() => connected)(callback)
    }

    private async connectToWriter(): Promise<pg.Client> {
      const address = presentUrl(url)
      if (serversOf(address).length > 1) {
        const { hostname, port } = new URL(await writerUrl(address))
        Object.assign(this, { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || 5432) })
      }
      return super.connect()
    }
  }
