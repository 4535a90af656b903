import pg from 'pg'
import { databaseName, ownerLogin, superuser } from './embedded-cluster.ts'
import { runtimeRole } from '../runtime-role.ts'

/** The address of the login that owns the database and has no rights beyond it: the server's and its tools'. */
export const asOwner = (superuserUrl: string): string => {
  const url = new URL(superuserUrl)
  url.username = ownerLogin
  return url.href
}

const isOurs = (schema: string): string => `${schema} NOT LIKE 'pg\\_%' AND ${schema} <> 'information_schema'`

/** An extension's objects stay with it; a sequence that belongs to a column follows its table. */
const standsAlone = (catalogue: string, object: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '${catalogue}'::regclass AND d.objid = ${object}
    AND d.deptype IN ('a', 'i', 'e'))`

/**
 * Gives the superuser's objects to the owner, one by one: PostgreSQL refuses REASSIGN OWNED for the login that made the
 * cluster. Earlier releases worked as the superuser.
 */
const handOver = `DO $do$
DECLARE
  old oid := (SELECT oid FROM pg_roles WHERE rolname = '${superuser}');
  command text;
BEGIN
  FOR command IN
    SELECT format('ALTER %s %s', CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
        WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END, c.oid::regclass)
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relowner = old AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${isOurs('n.nspname')}
        AND ${standsAlone('pg_class', 'c.oid')}
    UNION ALL SELECT format('ALTER ROUTINE %s', p.oid::regprocedure)
      FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
      WHERE p.proowner = old AND ${isOurs('n.nspname')} AND ${standsAlone('pg_proc', 'p.oid')}
    UNION ALL SELECT format('ALTER TYPE %s', t.oid::regtype)
      FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
      WHERE t.typowner = old AND (t.typtype IN ('e', 'd') OR c.relkind = 'c') AND ${isOurs('n.nspname')}
        AND ${standsAlone('pg_type', 't.oid')}
    UNION ALL SELECT format('ALTER SCHEMA %I', n.nspname)
      FROM pg_namespace n WHERE n.nspowner = old AND ${isOurs('n.nspname')}
  LOOP
    EXECUTE command || ' OWNER TO ${ownerLogin}';
  END LOOP;
  ALTER DATABASE ${databaseName} OWNER TO ${ownerLogin};
END $do$`

const on = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates what is missing of the owner's login, the role of requests and the database; `urlOf` has the superuser's addresses. */
export const ensureDatabase = async (
  urlOf: (database: string) => string,
  password: string,
  log: (line: string) => void,
): Promise<void> => {
  const owner = await on(urlOf('postgres'), async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT rolname AS name FROM pg_roles')
    const isThere = (role: string) => rows.some(({ name }) => name === role)
    if (!isThere(runtimeRole)) await client.query(`CREATE ROLE ${runtimeRole} NOLOGIN`)
    if (!isThere(ownerLogin))
      await client.query(`CREATE ROLE ${ownerLogin} LOGIN PASSWORD ${client.escapeLiteral(password)}`)
    await client.query(`GRANT ${runtimeRole} TO ${ownerLogin}`)
    const found = await client.query<{ owner: string }>(
      'SELECT pg_get_userbyid(datdba) AS owner FROM pg_database WHERE datname = $1',
      [databaseName],
    )
    if (found.rows.length === 0) await client.query(`CREATE DATABASE ${databaseName} OWNER ${ownerLogin}`)
    return found.rows[0]?.owner
  })
  if (owner === undefined || owner === ownerLogin) return
  log('The database is handed over to a login without superuser rights.')
  await on(urlOf(databaseName), (client) => client.query(handOver))
}
