import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { copyFolder, copyOne } from './copy-folder.ts'

/** Folders that a running server recreates, according to PostgreSQL's documentation (26.3.4.1). */
const emptied: ReadonlySet<string> = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const serversOwn: ReadonlySet<string> = new Set(['postmaster.pid', 'postmaster.opts'])
/** The control file is copied last, because it records the state of all the others. */
const controlFile = 'global/pg_control'

const isLeftOut = (relative: string): boolean =>
  emptied.has(relative) ||
  serversOwn.has(relative) ||
  relative === controlFile ||
  /(^|\/)(pgsql_tmp|pg_internal\.init)/.test(relative)

const connect = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'armature backup',
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** The names of the log files from one moment to the other, which make the copy consistent. */
const logBetween = async (folder: string, first: string, last: string): Promise<string[]> =>
  (await readdir(folder)).filter(
    (name) => name.endsWith('.history') || (/^[0-9A-F]{24}$/.test(name) && first <= name && name <= last),
  )

/** The names of the parts of the log that make a copy whole. */
export interface CopiedLog {
  first: string
  last: string
}

/**
 * Copies the cluster in `from` to `to` while its server runs, as PostgreSQL allows: the files are copied in any state,
 * together with the log of that time, which makes the copy whole at its first start. The copy is as of the end of this
 * call. `url` is a superuser's.
 */
export const copyCluster = async (url: string, from: string, to: string): Promise<CopiedLog> => {
  const client = await connect(url)
  try {
    // Keeps that time's log until the connection ends; a checkpoint would delete it.
    const slot = `armature_backup_${process.pid}`
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
    const begun = await client.query<{ first: string }>(
      "SELECT pg_walfile_name(pg_backup_start('armature', fast => true)) AS first",
    )
    await copyFolder(from, to, { leaveOut: isLeftOut })
    await copyOne(path.join(from, controlFile), path.join(to, controlFile))
    const ended = await client.query<{ last: string; label: string }>(
      'SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    )
    const [first = '', { last = '', label = '' } = {}] = [begun.rows[0]?.first, ended.rows[0]]
    for (const name of await logBetween(path.join(from, 'pg_wal'), first, last))
      await copyOne(path.join(from, 'pg_wal', name), path.join(to, 'pg_wal', name))
    // Without it the copy would silently start from the wrong moment and be broken.
    await writeFile(path.join(to, 'backup_label'), label, { mode: 0o600, flush: true })
    return { first, last }
  } finally {
    await client.end()
  }
}
