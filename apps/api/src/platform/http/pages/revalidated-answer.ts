import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const tagOf = (body: string): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const names = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim() === tag)

/**
 * Sends an answer that caches may keep if they ask each time whether it still holds: what isn't for sale any more is gone at
 * once, and what hasn't changed travels once. One for somebody signed in is that browser's own.
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
