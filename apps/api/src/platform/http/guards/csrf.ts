import '@fastify/cookie'
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isThisMachine } from '../../config/this-machine.ts'
import type { Config } from '../../config/config.ts'
import { sendProblem } from '../errors.ts'
import { isStoreOrigin } from '../pages/store-hosts.ts'
import type { StoreFinder } from '../pages/store-hosts.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * The cookie's name. Over TLS it has the prefix by which browsers take it from this very host alone, so that no
 * other site of the domain can plant one whose value it knows.
 */
export const csrfCookieOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl.startsWith('https:') ? '__Host-csrftoken' : 'csrftoken'

export const newCsrfToken = (): string => randomBytes(32).toString('base64url')

/** Our own origin; outside production any loopback name that the request itself was sent to. */
export const isOwnOrigin = (origin: string, request: FastifyRequest, config: Config): boolean => {
  if (origin === config.publicUrl) return true
  if (config.environment === 'production') return false
  try {
    const url = new URL(origin)
    return isThisMachine(url.hostname) && url.host === request.headers.host
  } catch {
    return false
  }
}

const sameText = (a: string, b: string): boolean => {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Origin and CSRF checks for every write (decisions.md, Wire conventions). A foreign Origin is refused; a store's on
 * its own host isn't foreign. A request with cookies must repeat the csrftoken cookie in X-CSRFToken; one without
 * cookies comes from another program and needs none.
 */
export const protectWrites = (
  app: FastifyInstance,
  config: Config,
  { exempt, storeAt }: { exempt: ReadonlySet<string>; storeAt: StoreFinder },
): void => {
  const csrfCookie = csrfCookieOf(config)
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || request.cookies?.[csrfCookie] !== undefined) return
    // A shared cache keeps this answer for everybody, so it must not carry one browser's cookie; nor does a file that its
    // reader keeps for as long as it lasts.
    if (/\b(?:public|immutable)\b/.test(String(reply.getHeader('cache-control') ?? ''))) return
    reply.setCookie(csrfCookie, newCsrfToken(), {
      path: '/',
      sameSite: 'lax',
      secure: config.publicUrl.startsWith('https:'),
    })
  })
  app.addHook('onRequest', async (request, reply) => {
    if (safeMethods.has(request.method)) return
    if (exempt.has(request.routeOptions.url ?? '')) return
    const { origin, cookie } = request.headers
    if (
      origin !== undefined &&
      !isOwnOrigin(origin, request, config) &&
      !(await isStoreOrigin(origin, request, config, storeAt))
    ) {
      return sendProblem(request, reply, {
        problem: 'forbidden',
        code: 'foreign_origin',
        detail: messages.foreignOrigin,
      })
    }
    if (cookie === undefined) return
    const sent = request.headers['x-csrftoken']
    const expected = request.cookies[csrfCookie]
    if (typeof sent !== 'string' || !expected || !sameText(sent, expected)) {
      return sendProblem(request, reply, { problem: 'forbidden', code: 'csrf', detail: messages.csrfFailed })
    }
  })
}
