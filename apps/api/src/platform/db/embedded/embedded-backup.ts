import { chown, cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { carriedBinaries } from './embedded-binaries.ts'
import { copiedFrom, endServer, readPidFile } from './embedded-control.ts'
import { lockFolder, HeldElsewhere } from './embedded-lock.ts'
import { placeOf } from './embedded-place.ts'
import { copyCluster } from './copy-cluster.ts'
import type { CopiedLog } from './copy-cluster.ts'
import { copyFolder, copyOne, giveTo } from './copy-folder.ts'
import { unprivilegedUser } from './embedded-user.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { StartupError } from '../startup-error.ts'
import { beginRestore, endRestore, isUnfinished } from './unfinished-restore.ts'
import { databaseName, superuser } from './embedded-cluster.ts'

/** The superuser's address of the database that a server runs on this data folder; undefined if none does. */
export const runningUrl = async (dataDir: string): Promise<string | undefined> => {
  const place = await placeOf(dataDir, unprivilegedUser())
  const server = await readPidFile(place)
  const password = await readFile(place.passwordFile, 'utf8').catch(() => undefined)
  if (server?.ready !== true || password === undefined) return undefined
  if ((await copiedFrom(place, server)) !== undefined) return undefined
  const url = new URL(`postgres://${superuser}:${password.trim()}@127.0.0.1:${server.port}/${databaseName}`)
  if (server.socketFolder !== '') url.searchParams.set('host', server.socketFolder)
  return url.href
}

/** A data folder's database, and how to leave it as it was found: running or not. */
export const visitEmbedded = async (
  options: EmbeddedOptions,
): Promise<{ url: string; leave: () => Promise<void> }> => {
  try {
    const embedded = await startEmbeddedPostgres(options)
    return { url: embedded.url, leave: () => embedded.stop() }
  } catch (error) {
    // Usually the server runs and keeps the folder's lock. Its database takes one more guest.
    // Of one in another container neither the process nor the socket is to be had here.
    const isHere = error instanceof StartupError && !(error instanceof HeldElsewhere)
    const url = isHere ? await runningUrl(options.dataDir) : undefined
    if (url === undefined) throw error
    return { url, leave: async () => {} }
  }
}

/** Written last: a backup without it was interrupted, and is refused. */
const manifestFile = 'armature-backup.json'
/** The shop's parts of a data folder besides the database. */
const ownParts = ['media', 'server-secret'] as const

interface Manifest {
  /** Of the files of the cluster: another major version can't read them. */
  postgresMajor: number
  madeAt: string
}

export type BackupOptions = Omit<EmbeddedOptions, 'dataDir'>

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Copies with modes, times and links unchanged; does nothing where the file is missing. */
const copy = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    },
  )
}

/** Runs the database once and stops it in order: the log makes a copy whole, and a broken one is detected now. */
const settle = async (
  dataDir: string,
  { settings, check }: Restored,
  options: BackupOptions,
): Promise<void> => {
  const all = { ...options.settings, ...settings }
  const database = await startEmbeddedPostgres({ ...options, settings: all, dataDir, restores: true })
  try {
    await check?.(database.url)
  } finally {
    await database.stop()
  }
}

/** Unfinished uploads belong to no record yet. */
const isOnItsWay = (relative: string): boolean => relative === 'incoming'

/** The server writes an upload once under a unique name, so a file already in the copy is the same. */
const copyUploads = (dataDir: string, target: string): Promise<void> =>
  copyFolder(path.join(dataDir, 'media'), path.join(target, 'media'), {
    leaveOut: isOnItsWay,
    onlyNew: true,
  })

/** The folder's real path, or the one it will have below its nearest existing parent. */
const realPlaceOf = async (folder: string): Promise<string> => {
  const place = path.resolve(folder)
  const above = path.dirname(place)
  return realpath(place).catch(async () =>
    above === place ? place : path.join(await realPlaceOf(above), path.basename(place)),
  )
}

const liesIn = async (folder: string, other: string): Promise<boolean> => {
  const between = path.relative(await realPlaceOf(other), await realPlaceOf(folder))
  return between === '' || (between.split(path.sep)[0] !== '..' && !path.isAbsolute(between))
}

/** Copies a data folder's running database, by its superuser's address, and the secret. */
export const copyData = async (url: string, dataDir: string, target: string): Promise<CopiedLog> => {
  const place = await placeOf(dataDir, unprivilegedUser())
  const log = await copyCluster(url, place.cluster, path.join(target, 'cluster'))
  await copyOne(place.passwordFile, path.join(target, 'password'))
  await copyOne(path.join(dataDir, 'server-secret'), path.join(target, 'server-secret'))
  return log
}

/**
 * Copies a data folder's embedded database, uploads and secret into `target`, an empty or new folder, whether or not a
 * server runs on it. Throws StartupError with one line where that fails.
 */
export const backUp = async (dataDir: string, target: string, options: BackupOptions): Promise<void> => {
  if ((await entriesOf(target)).length > 0) throw new StartupError(`The folder ${target} is not empty.`)
  if ((await entriesOf(dataDir)).length === 0)
    throw new StartupError(`There is no data folder ${dataDir} to back up.`)
  const user = unprivilegedUser()
  const place = await placeOf(dataDir, user)
  if ((await entriesOf(place.cluster)).length === 0)
    throw new StartupError(`There is no database in ${place.home} to back up.`)
  // A copy there would copy itself endlessly.
  for (const copied of [place.cluster, path.join(dataDir, 'media')])
    if (await liesIn(target, copied))
      throw new StartupError(`The folder ${target} lies in ${copied}, which is to be copied.`)
  const database = await visitEmbedded({ ...options, dataDir })
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    // Twice: before the database's copy, for files deleted during it, and after it, for new files.
    await copyUploads(dataDir, target)
    await copyData(database.url, dataDir, target)
    await copyUploads(dataDir, target)
  } finally {
    await database.leave()
  }
  const { major } = options.binaries ?? (await carriedBinaries(user))
  const manifest: Manifest = { postgresMajor: major, madeAt: new Date().toISOString() }
  await writeFile(path.join(target, manifestFile), JSON.stringify(manifest, null, 2), { flush: true })
}

/** Made by `backUp`, wholly or in part. */
export const isFolderBackup = async (folder: string): Promise<boolean> => {
  const entries = await entriesOf(folder)
  return entries.includes(manifestFile) || entries.includes('cluster')
}

const readManifest = async (source: string): Promise<Manifest> => {
  const text = await readFile(path.join(source, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartupError(`${source} is no backup, or one that was cut short: ${manifestFile} is missing.`)
  return JSON.parse(text) as Manifest
}

/** A backup of any kind, as a restore puts it into a data folder. */
export interface Restored {
  postgresMajor: number
  /** Everything besides the cluster; the folder has been made. */
  putRest: (dataDir: string, passwordFile: string) => Promise<void>
  /** The cluster's files, into a folder that isn't there yet. */
  putCluster: (folder: string) => Promise<void>
  /** Of its first start alone. */
  settings?: Record<string, string>
  /** Looks at the database during that start. */
  check?: (url: string) => Promise<void>
}

/** Removes a data folder with its database, running or not. */
export const removeDataFolder = async (dataDir: string): Promise<void> => {
  if ((await entriesOf(dataDir)).length === 0) return
  const user = unprivilegedUser()
  const place = await placeOf(dataDir, user)
  await endServer({ binaries: await carriedBinaries(user), place, user })
  await rm(place.home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * Restores into `dataDir`, which must be new or hold an interrupted restore: throws StartupError, without changes, where
 * it holds data. Starts the database once, so that an unreadable backup is detected now.
 */
export const restoreInto = async (
  dataDir: string,
  restored: Restored,
  options: BackupOptions,
): Promise<void> => {
  const user = unprivilegedUser()
  const binaries = options.binaries ?? (await carriedBinaries(user))
  if (restored.postgresMajor !== binaries.major)
    throw new StartupError(
      `This backup is of PostgreSQL ${restored.postgresMajor}, and this version carries ${binaries.major}.`,
    )
  if (!(await isUnfinished(dataDir)) && (await entriesOf(dataDir)).length > 0)
    throw new StartupError(`The data folder ${dataDir} is not empty; restore into a new one.`)
  await beginRestore(dataDir)
  const place = await placeOf(dataDir, user)
  const unlock = await lockFolder(place.home, dataDir, options.lockWaitMs)
  try {
    // Left by a restore that was interrupted during its own run of the database.
    await endServer({ binaries, place, user })
    await rm(place.cluster, { recursive: true, force: true })
    await restored.putRest(dataDir, place.passwordFile)
    if (user) await chown(place.passwordFile, user.uid, user.gid)
    const draft = `${place.cluster}.new`
    await rm(draft, { recursive: true, force: true })
    await restored.putCluster(draft)
    await giveTo(user, draft)
    await rename(draft, place.cluster)
  } finally {
    await unlock()
  }
  await settle(dataDir, restored, options)
  await endRestore(dataDir)
}

/** Restores a folder that `backUp` has made. */
export const restore = async (source: string, dataDir: string, options: BackupOptions): Promise<void> => {
  const { postgresMajor } = await readManifest(source)
  const restored: Restored = {
    postgresMajor,
    putRest: async (folder, passwordFile) => {
      for (const part of ownParts) await copy(path.join(source, part), path.join(folder, part))
      await copy(path.join(source, 'password'), passwordFile)
    },
    putCluster: (folder) => copy(path.join(source, 'cluster'), folder),
  }
  await restoreInto(dataDir, restored, options)
}
