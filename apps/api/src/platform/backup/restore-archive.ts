import { randomInt } from 'node:crypto'
import { access, mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { removeDataFolder, restoreInto } from '../db/embedded/embedded-backup.ts'
import type { BackupOptions, Restored } from '../db/embedded/embedded-backup.ts'
import { StartupError } from '../db/startup-error.ts'
import { archivesIn, basesOf, logFrom, logUntil, markChecked, placeIn, sealOf, uploadsIn } from './archive.ts'
import type { Archive, Base } from './archive.ts'
import { listUploads, readEveryTable } from './restored-repository.ts'
import { openSealed } from './sealed-file.ts'
import { sentFilesOf } from './send-log.ts'

const openFile = async ({ archive, name, files }: Base, below: string, target: string): Promise<void> => {
  const sealed = `bases/${name}/files/${below}`
  const size = await openSealed(placeIn(archive, sealed), target, sealOf(archive, sealed))
  if (size !== files[below])
    throw new StartupError(`The backup is damaged: ${placeIn(archive, sealed)} has the wrong size.`)
}

/** The cluster of a base, with the log to read from there on. */
const putCluster = async (base: Base, log: readonly string[], target: string): Promise<void> => {
  for (const below of base.folders
    .filter((one) => one === 'cluster' || one.startsWith('cluster/'))
    .toSorted())
    await mkdir(path.join(target, below.slice('cluster'.length)), { recursive: true, mode: 0o700 })
  const isLog = (below: string) => /^cluster\/pg_wal\/[0-9A-F]{24}$/.test(below)
  for (const below of Object.keys(base.files))
    if (below.startsWith('cluster/') && !isLog(below))
      await openFile(base, below, path.join(target, below.slice('cluster/'.length)))
  for (const name of log) {
    const { archive } = base
    await openSealed(
      placeIn(archive, `log/${name}`),
      path.join(target, 'pg_wal', name),
      sealOf(archive, `log/${name}`),
    )
  }
}

const openUpload = async (archive: Archive, name: string, target: string | undefined): Promise<void> => {
  await openSealed(placeIn(archive, `uploads/${name}`), target, sealOf(archive, `uploads/${name}`))
}

/** The uploads that a database knows. Answers the public ids of those that the archive lacks. */
const putUploads = async (
  archive: Archive,
  publicIds: readonly string[],
  target: string,
): Promise<string[]> => {
  const missing: string[] = []
  for (const publicId of publicIds) {
    const files = await sentFilesOf(archive, publicId)
    if (files.length === 0) missing.push(publicId)
    for (const { name, own, written } of files) {
      const place = path.join(target, own)
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
      // Of a restore that was interrupted.
      await rm(place, { force: true })
      await openUpload(archive, name, place)
      await utimes(place, written, written)
    }
  }
  return missing
}

/** How many uploads a check opens, chosen anew each time: all of them could take more than a night. */
const checkedUploads = 200

const checkUploads = async (archive: Archive, publicIds: readonly string[], here: string): Promise<void> => {
  const left = [...publicIds]
  for (let count = 0; count < checkedUploads && left.length > 0; count += 1) {
    const [publicId = ''] = left.splice(randomInt(left.length), 1)
    const files = await sentFilesOf(archive, publicId)
    for (const { name } of files) await openUpload(archive, name, undefined)
    const isHere = await access(path.join(here, publicId.slice(0, 2), publicId)).then(
      () => true,
      () => false,
    )
    if (files.length === 0 && isHere)
      throw new StartupError(`The backup is incomplete: the upload ${publicId} is missing.`)
  }
}

interface Restoring {
  base: Base
  /** Undefined: all that the archive holds. */
  moment?: Date | undefined
  options: BackupOptions
}

/** By any name but a file's: PostgreSQL asks here for each part of the log before it takes the one that lies there. */
const noFurtherLog = 'exit 1'

const recoverySettings = (moment: Date | undefined): Record<string, string> => ({
  restore_command: noFurtherLog,
  recovery_target_timeline: 'current',
  recovery_target_action: 'promote',
  hot_standby: 'off',
  ...(moment && { recovery_target_time: moment.toISOString().replace('T', ' ').replace('Z', '+00') }),
})

const explained = (error: unknown, moment: Date | undefined): unknown =>
  error instanceof StartupError && /before configured recovery target/.test(error.message)
    ? new StartupError(
        `The backup ends before ${moment?.toISOString()}. To restore all that it holds, leave --to out.`,
        { cause: error },
      )
    : error

const restoredOf = async (
  { base, moment }: Restoring,
  check: (url: string) => Promise<void>,
): Promise<Restored> => {
  const log = await logUntil(base, moment)
  return {
    postgresMajor: base.postgresMajor,
    putRest: async (folder, passwordFile) => {
      for (const [name, place] of [
        ['password', passwordFile],
        ['server-secret', path.join(folder, 'server-secret')],
      ] as const) {
        await rm(place, { force: true })
        if (base.files[name] !== undefined) await openFile(base, name, place)
      }
    },
    putCluster: async (folder) => {
      await putCluster(base, log, folder)
      await writeFile(path.join(folder, 'recovery.signal'), '', { flush: true })
    },
    settings: recoverySettings(moment),
    check,
  }
}

/** Restores into a new data folder. Answers the public ids of uploads that the database knows and the backup lacks. */
export const restoreBase = async (dataDir: string, restoring: Restoring): Promise<string[]> => {
  const { base, moment, options } = restoring
  let missing: string[] = []
  const putBackUploads = async (url: string) => {
    if (base.holdsUploads)
      missing = await putUploads(base.archive, await listUploads(url), uploadsIn(dataDir))
  }
  try {
    await restoreInto(dataDir, await restoredOf(restoring, putBackUploads), options)
  } catch (error) {
    throw explained(error, moment)
  }
  return missing
}

/** For a check: less memory than the real database, but as many connections, which the log requires. */
const scratchSettings = { shared_buffers: '16MB', fsync: 'off' }

/**
 * Restores a base into a scratch folder inside of the data folder, reads every table and a sample of the uploads, and
 * every part of the log since the base before. Throws where any of it fails.
 */
export const checkBase = async (base: Base, dataDir: string): Promise<void> => {
  const scratch = path.join(dataDir, 'backup-check')
  const options: BackupOptions = { log: () => {}, lockWaitMs: 0, settings: scratchSettings }
  await removeDataFolder(scratch)
  try {
    const before = (await basesOf(base.archive)).findLast((one) => one.startedAt < base.startedAt)
    for (const name of before ? await logFrom(before, base.log.first) : [])
      await openSealed(placeIn(base.archive, `log/${name}`), undefined, sealOf(base.archive, `log/${name}`))
    const check = async (url: string) => {
      await readEveryTable(url)
      if (base.holdsUploads) await checkUploads(base.archive, await listUploads(url), uploadsIn(dataDir))
    }
    await restoreInto(scratch, await restoredOf({ base, options }, check), options)
    await markChecked(base)
  } finally {
    await removeDataFolder(scratch)
  }
}

/**
 * The newest base that was complete at this moment, or the newest of all; one that failed its check only where no other
 * leads there. Logs archives that don't open.
 */
export const findBase = async (
  folder: string,
  { key, moment, log }: { key: string; moment: Date | undefined; log: (line: string) => void },
): Promise<Base> => {
  const bases: Base[] = []
  const refusals: unknown[] = []
  for (const archive of await archivesIn(folder, key))
    try {
      bases.push(...(await basesOf(archive)))
    } catch (error) {
      if (!(error instanceof StartupError)) throw error
      refusals.push(error)
    }
  if (bases.length === 0) throw refusals[0] ?? new StartupError(`${folder} holds no backup to restore from.`)
  for (const refusal of refusals) if (refusal instanceof StartupError) log(`Skipped: ${refusal.message}`)
  bases.sort((one, other) => one.finishedAt.getTime() - other.finishedAt.getTime())
  const leading = bases.filter((base) => moment === undefined || base.finishedAt <= moment)
  const found = leading.findLast(({ isChecked }) => isChecked) ?? leading.at(-1)
  if (found !== undefined) return found
  throw new StartupError(
    `The oldest moment that ${folder} goes back to is ${bases[0]?.finishedAt.toISOString()}.`,
  )
}
