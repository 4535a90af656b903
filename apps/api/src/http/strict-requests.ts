import { messages } from '@armature/domain/messages'
import { invalid } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { BodyError } from './json-body.ts'
import { sendProblem } from './errors.ts'

/** How often a header stands in a request: Node keeps the first of those that may stand once, and says nothing. */
const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/**
 * Refuses what a proxy in front might understand otherwise than we do: two hosts; and bodies that are packed, which
 * no client of ours sends and which are small only until somebody unpacks them.
 */
export const refuseAmbiguous = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (countOf(request.raw.rawHeaders ?? [], 'host') > 1)
      return sendProblem(request, reply, invalid(messages.malformedRequest, { code: 'malformed_request' }))
    if (request.headers['content-encoding'] !== undefined)
      throw new BodyError(415, 'unsupported_media_type', messages.unsupportedMediaType)
  })
}
