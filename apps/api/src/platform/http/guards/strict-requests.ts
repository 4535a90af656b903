import { messages } from '@armature/domain/messages'
import { forbidden, invalid } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { answersTo } from '../../config/this-machine.ts'
import type { Config } from '../../config/config.ts'
import { BodyError } from '../json-body.ts'
import { sendProblem } from '../errors.ts'
import { isHealthCheck } from '../health-routes.ts'

/** Counts a header in a request, because Node silently keeps only the first of a header that may stand once. */
const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/** A host name or address, perhaps with a port; nothing that could hide the address of a page. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** A program that resolves two slashes takes what follows for a host, and for none where it can't be one. */
const isPath = (url: string): boolean => !url.startsWith('//') && URL.canParse(url, 'http://localhost')

/** The request line may name a host too, and some proxies prefer it to the header's: both must be the same. */
const namesOneHost = (url: string, host: string | undefined): boolean => {
  if (host !== undefined && !plainHost.test(host)) return false
  if (url.startsWith('/')) return isPath(url)
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() === host?.toLowerCase()
}

/**
 * Refuses requests that a proxy might read differently, which name two hosts, and compressed bodies, which none of our
 * clients sends and which may be huge once unpacked.
 */
export const refuseAmbiguous = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    const { host } = request.headers
    if (countOf(request.raw.rawHeaders ?? [], 'host') > 1 || !namesOneHost(request.url, host))
      return sendProblem(request, reply, invalid(messages.malformedRequest, { code: 'malformed_request' }))
    if (request.headers['content-encoding'] !== undefined)
      throw new BodyError(415, 'unsupported_media_type', messages.unsupportedMediaType)
  })
}

/**
 * Is a path spelt differently than ours? The router decodes the segments of a path, so a proxy, a log or a list of used
 * links would take the same record, and the same secret, for another one. No path of ours needs encoding.
 */
export const isSpeltOtherwise = ({ url }: { url: string }): boolean => /^[^?]*[%\\;]/.test(url)

/** The name in a Host header, without its port; empty where there is none. */
export const hostnameOf = (host: string | undefined): string =>
  host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/**
 * The demo answers only on its own machine, or its own network where allowed. A tunnel, a public address or a foreign
 * page whose name resolves here would expose its known passwords and its mailbox to strangers.
 */
export const keepDemoHome = (app: FastifyInstance, config: Config): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (isHealthCheck(request) || answersTo(hostnameOf(request.headers.host), config)) return
    return sendProblem(request, reply, forbidden(messages.demoElsewhere, { code: 'demo_elsewhere' }))
  })
}
