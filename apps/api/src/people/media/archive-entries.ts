import { crc32 } from 'node:zlib'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields } from '@armature/domain/problem'
import type { Entry, ZipFile } from 'yauzl'
import { getFileNameLowLevel, openPromise } from 'yauzl'
import type { Allowance } from '../../platform/ports/uploads.ts'

/** The reason for refusing an archive, thrown through its reading streams. */
export class Refusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super('An archive is refused')
    this.problem = problem
  }
}

export const refusal = (text: string): Refusal => new Refusal(invalidFields({ file: [text] }))

/** Passes unpacked bytes on, and stops at the first byte over the limit however much would follow. */
export const measured = (most: Allowance, expectedCrc?: number) =>
  async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let bytes = 0
    let crc = 0
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > most.bytes) throw new Refusal(most.beyond)
      if (expectedCrc !== undefined) crc = crc32(chunk, crc)
      yield chunk
    }
    if (bytes === 0) throw refusal(messages.fileEmpty)
    if (expectedCrc !== undefined && crc !== expectedCrc) throw refusal(messages.archiveUnreadable)
  }

/** Keeps names as bytes, so that no name causes a refusal; nothing is written under them. The caller closes it. */
export const openArchive = (path: string): Promise<ZipFile> =>
  openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })

/** A folder, or a file that macOS adds to its archives, which nobody packed on purpose. */
const isBeside = (name: string): boolean =>
  name.endsWith('/') || name.startsWith('__MACOSX/') || /(^|\/)\.DS_Store$/.test(name)

export interface NamedEntry {
  entry: Entry
  name: string
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

/** The files that somebody packed; the caller bounds their number before. */
export const listEntries = async (zip: ZipFile): Promise<NamedEntry[]> => {
  const found: NamedEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const name = nameOf(entry)
    if (!isBeside(name)) found.push({ entry, name })
  }
  return found
}

/** Disk errors are ours; any other error means a bad archive. */
export const problemOf = (error: unknown): Problem => {
  if (error instanceof Refusal) return error.problem
  if (error instanceof Error && 'syscall' in error) throw error
  return refusal(messages.archiveUnreadable).problem
}
