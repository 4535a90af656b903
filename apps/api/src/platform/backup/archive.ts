import { mkdir, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../db/startup-error.ts'
import { openJson, sealJson } from './sealed-file.ts'
import type { Seal } from './sealed-file.ts'

/**
 * One database's archive in the backups' folder, without gaps: `bases` are copies of the whole cluster, `log` is all that
 * was written since the first of them, `uploads` are the files. From a base and the log after it any later moment can be
 * restored.
 */
export interface Archive {
  id: string
  folder: string
  key: string
}

export const sealOf = ({ id, key }: Archive, name: string): Seal => ({ key, name: `${id}/${name}` })

export const placeIn = ({ folder }: Archive, name: string): string => path.join(folder, ...name.split('/'))

export interface Base {
  archive: Archive
  name: string
  startedAt: Date
  finishedAt: Date
  /** It was restored once, to check it. */
  isChecked: boolean
  postgresMajor: number
  /** The parts of the log that make it whole. */
  log: { first: string; last: string }
  /** Uploads are in the archive too, not in a bucket. */
  holdsUploads: boolean
  folders: string[]
  /** By path below the base, with `/`: the size before it was sealed. */
  files: Record<string, number>
}

type WrittenBase = Omit<Base, 'archive' | 'name' | 'isChecked' | 'startedAt' | 'finishedAt'> &
  Record<'startedAt' | 'finishedAt', string>

/** A data folder's uploads, unless they are in a bucket. */
export const uploadsIn = (dataDir: string): string => path.join(dataDir, 'media', 'files')

const headName = 'armature-archive'
export const contentsName = 'contents'
const checkedName = 'checked'

const namesIn = async (folder: string): Promise<string[]> =>
  (
    await readdir(folder).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    })
  ).toSorted()

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  )

export const archiveAt = (backups: string, id: string, key: string): Archive => ({
  id,
  folder: path.join(backups, id),
  key,
})

/** Throws StartupError if it is missing, or another key sealed it. */
export const checkArchive = async (archive: Archive): Promise<void> => {
  const head = placeIn(archive, headName)
  if (!(await exists(head))) throw new StartupError(`${archive.folder} is missing; is its disk mounted?`)
  await openJson(head, sealOf(archive, headName))
}

/** Makes the archive's folder if it is missing, but never the backups' folder. */
export const beginArchive = async (archive: Archive): Promise<void> => {
  if (await exists(placeIn(archive, headName))) return checkArchive(archive)
  await mkdir(archive.folder, { mode: 0o700 }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  await sealJson({ id: archive.id }, placeIn(archive, headName), sealOf(archive, headName))
}

/** The names of all parts of the log that have arrived, oldest first. */
export const logOf = async (archive: Archive): Promise<string[]> =>
  (await namesIn(placeIn(archive, 'log'))).filter((name) => /^[0-9A-F]{24}$/.test(name))

const readBase = async (archive: Archive, name: string): Promise<Base | undefined> => {
  const contents = `bases/${name}/${contentsName}`
  // The list of contents is written last; without it the base was interrupted.
  if (!(await exists(placeIn(archive, contents)))) return undefined
  const written = (await openJson(placeIn(archive, contents), sealOf(archive, contents))) as WrittenBase
  const [startedAt, finishedAt] = [new Date(written.startedAt), new Date(written.finishedAt)]
  const isChecked = await exists(placeIn(archive, `bases/${name}/${checkedName}`))
  return { ...written, archive, name, isChecked, startedAt, finishedAt }
}

export const markChecked = async ({ archive, name }: Pick<Base, 'archive' | 'name'>): Promise<void> => {
  const place = `bases/${name}/${checkedName}`
  await sealJson({ checkedAt: new Date() }, placeIn(archive, place), sealOf(archive, place))
}

/** Oldest first. Throws StartupError if another key sealed them. */
export const basesOf = async (archive: Archive): Promise<Base[]> => {
  await checkArchive(archive)
  const found = await Promise.all(
    (await namesIn(placeIn(archive, 'bases'))).map((name) => readBase(archive, name)),
  )
  return found.filter((base) => base !== undefined)
}

/** Every archive in a folder of backups, or the one that the folder itself is. */
export const archivesIn = async (folder: string, key: string): Promise<Archive[]> => {
  const isHead = (place: string) => exists(path.join(place, headName))
  const places = (await isHead(folder))
    ? [path.resolve(folder)]
    : (await namesIn(folder)).map((name) => path.join(path.resolve(folder), name))
  const archives: Archive[] = []
  for (const place of places)
    if (await isHead(place)) archives.push(archiveAt(path.dirname(place), path.basename(place), key))
  return archives
}

/** The place of a part in the log: names are hexadecimal, 256 parts of 16 MB to a number in the middle. */
const numberOf = (name: string): number =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16)

/** The parts of the log from a base on, up to `last`; throws StartupError if one is missing. */
export const logFrom = async ({ archive, log }: Base, last?: string): Promise<string[]> => {
  const names = (await logOf(archive)).filter(
    (name) => name >= log.first && (last === undefined || name <= last),
  )
  const missing = (after: string): StartupError =>
    new StartupError(
      `The backup is incomplete: in ${placeIn(archive, 'log')} a file is missing after ${after}.`,
    )
  if (names[0] !== log.first) throw missing('the base')
  for (const [index, name] of names.entries())
    if (numberOf(name) !== numberOf(log.first) + index) throw missing(names[index - 1] ?? name)
  if ((names.at(-1) ?? '') < log.last) throw missing(names.at(-1) ?? log.first)
  return names
}

/** The log from a base on that a moment may need: what is after it is in the log of the next base that began later. */
export const logUntil = async (base: Base, moment: Date | undefined): Promise<string[]> => {
  const next = moment && (await basesOf(base.archive)).find((one) => one.startedAt > moment)
  return logFrom(base, next?.log.last)
}
