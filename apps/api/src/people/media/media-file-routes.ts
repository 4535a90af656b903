import { daySeconds } from '@armature/domain/values/time'
import { withAnySecret } from '../../platform/context/derive-key.ts'
import { conversionMachine } from '@armature/domain/media/conversion-machine'
import type { MediaStanding } from '@armature/domain/media/media-access'
import { mayReadFile } from '@armature/domain/media/media-access'
import { isModelFileKind } from '@armature/domain/media/media-kind'
import { mediaPath, passParameter, publicIdOf } from '@armature/domain/media/media-address'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { readRange } from '../../platform/http/byte-range.ts'
import { sendProblem } from '../../platform/http/errors.ts'
import { isSpeltOtherwise } from '../../platform/http/guards/strict-requests.ts'
import { attachmentNamed } from '../../platform/http/attachment-header.ts'
import { contentTypeOf, filesOf, isOriginal, mediaKey } from './media-files.ts'
import { readPass, readReaderPass } from '../../platform/context/media-pass.ts'
import { findServedMedia } from './upload-repository.ts'
import type { ServedMedia } from './upload-repository.ts'

interface Address {
  id: string
  file: string
}

/** The found file, its caching rule and its etag. */
export interface Served {
  media: Pick<ServedMedia, 'public_id' | 'format' | 'name'>
  caching: string
  etag: string
}

/** Can this upload have such a file yet? Views appear once they are made. */
const has = (media: ServedMedia, file: string): boolean =>
  filesOf(media).includes(file) &&
  (media.kind === 'IMAGE' ||
    isOriginal(file, media.format) ||
    (media.conversion_status !== null && conversionMachine.is(media.conversion_status, 'shown')))

/**
 * A file never changes under its address, so browsers needn't ask again. A shared cache asks each day whether the file
 * is still public: a product may go, and a vendor may be suspended.
 */
const forEver = `public, max-age=31536000, s-maxage=${daySeconds}, immutable`

/** Only the uploader knows the address of a fresh upload. */
const forItsUploader = 'private, max-age=31536000, immutable'

/** A store may leave or close its catalogue, so its public files are revalidated each day. */
const forADay = `public, max-age=${daySeconds}`

/** Shared caches must not store a private file, and its reader's cache drops it when the pass expires. */
const cachingOf = (
  { isPublic, isFresh, isDesign }: Pick<MediaStanding, 'isPublic' | 'isFresh' | 'isDesign'>,
  leftMs: number | undefined,
): string => {
  if (isPublic && !isDesign) return forEver
  if (isFresh) return forItsUploader
  return leftMs === undefined ? forADay : `private, max-age=${Math.floor(leftMs / 1_000)}, immutable`
}

const isDesignFile = ({ kind, format }: ServedMedia, file: string): boolean =>
  isModelFileKind(kind) && isOriginal(file, format)

const passOf = (app: FastifyInstance, request: FastifyRequest, publicId: string) => {
  const { [passParameter]: pass } = request.query as Record<string, unknown>
  return typeof pass === 'string'
    ? withAnySecret(app.deps, (secret) => readPass(pass, { publicId, now: app.deps.clock() }, secret))
    : null
}

/** The session that the request's pass names for this file; null for none. */
export const sessionOfPass = (
  app: FastifyInstance,
  request: FastifyRequest,
  publicId: string,
): string | null => {
  const { [passParameter]: pass } = request.query as Record<string, unknown>
  return typeof pass === 'string'
    ? withAnySecret(app.deps, (secret) => readReaderPass(pass, { publicId, now: app.deps.clock() }, secret))
    : null
}

/** The file that this request may read, or null; the answer doesn't reveal whether a forbidden one exists. */
type FindServed = (app: FastifyInstance, request: FastifyRequest, address: Address) => Promise<Served | null>

const findServed: FindServed = async (app, request, { id, file }) => {
  const media = await inTransaction(app.deps.db, systemContext, (trx) => findServedMedia(trx, id), {
    readOnly: true,
  })
  const pass = passOf(app, request, id)
  if (media === undefined || !has(media, file)) return null
  const isInCatalogue = media.isInCatalogue && app.deps.config.isCataloguePublic
  const standing = { ...media, isInCatalogue, isDesign: isDesignFile(media, file) }
  if (!mayReadFile(standing, pass?.access ?? null)) return null
  const scale = media.unit_scale === null ? '' : `@${media.unit_scale}`
  return { media, caching: cachingOf(standing, pass?.leftMs), etag: `"${media.public_id}/${file}${scale}"` }
}

const describe = (reply: FastifyReply, { media, caching, etag }: Served, file: string): void => {
  reply.headers({
    'content-type': contentTypeOf(file),
    'cache-control': caching,
    etag,
    'accept-ranges': 'bytes',
    // A stranger's bytes: nothing in them may run, be framed, or be sniffed as another type.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    ...(isOriginal(file, media.format) ? { 'content-disposition': attachmentNamed(media.name) } : {}),
  })
}

const isKnown = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*')

/** The requested range, if the client has the same file. A HEAD request always covers the whole. */
const partOf = ({ headers, method }: FastifyRequest, size: number, etag: string) => {
  const condition = headers['if-range']
  const isSame = condition === undefined || condition === etag
  return isSame && method === 'GET' ? readRange(headers.range, size) : null
}

/** Some texts in an address can't be query parameters: PostgreSQL has no U+0000. */
const wellSpelt =
  (find: FindServed): FindServed =>
  async (app, request, address) =>
    isSpeltOtherwise(request) || publicIdOf(mediaPath(address.id, address.file)) === null
      ? null
      : find(app, request, address)

const sendFile = async (
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  find: FindServed,
) => {
  const address = request.params as Address
  const { file } = address
  const missing = () => sendProblem(request, reply, notFound(messages.notFound))
  const served = await find(app, request, address)
  if (served === null) return missing()
  const { media, etag } = served
  if (isKnown(request.headers['if-none-match'], etag)) {
    describe(reply, served, file)
    return reply.code(304).send()
  }
  const store = app.deps.mediaStore
  const key = mediaKey(media.public_id, file)
  const wanted = request.method === 'HEAD' || request.headers.range !== undefined
  const size = wanted ? await store.sizeOf(key) : undefined
  if (size === null) return missing()
  const range = size === undefined ? null : partOf(request, size, etag)
  if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
  if (request.method === 'HEAD') {
    describe(reply, served, file)
    return reply.header('content-length', size).send()
  }
  const opened = await store.open(key, range ?? undefined)
  if (opened === null) return missing()
  describe(reply, served, file)
  if (range === null) return reply.header('content-length', opened.size).send(opened.body)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${opened.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(opened.body)
}

/** Serves stored files at such addresses to readers for whom `find` returns one. */
export const serveFiles = (app: FastifyInstance, url: string, find: FindServed): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url,
    // Formats compress themselves, except for text that is downloaded once.
    compress: false,
    handler: (request, reply) => sendFile(app, request, reply, wellSpelt(find)),
  })
}

/**
 * Serves stored files at the addresses of domain/media/media-address.ts. A picture request carries no session, so the
 * address alone grants access: permanently where the marketplace shows the file, else with the pass that its readers
 * get (media-access.ts). It is no call of the contract, because it doesn't answer JSON.
 */
export const mediaFileRoutes = (app: FastifyInstance): void => {
  serveFiles(app, mediaPath(':id', ':file'), findServed)
}
