import { chown, cp, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { carriedBinaries } from './embedded-binaries.ts'
import { runProgram, copiedFrom, readPidFile } from './embedded-control.ts'
import type { Cluster } from './embedded-control.ts'
import { lockFolder, HeldElsewhere } from './embedded-lock.ts'
import { placeOf } from './embedded-place.ts'
import { copyCluster } from './copy-cluster.ts'
import { copyFolder, copyOne } from './copy-folder.ts'
import { unprivilegedUser } from './embedded-user.ts'
import type { UnprivilegedUser } from './embedded-user.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import type { EmbeddedOptions } from './embedded.ts'
import { StartupError } from '../startup-error.ts'
import { beginRestore, endRestore, isUnfinished } from './unfinished-restore.ts'
import { databaseName, ownerLogin } from './embedded-cluster.ts'

/** The embedded database that a running server keeps on this data folder; undefined where none does. */
export const runningUrl = async (dataDir: string): Promise<string | undefined> => {
  const place = await placeOf(dataDir, unprivilegedUser())
  const server = await readPidFile(place)
  const password = await readFile(place.passwordFile, 'utf8').catch(() => undefined)
  if (server?.ready !== true || password === undefined) return undefined
  if ((await copiedFrom(place, server)) !== undefined) return undefined
  const url = new URL(`postgres://${ownerLogin}:${password.trim()}@127.0.0.1:${server.port}/${databaseName}`)
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

type Options = Omit<EmbeddedOptions, 'dataDir'>

const entriesOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Copies with modes, times and links unchanged; does nothing where the file is missing. */
const copy = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    },
  )
}

const giveTo = async (user: UnprivilegedUser | undefined, folder: string): Promise<void> => {
  if (user === undefined) return
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { recursive: true }))
    await chown(path.join(folder, entry), user.uid, user.gid)
}

/** Runs the database once and stops it in order: the log makes a copy whole, and a broken one is detected now. */
const settle = async (dataDir: string, options: Options): Promise<void> => {
  const database = await startEmbeddedPostgres({ ...options, dataDir, restores: true })
  await database.stop()
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

/**
 * Copies a data folder's embedded database, uploads and secret into `target`, an empty or new folder, whether or not a
 * server runs on it. Throws StartupError with one line where that fails.
 */
export const backUp = async (dataDir: string, target: string, options: Options): Promise<void> => {
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
    await copyCluster(database.url, place.cluster, path.join(target, 'cluster'))
    await copyUploads(dataDir, target)
  } finally {
    await database.leave()
  }
  await copyOne(place.passwordFile, path.join(target, 'password'))
  await copyOne(path.join(dataDir, 'server-secret'), path.join(target, 'server-secret'))
  const { major } = options.binaries ?? (await carriedBinaries(user))
  const manifest: Manifest = { postgresMajor: major, madeAt: new Date().toISOString() }
  await writeFile(path.join(target, manifestFile), JSON.stringify(manifest, null, 2), { flush: true })
}

const readManifest = async (source: string): Promise<Manifest> => {
  const text = await readFile(path.join(source, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new StartupError(`${source} is no backup, or one that was cut short: ${manifestFile} is missing.`)
  return JSON.parse(text) as Manifest
}

/** Left by a restore that was interrupted during its own run of the database. */
const removeLeftover = async (cluster: Cluster): Promise<void> => {
  const { cluster: folder } = cluster.place
  await runProgram(cluster, 'pg_ctl', ['stop', '-D', folder, '-m', 'immediate', '-w', '-t', '10'])
  await rm(folder, { recursive: true, force: true })
}

/**
 * Restores a backup into `dataDir`, which must be new or hold an interrupted restore: throws StartupError, without
 * changes, where it holds data. Starts the database once, so that an unreadable backup is detected now.
 */
export const restore = async (source: string, dataDir: string, options: Options): Promise<void> => {
  const { postgresMajor } = await readManifest(source)
  const user = unprivilegedUser()
  const binaries = options.binaries ?? (await carriedBinaries(user))
  if (postgresMajor !== binaries.major)
    throw new StartupError(
      `This backup is of PostgreSQL ${postgresMajor}, and this version carries ${binaries.major}.`,
    )
  if (!(await isUnfinished(dataDir)) && (await entriesOf(dataDir)).length > 0)
    throw new StartupError(`The data folder ${dataDir} is not empty; restore into a new one.`)
  await beginRestore(dataDir)
  const place = await placeOf(dataDir, user)
  const unlock = await lockFolder(place.home, dataDir, options.lockWaitMs)
  try {
    await removeLeftover({ binaries, place, user })
    for (const part of ownParts) await copy(path.join(source, part), path.join(dataDir, part))
    await copy(path.join(source, 'password'), place.passwordFile)
    if (user) await chown(place.passwordFile, user.uid, user.gid)
    const draft = `${place.cluster}.new`
    await rm(draft, { recursive: true, force: true })
    await copy(path.join(source, 'cluster'), draft)
    await giveTo(user, draft)
    await rename(draft, place.cluster)
  } finally {
    await unlock()
  }
  await settle(dataDir, options)
  await endRestore(dataDir)
}
