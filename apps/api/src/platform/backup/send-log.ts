import { createHmac } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { flushFile, flushFolder } from '../db/embedded/flush-file.ts'
import type { LogArchive } from '../db/embedded/embedded-archive.ts'
import { beginArchive, checkArchive, placeIn, sealOf } from './archive.ts'
import type { Archive } from './archive.ts'
import { draftMark, sealFile } from './sealed-file.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Marks a sealed upload as gone from the server since the mark was written. */
const goneMark = '.gone'

/** The files below a folder, by path with `/`, with when each was written. */
const writtenIn = async (folder: string): Promise<Map<string, number>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  const found = new Map<string, number>()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const place = path.join(entry.parentPath, entry.name)
    const written = await stat(place).catch(() => undefined)
    if (written)
      found.set(path.relative(folder, place).replaceAll(path.sep, '/'), Math.floor(written.mtimeMs / 1_000))
  }
  return found
}

/** An upload's folder in the archive. Anybody with its public id may read it from the server, so no path shows that. */
const folderOf = ({ key }: Archive, publicId: string): string => {
  const name = createHmac('sha256', key).update(`upload ${publicId}`).digest('hex')
  return `${name.slice(0, 2)}/${name}`
}

/** The place in the archive of a file of the server's, `ab/abc…/image.webp`. */
const sentName = (archive: Archive, name: string): string => {
  const [, publicId = '', file = ''] = name.split('/')
  return `${folderOf(archive, publicId)}/${file}`
}

/**
 * Keeps the archive's uploads like the server's: new ones are added, and ones that are gone are marked, since the
 * database of an earlier moment knows them.
 */
const uploadSender = (archive: Archive, uploads: string) => {
  let sent: Map<string, number> | undefined
  const placeOf = (name: string): string => placeIn(archive, `uploads/${name}`)
  return async (): Promise<void> => {
    sent ??= await writtenIn(placeIn(archive, 'uploads'))
    const here = new Map(
      [...(await writtenIn(uploads))].map(([own, written]) => [sentName(archive, own), { own, written }]),
    )
    for (const [name, { own, written }] of here) {
      if (sent.has(name + goneMark)) await rm(placeOf(name + goneMark), { force: true })
      sent.delete(name + goneMark)
      if (sent.get(name) === written) continue
      try {
        await sealFile(path.join(uploads, own), placeOf(name), sealOf(archive, `uploads/${name}`))
      } catch (error) {
        if (isMissing(error) && (await stat(path.join(uploads, own)).catch(() => null)) === null) continue
        throw error
      }
      await utimes(placeOf(name), written, written)
      sent.set(name, written)
    }
    for (const name of sent.keys()) {
      if (name.endsWith(goneMark) || here.has(name) || sent.has(name + goneMark)) continue
      await writeFile(placeOf(name + goneMark), '')
      sent.set(name + goneMark, 0)
    }
  }
}

/** Uploads that were gone before this moment. */
export const removeGone = async (archive: Archive, before: Date): Promise<void> => {
  for (const [name, written] of await writtenIn(placeIn(archive, 'uploads')))
    if (name.endsWith(goneMark) && written * 1_000 < before.getTime())
      for (const one of [name.slice(0, -goneMark.length), name])
        await rm(placeIn(archive, `uploads/${one}`), { force: true })
}

interface SentFile {
  /** Its path below `uploads` in the archive, and below the server's uploads. */
  name: string
  own: string
  written: number
}

/** The files of one upload in the archive. */
export const sentFilesOf = async (archive: Archive, publicId: string): Promise<SentFile[]> => {
  const folder = folderOf(archive, publicId)
  const files = await writtenIn(placeIn(archive, `uploads/${folder}`))
  // One that is being sent, or was when the server ended, isn't whole.
  const isWhole = ([file]: [string, number]) => !file.endsWith(goneMark) && !file.endsWith(draftMark)
  return [...files].filter(isWhole).map(([file, written]) => ({
    name: `${folder}/${file}`,
    own: `${publicId.slice(0, 2)}/${publicId}/${file}`,
    written,
  }))
}

export interface LogSender {
  /** Makes the archive's folder the first time; later throws if it is missing. */
  begin: () => Promise<void>
  /** Sends what is ready. A failure leaves the rest for the next call. */
  send: () => Promise<void>
  /** Since when the oldest part has waited; null if none waits. */
  waitingSince: () => Promise<Date | null>
}

/**
 * Sends the finished parts of the log to the archive, each after the uploads that it may name, so the archive has every
 * upload that a restored database knows. Parts are first sealed on this disk, where they take little room: the backups'
 * folder may be unavailable for days. Without `uploads`, those are stored elsewhere.
 */
export const logSender = (from: LogArchive, archive: Archive, uploads: string | undefined): LogSender => {
  const sendUploads = uploads === undefined ? async () => {} : uploadSender(archive, uploads)
  /** A folder that existed before is never made again: its disk isn't mounted, and anything sent there would be lost. */
  const begin = async (): Promise<void> => {
    if ((await readFile(from.begun, 'utf8').catch(() => '')) === archive.folder) return checkArchive(archive)
    await beginArchive(archive)
    await writeFile(from.begun, archive.folder, { flush: true })
  }
  const isWhole = (name: string) => /^[0-9A-F]{24}$/.test(name)
  const namesIn = async (folder: string) => (await readdir(folder)).filter(isWhole).toSorted()
  const sendNow = async (): Promise<void> => {
    for (const name of await readdir(from.log)) {
      // Timeline histories and backup labels arrive here too; the bases contain them.
      if (isWhole(name))
        await sealFile(
          path.join(from.log, name),
          path.join(from.sealed, name),
          sealOf(archive, `log/${name}`),
        )
      if (!name.startsWith('archtemp.')) await rm(path.join(from.log, name))
    }
    const ready = await namesIn(from.sealed)
    if (ready.length === 0) return
    await begin()
    await sendUploads()
    const folder = placeIn(archive, 'log')
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of ready) {
      const draft = path.join(folder, `${name}.part`)
      await copyFile(path.join(from.sealed, name), draft)
      await flushFile(draft)
      await rename(draft, path.join(folder, name))
      await flushFolder(folder)
      await rm(path.join(from.sealed, name))
    }
  }
  let sending = Promise.resolve()
  return {
    begin,
    send: () => {
      const sent = sending.then(sendNow)
      sending = sent.catch(() => {})
      return sent
    },
    waitingSince: async () => {
      const names = await Promise.all([from.log, from.sealed].map(namesIn))
      const places = names.flatMap((found, index) =>
        found.slice(0, 1).map((name) => path.join(index === 0 ? from.log : from.sealed, name)),
      )
      const times = await Promise.all(
        places.map(async (place) => (await stat(place).catch(() => undefined))?.mtime),
      )
      return times.filter((time) => time !== undefined).toSorted((one, other) => +one - +other)[0] ?? null
    },
  }
}
