import { open } from 'node:fs/promises'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { modelFormats } from '@armature/domain/media/media-kind'
import { modelBeginnings } from '@armature/domain/media/model-beginnings'
import { fileTypeFromBuffer } from 'file-type'

/** The number of bytes that identify a file's format. */
export const sniffBytes = 4_100

/** A local file's first bytes, which identify its format. */
export const headOf = async (path: string): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first bytes of archives; an empty zip consists only of its end. */
const packings = [
  ['gzip', Buffer.from('1f8b08', 'hex')],
  ['zip', Buffer.from('504b0304', 'hex')],
  ['zip', Buffer.from('504b0506', 'hex')],
] as const

export type Packing = (typeof packings)[number][0]

/** The kind of archive by the first bytes; null for an unpacked file. */
export const packingOf = (head: Buffer): Packing | null =>
  packings.find(([, start]) => head.subarray(0, start.length).equals(start))?.[0] ?? null

const packedDocuments = ['docx', 'xlsx', 'pptx'] as const satisfies readonly MediaFormat[]

/** The library's names for the picture formats that we accept. */
const imageFormats: Record<string, MediaFormat> = {
  jpg: 'jpeg',
  png: 'png',
  apng: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  tif: 'tiff',
}

const binaryFbx = 'Kaydara FBX Binary  \0\x1a\0'

/** The format that a file's first bytes show; null for unsupported formats. */
export const sniffFormat = async (head: Buffer): Promise<MediaFormat | null> => {
  const text = head.toString('latin1')
  if (text.startsWith(binaryFbx)) return 'fbx'
  const model = modelFormats.find((format) => modelBeginnings[format].test(text))
  if (model !== undefined) return model
  const found = await fileTypeFromBuffer(head)
  const picture = found && imageFormats[found.ext]
  if (picture !== undefined) return picture
  return head.subarray(0, 1_024).includes('%PDF-') ? 'pdf' : null
}

/** Plain text: UTF-8 without control characters; the last character may be cut. */
const isText = (head: Buffer): boolean => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return !/[^\P{Cc}\t\n\f\r]/u.test(text)
  } catch {
    return false
  }
}

/**
 * The format of a file sent in a chat. An office file starts as an archive, so its name decides which one it is; it is
 * never opened here.
 */
export const sniffAttachment = async (head: Buffer, name: string): Promise<MediaFormat | null> => {
  const known = await sniffFormat(head)
  if (known !== null) return known
  if (packingOf(head) === 'zip')
    return packedDocuments.find((format) => name.toLowerCase().endsWith(format)) ?? 'zip'
  return packingOf(head) === null && isText(head) ? 'txt' : null
}
