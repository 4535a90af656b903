import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip, gunzipSync, gzipSync } from 'node:zlib'
import { flushFolder } from '../db/embedded/flush-file.ts'
import { StartupError } from '../db/startup-error.ts'

/**
 * A file of a backup: compressed, then encrypted by AES-256-GCM in chunks, each with its number and whether it is the last
 * in its nonce, so a changed, cut, reordered or lengthened file doesn't open. Each file has a key of its own, made from
 * the backup's key, a salt and the file's name: one put in another's place doesn't open either.
 */
export interface Seal {
  key: string
  /** The file's path in its archive, which stays the same when the archive is moved. */
  name: string
}

const mark = Buffer.from('armature backup 1\n')
const saltBytes = 16
const headBytes = mark.length + saltBytes
const tagBytes = 16
const chunkBytes = 64 * 1024

const keyOf = ({ key, name }: Seal, salt: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, name, 32))

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Chunks of exactly this size, and what is left as the last one, which may be empty. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<[Buffer, boolean]> {
  let left = Buffer.alloc(0)
  for await (const piece of source) {
    left = Buffer.concat([left, piece])
    // A chunk that is exactly full may turn out to be the last.
    for (; left.length > size; left = left.subarray(size)) yield [left.subarray(0, size), false]
  }
  yield [left, true]
}

const sealing = (seal: Seal) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(saltBytes)
    const key = keyOf(seal, salt)
    yield Buffer.concat([mark, salt])
    let number = 0
    for await (const [chunk, isLast] of inChunks(source, chunkBytes)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast))
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      number += 1
    }
  }

const opening = (seal: Seal) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let head = Buffer.alloc(0)
    const pieces = source[Symbol.asyncIterator]()
    while (head.length < headBytes) {
      const { value, done } = (await pieces.next()) as IteratorResult<Buffer, undefined>
      if (done === true) throw new Error('no whole head')
      head = Buffer.concat([head, value])
    }
    if (!head.subarray(0, mark.length).equals(mark)) throw new Error('not sealed by us')
    const key = keyOf(seal, head.subarray(mark.length, headBytes))
    const rest = async function* () {
      yield head.subarray(headBytes)
      yield* { [Symbol.asyncIterator]: () => pieces }
    }
    let number = 0
    for await (const [chunk, isLast] of inChunks(rest(), chunkBytes + tagBytes)) {
      const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast))
      decipher.setAuthTag(chunk.subarray(-tagBytes))
      yield decipher.update(chunk.subarray(0, -tagBytes))
      yield decipher.final()
      number += 1
    }
  }

/** Ends the name of a file that is still being written. */
export const draftMark = '.part'

/** Writes beside the target and renames, so no reader sees half a file. Answers the size. */
export const sealFile = async (source: string, target: string, seal: Seal): Promise<number> => {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const draft = target + draftMark
  await pipeline(
    createReadStream(source),
    createGzip({ level: 1 }),
    sealing(seal),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  await rename(draft, target)
  await flushFolder(path.dirname(target))
  return (await stat(target)).size
}

const emptyBytes = Buffer.alloc(chunkBytes)

/** Skips zeros: most of a log file that the timer finished is zero, and then takes no room. */
const intoFile = (target: string) => async (source: AsyncIterable<Buffer>) => {
  const file = await open(target, 'wx', 0o600)
  try {
    let size = 0
    for await (const piece of source) {
      if (!piece.equals(emptyBytes.subarray(0, piece.length))) await file.write(piece, 0, piece.length, size)
      size += piece.length
    }
    await file.truncate(size)
    await file.sync()
    return size
  } finally {
    await file.close()
  }
}

const sizeAlone = async (source: AsyncIterable<Buffer>): Promise<number> => {
  let size = 0
  for await (const piece of source) size += piece.length
  return size
}

const damaged = (file: string, cause: unknown): unknown => {
  if (cause instanceof Error && 'code' in cause) {
    if (cause.code === 'ENOENT' && 'path' in cause && cause.path === file)
      return new StartupError(`The backup is incomplete: ${file} is missing.`, { cause })
    // The disk failed, not the file.
    if (/^E[A-Z]+$/.test(String(cause.code)) && 'syscall' in cause) return cause
  }
  return new StartupError(
    `The backup is damaged, or was made with another BACKUP_KEY: ${file} doesn't open.`,
    {
      cause,
    },
  )
}

/**
 * Opens a sealed file into `target`, or only reads it without one; answers its size. Throws StartupError, with one line
 * to show, if the file isn't as it was written.
 */
export const openSealed = async (source: string, target: string | undefined, seal: Seal): Promise<number> => {
  const sealed: Readable = createReadStream(source)
  try {
    return await pipeline(
      sealed,
      opening(seal),
      createGunzip({ chunkSize: chunkBytes }),
      target === undefined ? sizeAlone : intoFile(target),
    )
  } catch (error) {
    throw damaged(source, error)
  }
}

export const sealJson = async (value: unknown, target: string, seal: Seal): Promise<void> => {
  const packed = gzipSync(JSON.stringify(value))
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
  const source = async function* () {
    yield packed
  }
  await writeFile(target + draftMark, sealing(seal)(source()), { mode: 0o600, flush: true })
  await rename(target + draftMark, target)
  await flushFolder(path.dirname(target))
}

export const openJson = async (source: string, seal: Seal): Promise<unknown> => {
  try {
    const sealed = await readFile(source)
    const pieces = async function* () {
      yield sealed
    }
    const opened: Buffer[] = []
    for await (const piece of opening(seal)(pieces())) opened.push(piece)
    return JSON.parse(gunzipSync(Buffer.concat(opened)).toString())
  } catch (error) {
    throw damaged(source, error)
  }
}
