import pg from 'pg'
import { StartupError } from './startup-error.ts'

/** -1 is no limit, to PostgreSQL; reserved_connections is of 16 and later. */
const roomQuery = `
  SELECT current_setting('max_connections')::int AS most,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true), '0')::int AS reserved,
    (SELECT rolconnlimit FROM pg_roles WHERE rolname = session_user) AS of_login,
    (SELECT datconnlimit FROM pg_database WHERE datname = current_database()) AS of_database`

interface Room {
  most: number
  reserved: number
  of_login: number
  of_database: number
}

/** How many connections the database at `url` takes from our login. */
const roomOf = async (url: string): Promise<number> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'armature start',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Room>(roomQuery)
    const { most = 0, reserved = 0, of_login = -1, of_database = -1 } = rows[0] ?? {}
    return Math.min(most - reserved, ...[of_login, of_database].filter((limit) => limit >= 0))
  } finally {
    await client.end()
  }
}

/**
 * Throws StartupError if the database accepts fewer connections than this process may open, since it would refuse some
 * in the busiest hour. Returns whether two such processes fit, as they must during a replacement.
 */
export const checkConnections = async (url: string, total: number): Promise<boolean> => {
  const room = await roomOf(url)
  if (total > room) {
    throw new StartupError(
      `DATABASE_POOL_SIZE is ${total}, and the database takes ${room} connections from this login ` +
        `(max_connections less what is reserved, and the limits of login and database). ` +
        `Set it to at most ${room}, or to half of that for deploys without a pause.`,
    )
  }
  return 2 * total <= room
}
