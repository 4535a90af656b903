import { createReadStream, createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createGunzip } from 'node:zlib'
import { mediaFiles } from '@armature/domain/media/media-address'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { endingsOf, kindOfFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Entry, ZipFile } from 'yauzl'
import { getFileNameLowLevel, openPromise } from 'yauzl'
import { cleanFileName } from './file-name.ts'
import { headOf, packingOf, sniffFormat } from './sniff-format.ts'
import type { LocalUpload } from './store-upload.ts'
import { folderOf, largestAllowance, takesPacked } from './upload-rules.ts'

/** The reason for refusing an archive, thrown through its reading streams. */
class Refusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super('An archive is refused')
    this.problem = problem
  }
}

const refusal = (text: string): Refusal => new Refusal(invalidFields({ file: [text] }))

/** Passes unpacked bytes on, and stops at the first byte over the limit however much would follow. */
const measured = (expectedCrc?: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    let crc = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > largestAllowance.bytes) throw new Refusal(largestAllowance.beyond)
      if (expectedCrc !== undefined) crc = crc32(chunk, crc)
      yield chunk
    }
    if (bytes === 0) throw refusal(messages.fileEmpty)
    if (expectedCrc !== undefined && crc !== expectedCrc) throw refusal(messages.archiveUnreadable)
  }

const newFile = (path: string) => createWriteStream(path, { flags: 'wx', mode: 0o600 })

/** `arm.step.gz` holds `arm.step`, `arm.stpz` holds `arm.stp`. */
const nameInGzip = (name: string): string =>
  name.replace(/\.gz$/i, '').replace(/(\.(?:stp|step|igs|iges))z$/i, '$1')

const unpackGzip = async ({ path, name }: LocalUpload, target: string): Promise<string> => {
  await pipeline(createReadStream(path), createGunzip(), measured(), newFile(target))
  return nameInGzip(name)
}

/** An archive of one file has few other entries, so no more are searched. */
const mostEntries = 100

/** A folder, or a file that macOS adds to its archives, which nobody packed on purpose. */
const isBeside = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)\.DS_Store$/.test(name)

interface NamedEntry {
  entry: Entry
  name: string
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

const onlyEntry = async (zip: ZipFile): Promise<NamedEntry> => {
  if (zip.entryCount > mostEntries) throw refusal(messages.archiveNotOne)
  const found: NamedEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (!isBeside(name)) found.push({ entry, name })
  }
  const [only] = found
  if (only === undefined || found.length > 1) throw refusal(messages.archiveNotOne)
  if (only.entry.isEncrypted()) throw refusal(messages.archiveEncrypted)
  return only
}

const unpackZip = async ({ path }: LocalUpload, target: string): Promise<string> => {
  // Keep names as bytes, so that no name causes a refusal; nothing is written under them.
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
  try {
    const { entry, name } = await onlyEntry(zip)
    const content: Readable = await zip.openReadStreamPromise(entry)
    await pipeline(content, measured(entry.crc32), newFile(target))
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

/** Disk errors are ours; any other error means a bad archive. */
const problemOf = (error: unknown): Problem => {
  if (error instanceof Refusal) return error.problem
  if (error instanceof Error && 'syscall' in error) throw error
  return refusal(messages.archiveUnreadable).problem
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
    const name = await unpackers[packing](upload, target)
    const head = await headOf(target)
    if (packingOf(head) !== null) throw refusal(messages.archiveNested)
    const format = await sniffFormat(head)
    return { ...upload, path: target, name: format === null ? name : withEnding(name, format) }
  } catch (error) {
    return problemOf(error)
  }
}
