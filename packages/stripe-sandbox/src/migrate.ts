import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'

const folder = path.join(import.meta.dirname, '..', 'migrations')

/** An arbitrary number that only has to differ from other advisory locks in the same database. */
const lockKey = 2_026_112_202

type AwaitLocks = (what: string, change: () => Promise<void>) => Promise<void>

const begin = `
  create schema if not exists stripe_sandbox;
  create table if not exists stripe_sandbox.migrations (
    name text primary key,
    applied_at timestamptz not null default now()
  )`

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['55P03', '40P01'].includes(String(error.code))

const apply = async (client: pg.Client, name: string, what: string): Promise<void> => {
  const text = await readFile(path.join(folder, name), 'utf8')
  await client.query('begin')
  try {
    // Readers of a table would wait behind a migration that waits for it.
    await client.query("set local lock_timeout = '1s'")
    await client.query(text)
    await client.query('insert into stripe_sandbox.migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw isLockTimeout(error) ? error : new Error(`${what} failed`, { cause: error })
  }
}

const grant = async (client: pg.Client, role: string): Promise<void> => {
  const name = client.escapeIdentifier(role)
  await client.query(`grant usage on schema stripe_sandbox to ${name};
    grant select, insert, update, delete on all tables in schema stripe_sandbox to ${name};
    grant usage on all sequences in schema stripe_sandbox to ${name}`)
}

export interface SandboxMigrateOptions {
  /** Retries a migration whose tables are in use (SQLSTATE 55P03 or 40P01); one try by default. */
  awaitLocks?: AwaitLocks
  /** The role of the sandbox's pool, if it isn't the login itself. */
  role?: string
}

/**
 * Creates the schema `stripe_sandbox` and brings it up to date. `url` is the owner's login. Several processes may start
 * at once: with a lock, one migrates and the others find it done.
 */
export const migrateStripeSandbox = async (
  url: string,
  { role, awaitLocks = (_what, change) => change() }: SandboxMigrateOptions = {},
): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'stripe sandbox migration',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    // Released with the connection, so a process that dies can't keep it.
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(begin)
    const { rows } = await client.query<{ name: string }>('select name from stripe_sandbox.migrations')
    const applied = new Set(rows.map(({ name }) => name))
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
    for (const name of names.filter((one) => !applied.has(one))) {
      const what = `The sandbox's migration ${name}`
      await awaitLocks(what, () => apply(client, name, what))
    }
    if (role !== undefined) await grant(client, role)
  } finally {
    await client.end()
  }
}
