import { once } from 'node:events'
import { rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { carriedBinaries } from './embedded-binaries.ts'
import type { PostgresBinaries } from './embedded-binaries.ts'
import { databaseName, prepareCluster, superuser, writeSettings } from './embedded-cluster.ts'
import {
  copiedFrom,
  isRunning,
  endServer,
  lastComplaint,
  isProvenDead,
  readPidFile,
  runProgram,
} from './embedded-control.ts'
import type { Cluster, RunningServer } from './embedded-control.ts'
import { archiveSettings, createArchive, logArchiveOf, removeArchive } from './embedded-archive.ts'
import { ensureDatabase } from './embedded-owner.ts'
import { lockFolder } from './embedded-lock.ts'
import { isAlive, watchServer } from './embedded-watch.ts'
import { placeOf, socketFolder } from './embedded-place.ts'
import { refuseUnfinished } from './unfinished-restore.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { StartupError } from '../startup-error.ts'

export { StartupError } from '../startup-error.ts'

export interface EmbeddedOptions {
  dataDir: string
  /** Receives a line about each slow step or repair. */
  log: (line: string) => void
  /** More of postgresql.conf; tests switch fsync off here. */
  settings?: Record<string, string>
  /** Other binaries than the carried ones; tests run PostgreSQL 15 with it. */
  binaries?: PostgresBinaries
  /** How long to wait for another server to leave the folder; ten seconds where left out. */
  lockWaitMs?: number
  /** Archives the log for backups. If not given, what the last start said holds. */
  archives?: boolean
  /** A restore runs what it has put there; any other start refuses a folder whose restore was cut short. */
  restores?: true
}

export interface EmbeddedPostgres {
  /** The superuser's login, password included; the server's is `asOwner` of it. */
  url: string
  /** Folder that holds the cluster, its log and its password. */
  home: string
  stop: () => Promise<void>
}

/** A killed server's pid may stay a zombie, and its children hold its memory, for some seconds. */
const startPatienceMs = 10_000
/** Crash recovery reads everything since the last checkpoint; if interrupted, it starts over. */
const recoveryPatienceMs = 600_000
/** A restore reads the log of days. */
const restorePatienceMs = 20 * recoveryPatienceMs
const largestLog = 10 * 1024 * 1024

const urlOf = (server: RunningServer, password: string, database: string): string => {
  const url = new URL(`postgres://${superuser}:${password}@localhost:${server.port}/${database}`)
  if (server.socketFolder) url.searchParams.set('host', server.socketFolder)
  else url.hostname = '127.0.0.1'
  return url.href
}

const answers = async (url: string): Promise<unknown> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return undefined
  } catch (error) {
    return error
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits until the running server takes connections; answers undefined when it doesn't. */
const reachable = async (
  cluster: Cluster,
  password: string,
  { log, restores }: EmbeddedOptions,
): Promise<RunningServer | undefined> => {
  const longest = Date.now() + (restores ? restorePatienceMs : recoveryPatienceMs)
  let deadline = Date.now() + startPatienceMs
  let refusal: unknown
  let isSaid = false
  do {
    const server = await readPidFile(cluster.place)
    if (!server) return undefined
    if (server.ready) {
      refusal = await answers(urlOf(server, password, 'postgres'))
      if (refusal === undefined) return server
    } else if (server.starting && isAlive(server.pid)) {
      if (!isSaid && !restores) log('Waiting for the database to recover.')
      isSaid = true
      deadline = Math.min(Date.now() + startPatienceMs, longest)
    }
    await delay(50)
  } while (Date.now() < deadline)
  if (refusal instanceof pg.DatabaseError && refusal.code === '28P01') {
    throw new StartupError(`The password in ${cluster.place.passwordFile} is not the embedded database's.`)
  }
  return undefined
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}

const removeDeadPidFile = async ({ place }: Cluster, log: EmbeddedOptions['log']) => {
  const known = await readPidFile(place)
  if (!known || !isProvenDead(known.pid)) return
  // Children of the dead server may still be ending; PostgreSQL sees them by their shared memory.
  log('The database was not shut down last time; it recovers by itself.')
  await rm(path.join(place.cluster, 'postmaster.pid'), { force: true })
}

const limitLog = async (file: string) => {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > largestLog) await rename(file, `${file}.old`)
}

/** The address of the server that died: open pools find the next server there. */
type Address = Pick<RunningServer, 'port' | 'socketFolder'>

const newAddress = async ({ place, user }: Cluster): Promise<Address> =>
  process.platform === 'win32'
    ? { port: await freePort(), socketFolder: '' }
    : { port: 5432, socketFolder: await socketFolder(place, user) }

const launch = async (cluster: Cluster, options: EmbeddedOptions, before: Address | undefined) => {
  const { place } = cluster
  await limitLog(place.logFile)
  const deadline = Date.now() + startPatienceMs
  for (;;) {
    const settings = { ...(await archiveSettings(place)), ...options.settings }
    await writeSettings(cluster, before ?? (await newAddress(cluster)), settings)
    const started = await runProgram(cluster, 'pg_ctl', [
      'start',
      '-D',
      place.cluster,
      '-l',
      place.logFile,
      '-w',
      '-t',
      String(recoveryPatienceMs / 1_000),
    ])
    if (started.code === 0) return
    const complaint = await lastComplaint(place.logFile)
    const passing = /pre-existing shared memory|lock file|already in use|postmaster/i.test(complaint)
    if (!passing || Date.now() > deadline) {
      throw new StartupError(`The embedded database did not start: ${complaint} (log: ${place.logFile})`)
    }
    await delay(200)
  }
}

/** pg_ctl has a shell start the server, by a command in double quotes: these would be read as the shell's own. */
const refuseShellWords = (folders: readonly string[]): void => {
  const folder = folders.find((one) => process.platform !== 'win32' && /[$`"\n]|\\\\/.test(one))
  if (folder !== undefined)
    throw new StartupError(`PostgreSQL can't be run in ${folder}: its path may hold no $, \`, " or \\\\.`)
}

/** Refuses a folder that was copied from under a running server: that one's database would be taken for this one's. */
const refuseCopy = async ({ place }: Cluster): Promise<void> => {
  const server = await readPidFile(place)
  const original = server && (await copiedFrom(place, server))
  if (original === undefined) return
  throw new StartupError(
    `The database in ${place.cluster} is a copy of ${original}, whose server (process ${server?.pid}) runs. ` +
      `Files that are copied from under a running database don't fit together: use npm run backup and npm run restore.`,
  )
}

/** A server that an earlier process left running keeps its settings, so a change of them ends it. */
const switchArchive = async (cluster: Cluster, wanted: boolean | undefined): Promise<void> => {
  const isOn = (await logArchiveOf(cluster.place)) !== undefined
  if (wanted === undefined || wanted === isOn) return
  if (await isRunning(cluster)) {
    await refuseCopy(cluster)
    await endServer(cluster)
  }
  await (wanted ? createArchive(cluster) : removeArchive(cluster.place))
}

/** Uses the server that an earlier process left running, else starts one. */
const runServer = async (
  cluster: Cluster,
  password: string,
  options: EmbeddedOptions,
  before?: Address,
): Promise<RunningServer> => {
  await removeDeadPidFile(cluster, options.log)
  if (await isRunning(cluster)) {
    await refuseCopy(cluster)
    const orphan = await reachable(cluster, password, options)
    if (orphan) {
      options.log('Using the database that an earlier start left running.')
      return orphan
    }
    await endServer(cluster)
  }
  await launch(cluster, options, before)
  const server = await reachable(cluster, password, options)
  if (server) return server
  const { logFile } = cluster.place
  throw new StartupError(
    (await isRunning(cluster))
      ? `The embedded database does not answer (log: ${logFile}).`
      : `The embedded database did not start: ${await lastComplaint(logFile)} (log: ${logFile})`,
  )
}

const clearly = (error: unknown, dataDir: string): unknown => {
  if (error instanceof StartupError || !(error instanceof Error) || !('code' in error)) return error
  const reasons: Record<string, string> = {
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EACCES: 'permission denied',
    EPERM: 'the operation is not permitted',
    EROFS: 'the file system is read-only',
    ENOTDIR: 'a file is where a folder should be',
    EEXIST: 'a file is where a folder should be',
    53100: 'the disk is full',
  }
  const reason = reasons[String(error.code)]
  return reason
    ? new StartupError(`The data folder ${dataDir} can't be used: ${reason}.`, { cause: error })
    : error
}

const startOn = async (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const dataDir = path.resolve(options.dataDir)
  let unlock = async () => {}
  try {
    const user = unprivilegedUser()
    if (options.restores !== true) await refuseUnfinished(dataDir)
    const place = await placeOf(dataDir, user)
    unlock = await lockFolder(place.home, dataDir, options.lockWaitMs)
    const binaries = options.binaries ?? (await carriedBinaries(user))
    refuseShellWords([place.home, binaries.folder])
    const cluster: Cluster = { binaries, place, user }
    const password = await prepareCluster(cluster, options.settings?.fsync !== 'off')
    await switchArchive(cluster, options.archives)
    const server = await runServer(cluster, password, options)
    await ensureDatabase((database) => urlOf(server, password, database), password, options.log)
    const endWatch = watchServer({
      pid: server.pid,
      restart: async () => (await runServer(cluster, password, options, server)).pid,
      log: options.log,
    })
    const stop = async () => {
      await endWatch()
      await runProgram(cluster, 'pg_ctl', ['stop', '-D', place.cluster, '-m', 'fast', '-w', '-t', '15'])
      // A short folder made for this run; the usual one stays.
      if (server.socketFolder && path.dirname(server.socketFolder) !== place.home)
        await rm(server.socketFolder, { recursive: true, force: true })
      await unlock()
    }
    let stopping: Promise<void> | undefined
    return { url: urlOf(server, password, databaseName), home: place.home, stop: () => (stopping ??= stop()) }
  } catch (error) {
    await unlock()
    throw clearly(error, dataDir)
  }
}

/** Of this process: a start that is under way counts. */
const running = new Set<Promise<EmbeddedPostgres>>()

/** Stops every database that this process started, a starting one once it is up, because they would outlive the process. */
export const stopEmbedded = async (): Promise<void> => {
  await Promise.allSettled(Array.from(running, async (starting) => (await starting).stop()))
}

/**
 * Starts the carried PostgreSQL on a data folder, or takes over the one that a killed server left running there. Throws
 * StartupError, with one line to show, for faults that a person has to fix: a folder in use or damaged, a full disk.
 */
export const startEmbeddedPostgres = (options: EmbeddedOptions): Promise<EmbeddedPostgres> => {
  const starting = startOn(options).then((server) => ({
    ...server,
    stop: () => server.stop().finally(() => running.delete(starting)),
  }))
  running.add(starting)
  starting.catch(() => running.delete(starting))
  return starting
}
