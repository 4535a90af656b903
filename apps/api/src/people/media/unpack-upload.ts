import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { mediaFiles } from '@armature/domain/media/media-address'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { endingsOf, kindOfFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { ZipFile } from 'yauzl'
import type { NamedEntry } from './archive-entries.ts'
import { listEntries, measured, openArchive, problemOf, refusal } from './archive-entries.ts'
import { cleanFileName } from './file-name.ts'
import { headOf, packingOf, sniffFormat } from './sniff-format.ts'
import type { LocalUpload } from './store-upload.ts'
import { folderOf, largestAllowance, modelEndings, takesPacked } from './upload-rules.ts'

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })

/** `arm.step.gz` holds `arm.step`, `arm.stpz` holds `arm.stp`. */
const nameInGzip = (name: string): string =>
  name.replace(/\.gz$/i, '').replace(/(\.(?:stp|step|igs|iges))z$/i, '$1')

const unpackGzip = async ({ path, name }: LocalUpload, target: string): Promise<string> => {
  await pipeline(createReadStream(path), createGunzip(), measured(largestAllowance), newFile(target))
  return nameInGzip(name)
}

/** An archive of one file has few other entries, so no more are searched. */
const mostEntries = 100

/** The one CAD or FBX file among readmes, licences and pictures; without one, the archive's only file. */
const meantOf = (found: readonly NamedEntry[], endings: readonly string[]): NamedEntry | undefined => {
  const parts = found.filter(({ name }) => endings.some((ending) => name.toLowerCase().endsWith(ending)))
  const meant = parts.length === 0 ? found : parts
  return meant.length === 1 ? meant[0] : undefined
}

const onlyEntry = async (zip: ZipFile, endings: readonly string[]): Promise<NamedEntry> => {
  if (zip.entryCount > mostEntries) throw refusal(messages.archiveNotOne)
  const only = meantOf(await listEntries(zip), endings)
  if (only === undefined) throw refusal(messages.archiveNotOne)
  if (only.entry.isEncrypted()) throw refusal(messages.archiveEncrypted)
  return only
}

const unpackZip = async (
  { path }: LocalUpload,
  target: string,
  endings: readonly string[],
): Promise<string> => {
  const zip = await openArchive(path)
  try {
    const { entry, name } = await onlyEntry(zip, endings)
    const content: Readable = await zip.openReadStreamPromise(entry)
    await pipeline(content, measured(largestAllowance, entry.crc32), newFile(target))
    return name
  } finally {
    zip.close()
  }
}

const unpackers = { gzip: unpackGzip, zip: unpackZip }

/** Restores the ending, which programs rely on, if the archive's name lacks it. */
const withEnding = (name: string, format: MediaFormat): string => {
  const clean = cleanFileName(name, mediaFiles.original(format))
  const isNamed = endingsOf[kindOfFormat(format)].some((ending) => clean.toLowerCase().endsWith(ending))
  return isNamed ? clean : `${clean}.${format}`
}

/**
 * The upload to store: itself, or the only CAD or FBX file in its gzip or zip, written to `target`. The size limit
 * applies packed and unpacked, and only one level is unpacked: 413, or 400 with the fault. The caller removes a file
 * left at `target` after a refusal.
 */
export const unpackUpload = async (upload: LocalUpload, target: string): Promise<LocalUpload | Problem> => {
  const folder = folderOf(upload.folder)
  if (isProblem(folder)) return folder
  const packing = packingOf(await headOf(upload.path))
  if (packing === null || !takesPacked(folder)) return upload
  try {
    const name = await unpackers[packing](upload, target, modelEndings(folder))
    const head = await headOf(target)
    if (packingOf(head) !== null) throw refusal(messages.archiveNested)
    const format = await sniffFormat(head)
    return { ...upload, path: target, name: format === null ? name : withEnding(name, format) }
  } catch (error) {
    return problemOf(error)
  }
}
