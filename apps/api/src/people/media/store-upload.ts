import { newConversion } from '@armature/domain/media/conversion-machine'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { limits } from '@armature/domain/limits'
import { mediaFiles } from '@armature/domain/media/media-address'
import type { MediaFormat, MediaKind } from '@armature/domain/media/media-kind'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, isProblem, unavailable } from '@armature/domain/problem'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { countUnconverted, queueConversion } from './conversion/conversion-repository.ts'
import { discardUpload } from './discard-media.ts'
import { drawPictures } from '../../platform/files/pictures/draw-pictures.ts'
import { cleanFileName } from './file-name.ts'
import { contentTypeOf, mediaKey } from './media-files.ts'
import type { MediaRow } from './media-repository.ts'
import { headOf, sniffFormat } from './sniff-format.ts'
import type { NewMedia } from './upload-repository.ts'
import { countUnused, insertUpload, lockUploadsOf, markStored } from './upload-repository.ts'
import { folderOf, contentFor } from './upload-rules.ts'

/** A local file to store for the actor. */
export interface LocalUpload {
  /** Moved if it is in the store's incoming folder, else left in place. */
  path: string
  folder: string
  /** The sender's file name. */
  name: string
}

type Facts = Pick<NewMedia, 'format' | 'bytes' | 'sha256' | 'source_sha256' | 'width' | 'height'>

/** Contents for the store by file name: bytes, or the path of a local file. */
type Files = Record<string, Uint8Array | string>

const sha256Of = async (path: string): Promise<Buffer> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest()
}

const prepare = async (
  path: string,
  { kind, format }: Pick<StoredAs, 'kind' | 'format'>,
  owner: number,
): Promise<{ facts: Facts; files: Files } | Problem> => {
  if (kind !== 'IMAGE') {
    const facts = { format, bytes: (await stat(path)).size, sha256: await sha256Of(path) }
    return { facts: { ...facts, width: null, height: null }, files: { [mediaFiles.original(format)]: path } }
  }
  const drawn = await drawPictures(path, owner)
  if (isProblem(drawn)) return drawn
  const { image, small, large, width, height } = drawn
  const sha256 = createHash('sha256').update(image).digest()
  return {
    facts: {
      format: 'webp',
      bytes: image.length,
      sha256,
      source_sha256: await sha256Of(path),
      width,
      height,
    },
    files: { [mediaFiles.small]: small, [mediaFiles.large]: large, [mediaFiles.image]: image },
  }
}

/** The 409 for an account whose unused files leave no room for `more` bytes. */
export const checkUnusedQuota = async (
  trx: Database,
  ownerId: number,
  more: number,
): Promise<Problem | null> => {
  const unused = await countUnused(trx, ownerId)
  return unused.files >= limits.media.unusedFiles || unused.bytes + more > limits.media.unusedBytes
    ? conflict(messages.tooManyUnused, { code: 'too_many_unused' })
    : null
}

const begin = (ctx: Context, upload: NewMedia): Promise<number | Problem> =>
  ctx.inWrite(async (trx) => {
    await lockUploadsOf(trx, upload.owner_id)
    return (await checkUnusedQuota(trx, upload.owner_id, upload.bytes)) ?? insertUpload(trx, upload)
  })

const finish = (ctx: Context, id: number): Promise<MediaRow | Problem> =>
  ctx.inWrite(async (trx) => {
    const row = await markStored(trx, id)
    if (row === undefined) return unavailable(messages.uploadFailed, { code: 'upload_failed' })
    if (row.conversion_status !== null)
      await queueConversion(trx, id, await countUnconverted(trx, row.owner_id, id))
    return row
  })

const put = async (ctx: Context, publicId: string, files: Files): Promise<Problem | null> => {
  try {
    for (const [file, source] of Object.entries(files))
      await ctx.deps.mediaStore.put(mediaKey(publicId, file), source, contentTypeOf(file))
    return null
  } catch (error) {
    ctx.log.warn({ event: 'media_store_failed', err: error }, 'an upload could not be stored')
    return unavailable(messages.uploadFailed, { code: 'upload_failed', retryAfterSeconds: 5 })
  }
}

/** A file's kind, by its content and purpose, and the chat or store that it was sent to. */
interface StoredAs {
  kind: MediaKind
  format: MediaFormat
  channel: string | null
}

/** Only a product's CAD and FBX files get a 3D view. */
const conversionOf = (kind: MediaKind) => (isModelFileKind(kind) ? newConversion : null)

/**
 * Stores one local file for the actor: first a row, then the files, then the row's new state. A failure undoes the
 * writes, and after a crash the sweep removes the rest. The transaction that completes a CAD or FBX file also queues
 * its conversion. 400 for unreadable content, 409 for too many unused bytes, 503 where the store is unavailable.
 */
export const storeFile = async (
  ctx: Context,
  upload: LocalUpload,
  { kind, format, channel }: StoredAs,
): Promise<MediaRow | Problem> => {
  const prepared = await prepare(upload.path, { kind, format }, ctx.actor.userId ?? 0)
  if (isProblem(prepared)) return prepared
  const { facts, files } = prepared

  const publicId = randomBytes(16).toString('base64url')
  const id = await begin(ctx, {
    ...facts,
    public_id: publicId,
    owner_id: ctx.actor.userId ?? 0,
    kind,
    folder: upload.folder,
    channel,
    name: cleanFileName(upload.name, kind === 'IMAGE' ? mediaFiles.image : mediaFiles.original(format)),
    created_at: ctx.deps.clock(),
    conversion_status: conversionOf(kind),
  })
  if (isProblem(id)) return id
  const discard = () =>
    discardUpload(ctx.deps, ctx.log, { id, public_id: publicId, kind, format: facts.format })
  try {
    const stored = (await put(ctx, publicId, files)) ?? (await finish(ctx, id))
    if (isProblem(stored)) await discard()
    return stored
  } catch (error) {
    await discard()
    throw error
  }
}

/** Stores a product's file; its content and folder decide its kind. 400 for an unsupported folder or content. */
export const storeUpload = async (ctx: Context, upload: LocalUpload): Promise<MediaRow | Problem> => {
  const folder = folderOf(upload.folder)
  if (isProblem(folder)) return folder
  const content = contentFor(folder, await sniffFormat(await headOf(upload.path)))
  return isProblem(content) ? content : storeFile(ctx, upload, { ...content, channel: null })
}
