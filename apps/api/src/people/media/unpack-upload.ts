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

/** The reason for refusing an archive; thrown through the streams that read it. */
class Refusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super('An archive is refused')
    this.problem = problem
  }
}

const refusal = (text: string): Refusal => new Refusal(invalidFields({ file: [text] }))

/** Passes on what is unpacked and ends with its first byte too many, however much more there would be. */
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

/** An archive of one file has few entries beside it; many more are looked through for nothing. */
const mostEntries = 100

/** A folder, or what a Mac puts beside each file of its archives: nobody packed it by will. */
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
  // Names stay bytes, so that none of them is a reason to refuse: nothing is ever written by them.
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

/** Programs go by the ending, so a file that lost its own with the archive is given one. */
const withEnding = (name: string, format: MediaFormat): string => {
  const clean = cleanFileName(name, mediaFiles.original(format))
  const isNamed = endingsOf[kindOfFormat(format)].some((ending) => clean.toLowerCase().endsWith(ending))
  return isNamed ? clean : `${clean}.${format}`
}

/** The disk's failures are ours; all else is wrong with the archive. */
const problemOf = (error: unknown): Problem => {
  if (error instanceof Refusal) return error.problem
  if (error instanceof Error && 'syscall' in error) throw error
  return refusal(messages.archiveUnreadable).problem
}

/**
 * The upload as it is to be stored: itself, or the one CAD or FBX file that it holds as gzip or zip, written to
 * `target`. Neither packed nor unpacked may it be larger than such a file may be, and it is unpacked once: 413 and
 * 400 with what is wrong else. The caller removes a file that is left at `target` after a refusal.
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
