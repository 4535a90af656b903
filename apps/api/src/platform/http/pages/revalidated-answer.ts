import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const tagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === tag)

/**
 * Sends an answer that caches may store but must revalidate: a product no longer for sale disappears at once, and an
 * unchanged answer travels once. A signed-in user's answer is private to the browser.
 */
export const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, body: string): FastifyReply => {
  const tag = tagOf(body)
  const { authorization } = request.headers
  reply
    .header('cache-control', authorization === undefined ? 'public, no-cache' : 'private, no-cache')
    .header('vary', 'authorization')
    .header('etag', tag)
  if (names(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}
