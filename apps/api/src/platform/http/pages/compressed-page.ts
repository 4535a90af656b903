import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Pages differ by their nonces, so that each is compressed for one answer: five costs less than a millisecond. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }

/** Tells whether the client reads this encoding. */
export const accepts = (request: FastifyRequest, encoding: string): boolean =>
  new RegExp(`(^|[\\s,])${encoding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    String(request.headers['accept-encoding'] ?? ''),
  )

/**
 * Sends a page compressed, which is safe because it holds nothing secret about its reader. Pages answer unknown paths,
 * which no plugin compresses.
 */
export const sendPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> => {
  reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding')
  if (accepts(request, 'br'))
    return reply.header('content-encoding', 'br').send(await brotli(page, { params }))
  if (accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(await zip(page))
  return reply.send(page)
}
