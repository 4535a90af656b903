import { messages } from '@armature/domain/messages'
import { forbidden, invalid } from '@armature/domain/problem'
import type { FastifyInstance } from 'fastify'
import { isThisMachine } from '../config-demo.ts'
import type { Config } from '../config.ts'
import { BodyError } from './json-body.ts'
import { sendProblem } from './errors.ts'

/** How often a header stands in a request: Node keeps the first of those that may stand once, and says nothing. */
const countOf = (rawHeaders: readonly string[], name: string): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length

/** A name or an address, and perhaps a port; nothing that an address of a page could be hidden behind. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The request line may name a host as well, which goes before the header's for some: it must be the same one. */
const namesOneHost = (url: string, host: string | undefined): boolean => {
  if (host !== undefined && !plainHost.test(host)) return false
  if (url.startsWith('/')) return true
  return /^https?:\/\/([^/?#]*)/i.exec(url)?.[1]?.toLowerCase() === host?.toLowerCase()
}

/**
 * Refuses what a proxy in front might understand otherwise than we do: two hosts; and bodies that are packed, which
 * no client of ours sends and which are small only until somebody unpacks them.
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
 * Whether a path is spelt another way than ours: the router decodes what stands between the slashes, so a proxy, a log or
 * a list of used links would take the same record, and the same secret, for another one. No path of ours needs it.
 */
export const isSpeltOtherwise = ({ url }: { url: string }): boolean => /^[^?]*[%\\;]/.test(url)

const hostnameOf = (host: string | undefined): string =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/**
 * The demo answers on its own machine only, by whatever way a request comes: a tunnel to it, or a page elsewhere
 * whose name was made to lead here, would hand its known passwords and its mailbox to strangers.
 */
export const keepDemoHome = (app: FastifyInstance, config: Config): void => {
  if (config.environment === 'production' || config.demoOnNetwork) return
  app.addHook('onRequest', async (request, reply) => {
    if (isThisMachine(hostnameOf(request.headers.host))) return
    return sendProblem(request, reply, forbidden(messages.demoElsewhere, { code: 'demo_elsewhere' }))
  })
}
