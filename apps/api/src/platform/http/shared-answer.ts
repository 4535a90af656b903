import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Strangers at one host all get the same answer. Shared caches keep it long enough to help, and short enough that a
 * part taken off sale is gone within half a minute. Browsers revalidate each time.
 */
const shared = 'public, max-age=0, s-maxage=15, stale-while-revalidate=15'

const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === tag)

/**
 * Lets caches keep an answer and revalidate it by ETag; a signed-in person's answer only in the browser. Returns whether
 * the cache's copy is current.
 */
export const markRevalidated = (request: FastifyRequest, reply: FastifyReply, content: string): boolean => {
  const tag = `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
  const isStrangers = request.headers.authorization === undefined
  reply.header('cache-control', isStrangers ? shared : 'private, no-cache').header('etag', tag)
  return names(request.headers['if-none-match'], tag)
}
