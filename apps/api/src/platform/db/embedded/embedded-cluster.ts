import { randomBytes } from 'node:crypto'
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runProgram } from './embedded-control.ts'
import type { Cluster } from './embedded-control.ts'
import { StartupError } from '../startup-error.ts'

/** The cluster's superuser, only for backups and repairs by the local socket. */
export const superuser = 'armature'
/** The login of the server. It has the superuser's password. */
export const ownerLogin = 'armature_owner'
/** The database of the application. */
export const databaseName = 'armature'

/** Rewritten at every start, so that a newer version's settings reach an old cluster. */
const settingsFile = 'armature.conf'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

const writeOwned = async ({ user }: Cluster, file: string, content: string) => {
  await writeFile(file, content, { mode: 0o600, flush: true })
  if (user) await chown(file, user.uid, user.gid)
}

/** PostgreSQL's own C.UTF-8 (from 17): sorts alike on every machine, whatever its locales and their versions. */
const localeArguments = (major: number) =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

/** Both logins' password, generated on the first call. It outlives the cluster's folder, never the other way round. */
const passwordOf = async (cluster: Cluster): Promise<string> => {
  const known = await readIfThere(cluster.place.passwordFile)
  if (known) return known.trim()
  const password = randomBytes(24).toString('base64url')
  const draft = `${cluster.place.passwordFile}.new`
  await writeOwned(cluster, draft, `${password}\n`)
  await rename(draft, cluster.place.passwordFile)
  return password
}

const create = async (cluster: Cluster, durable: boolean) => {
  const { place, binaries } = cluster
  const draft = `${place.cluster}.new`
  await rm(draft, { recursive: true, force: true })
  const { code, output } = await runProgram(cluster, 'initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${place.passwordFile}`,
    '--encoding=UTF8',
    '--auth=scram-sha-256',
    '--no-instructions',
    ...localeArguments(binaries.major),
    ...(durable ? [] : ['--no-sync']),
  ])
  if (code !== 0) {
    const reason =
      output.split('\n').findLast((line) => /error|FATAL|No space/i.test(line)) ?? `exit code ${code}`
    throw new StartupError(`The embedded database could not be created: ${reason.trim()}`)
  }
  await writeFile(path.join(draft, 'postgresql.conf'), `\ninclude '${settingsFile}'\n`, { flag: 'a' })
  await writeOwned(cluster, path.join(draft, settingsFile), '')
  // Renamed when complete, so an interrupted start leaves nothing that looks like a database.
  await rename(draft, place.cluster)
}

/** Creates a missing cluster, refuses one that we can't run, and returns its password. Not `durable`: for tests. */
export const prepareCluster = async (cluster: Cluster, durable: boolean): Promise<string> => {
  const { place, binaries } = cluster
  const version = await readIfThere(path.join(place.cluster, 'PG_VERSION'))
  if (version === undefined) {
    const leftover = await readIfThere(path.join(place.cluster, 'postgresql.conf'))
    if (leftover !== undefined) {
      throw new StartupError(`The database folder ${place.cluster} is damaged: PG_VERSION is missing.`)
    }
    const password = await passwordOf(cluster)
    await create(cluster, durable)
    return password
  }
  if (version.trim() !== String(binaries.major)) {
    throw new StartupError(
      `The database folder ${place.cluster} belongs to PostgreSQL ${version.trim()}, and this version carries ${binaries.major}.`,
    )
  }
  const password = await readIfThere(place.passwordFile)
  if (!password) throw new StartupError(`The database's password file ${place.passwordFile} is missing.`)
  return password.trim()
}

export interface ListenOn {
  port: number
  /** Empty: loopback only, where there are no sockets (Windows). */
  socketFolder: string
}

/** This setting is a list with commas, of which one in the folder's path would be taken for its own. */
const oneFolder = (folder: string): string => (folder === '' ? '' : `"${folder.replaceAll('"', '""')}"`)

/** In the settings' file a backslash begins an escape. */
const quoted = (value: string): string => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`

/** Writes the settings for the next start. */
export const writeSettings = async (cluster: Cluster, listen: ListenOn, more: Record<string, string>) => {
  const settings: Record<string, string> = {
    port: String(listen.port),
    listen_addresses: listen.socketFolder === '' ? '127.0.0.1' : '',
    unix_socket_directories: oneFolder(listen.socketFolder),
    unix_socket_permissions: '0700',
    max_connections: '150',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    // Requests are short: compiling them costs more than it saves.
    jit: 'off',
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`)
  await writeOwned(cluster, path.join(cluster.place.cluster, settingsFile), `${lines.join('\n')}\n`)
}
