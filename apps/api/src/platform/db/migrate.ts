import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { awaitLocks } from './lock-patience.ts'
import type { LockPatience } from './lock-patience.ts'
import { renewCollation } from './renew-collation.ts'
import { ensureRuntimeRole } from './runtime-role.ts'
import { StartupError } from './startup-error.ts'

export interface MigrateOptions {
  /** Folder of `NNNN-name.sql` files; the project's own unless a test brings another. */
  folder?: string
  /** Told the name of each migration as it is applied. */
  onApplied?: (name: string) => void
  /** How long to wait for tables that others hold, and the log for it. */
  locks?: LockPatience
}

interface Migration {
  name: string
  text: string
  checksum: string
}

/** Any fixed number: it only has to differ from other users of advisory locks in the same database. */
const lockKey = 2_026_112_101

/**
 * Release 0.1.0 recorded its migrations in `armature_migration`; its processes, and a roll-back to it, still read them
 * there. A database with its last one counts the baseline as done, and this release can't update an older one.
 */
const formerLast = '0126-stray-balances.sql'
/** The last file of the baseline. */
const baselineLast = '0010-desk.sql'

/** The longest that a table's readers wait behind a migration. */
const lockTimeoutMs = 1_000

/**
 * A connection whose messages were lost on the way waits for ever, and with it every other start: the database ends one that asks
 * nothing. Between two steps the queue's own migration may wait for tables.
 */
const ofSession = ['idle_in_transaction_session_timeout=60s', 'idle_session_timeout=15min']
  .map((setting) => `-c ${setting}`)
  .join(' ')

const turnPauseMs = 500

/** Its output would break up the startup's few lines; its errors are thrown. */
const quietLogger = new Logger(() => () => {})

const readMigrations = async (folder: string): Promise<Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const wrong = names.find(
    (name, index) => !new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.sql$`).test(name),
  )
  if (wrong)
    throw new StartupError(`Migrations must be numbered without gaps, as in 0001-name.sql; ${wrong} is not.`)
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), 'utf8')
      // Neither comments nor the line ends of a checkout on Windows change what a file does.
      const meant = text.replaceAll('\r\n', '\n').replaceAll(/^\s*--.*\n/gm, '')
      const checksum = createHash('sha256').update(meant).digest('hex')
      return { name, text, checksum }
    }),
  )
}

const checkApplied = (applied: { name: string; checksum: string }[], migrations: Migration[]) => {
  for (const { name, checksum } of applied) {
    const file = migrations.find((migration) => migration.name === name)
    // Not in this version's folder: a newer version has migrated, and migrations stay compatible.
    if (file && file.checksum !== checksum) {
      throw new StartupError(
        `Migration ${name} was changed after this database had applied it; add a new one instead.`,
      )
    }
  }
}

/** The SQL of one transaction, and the migrations that are done with it. */
interface Step {
  name: string
  text: string
  done: readonly Migration[]
}

const tryToApply = async (client: pg.Client, { text, done }: Step) => {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`)
    // The owner of the tables is bound by row-level security too, unless it is a superuser.
    await client.query("set local armature.role = 'SYSTEM'")
    await client.query(text)
    for (const { name, checksum } of done)
      await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const apply = async (client: pg.Client, step: Step, locks: LockPatience | undefined) => {
  const what = `Migration ${step.name}`
  try {
    await awaitLocks(what, () => tryToApply(client, step), locks)
  } catch (error) {
    if (error instanceof StartupError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${what} failed: ${reason}`, { cause: error })
  }
}

/** The last migration that release 0.1.0 or an earlier one applied; undefined for none. */
const lastFormer = async (client: pg.Client): Promise<string | undefined> => {
  const { rows: found } = await client.query<{ there: boolean }>(
    "select to_regclass('armature_migration') is not null as there",
  )
  if (found[0]?.there !== true) return undefined
  const { rows } = await client.query<{ name: string }>(
    'select name from armature_migration order by name desc limit 1',
  )
  return rows[0]?.name
}

/** Counts the baseline as done in a database of release 0.1.0, and returns what is left to do. */
const adopt = async (
  client: pg.Client,
  migrations: readonly Migration[],
  locks: LockPatience | undefined,
): Promise<readonly Migration[]> => {
  const last = await lastFormer(client)
  if (last === undefined) return migrations
  if (last !== formerLast)
    throw new StartupError(
      `This database is older than release 0.1.0: its last migration is ${last}. Start release 0.1.0 on it once, then this one.`,
    )
  const text = await readFile(path.join(import.meta.dirname, 'adopt.sql'), 'utf8')
  const done = migrations.filter(({ name }) => name <= baselineLast)
  await apply(client, { name: 'adopt.sql', text, done }, locks)
  return migrations.slice(done.length)
}

const runPending = async (
  client: pg.Client,
  folder: string,
  { onApplied = () => {}, locks }: MigrateOptions,
) => {
  const migrations = await readMigrations(folder)
  await client.query(`create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  checkApplied(rows, migrations)
  const applied = new Set(rows.map((row) => row.name))
  const pending =
    rows.length === 0
      ? await adopt(client, migrations, locks)
      : migrations.filter((migration) => !applied.has(migration.name))
  for (const migration of pending) {
    await apply(client, { ...migration, done: [migration] }, locks)
    onApplied(migration.name)
  }
  return pending.map((migration) => migration.name)
}

/** On a pool of ours: the queue's own loses its handlers before its connections, and one lost then ends the process. */
const migrateQueue = async (url: string): Promise<void> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    application_name: 'armature migration',
    lock_timeout: lockTimeoutMs,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool, logger: quietLogger })
  } finally {
    await pool.end()
  }
}

/** Waits until no other start updates the database, and logs once that it waits. */
const takeTurn = async (client: pg.Client, log: (line: string) => void): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    // Released with the connection, so a runner that dies can't leave it taken.
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      lockKey,
    ])
    if (rows[0]?.taken === true) return
    if (tries === 2) log('Another start brings the database up to date; this one waits for its end.')
    await delay(turnPauseMs)
  }
}

/**
 * Updates the database at `url` (its owner's login) and returns the names just applied. Several servers may start at
 * once: an advisory lock lets one work, and the others find it done. The job queue's own tables come first, so that
 * migrations may build on them.
 */
export const migrate = async (url: string, options: MigrateOptions = {}): Promise<string[]> => {
  const folder = options.folder ?? path.join(import.meta.dirname, 'migrations')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'armature migration',
    options: ofSession,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    await takeTurn(client, options.locks?.log ?? (() => {}))
    await ensureRuntimeRole(client)
    await awaitLocks('The job queue’s migration', () => migrateQueue(url), options.locks)
    const applied = await runPending(client, folder, options)
    await renewCollation(client)
    return applied
  } finally {
    await client.end()
  }
}
