import { randomBytes } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { giveTo } from './copy-folder.ts'
import type { Cluster } from './embedded-control.ts'
import type { Place } from './embedded-place.ts'

/**
 * The folder for finished parts of PostgreSQL's log (its write-ahead log), until they are in the backups' folder. While it
 * exists, every start archives, also a tool's without the server. An archive has no gaps: switched off and on again, or
 * restored, a database begins another one.
 */
const placesOf = ({ home }: Pick<Place, 'home'>) => {
  const folder = path.join(home, 'archive')
  return {
    folder,
    log: path.join(folder, 'log'),
    sealed: path.join(folder, 'sealed'),
    id: path.join(folder, 'id'),
    begun: path.join(folder, 'begun'),
  }
}

export interface LogArchive {
  /** Unique among the archives in a backups' folder; those of one database sort by age. */
  id: string
  /** The folder that PostgreSQL copies finished parts to. */
  log: string
  /** The folder of sealed parts that are on their way. */
  sealed: string
  /** A file that names the archive's folder, once it was made there. */
  begun: string
}

/** Undefined if the database doesn't archive. */
export const logArchiveOf = async (place: Pick<Place, 'home'>): Promise<LogArchive | undefined> => {
  const { id, ...places } = placesOf(place)
  const known = await readFile(id, 'utf8').catch(() => undefined)
  return known === undefined ? undefined : { ...places, id: known }
}

export const removeArchive = (place: Pick<Place, 'home'>): Promise<void> =>
  rm(placesOf(place).folder, { recursive: true, force: true })

export const createArchive = async ({ place, user }: Pick<Cluster, 'place' | 'user'>): Promise<void> => {
  await removeArchive(place)
  const { folder, log, sealed, id } = placesOf(place)
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  for (const one of [log, sealed])
    await mkdir(path.join(draft, path.basename(one)), { recursive: true, mode: 0o700 })
  const time = new Date().toISOString().replaceAll(/[-:]|\..*$/g, '')
  await writeFile(path.join(draft, path.basename(id)), `${time}Z-${randomBytes(3).toString('hex')}`, {
    flush: true,
  })
  await giveTo(user, draft)
  await rename(draft, folder)
}

/** By PostgreSQL's own library: a command would need a shell, and would end with the process that it calls. */
export const archiveSettings = async (place: Pick<Place, 'home'>): Promise<Record<string, string>> => {
  const { log } = placesOf(place)
  const archives = await access(log).then(
    () => true,
    () => false,
  )
  return archives
    ? {
        archive_mode: 'on',
        archive_library: 'basic_archive',
        'basic_archive.archive_directory': log,
        // A segment is finished after this time even if it isn't full, so a lost disk loses no more than this.
        archive_timeout: '60',
      }
    : {}
}
