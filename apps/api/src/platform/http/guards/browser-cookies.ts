import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { BrowserCookies } from '../../context/browser.ts'
import { csrfCookieOf } from './csrf.ts'

/**
 * One request's cookies. A program without cookies gets none: its next write would send them and need a CSRF value that
 * it doesn't have (csrf.ts).
 */
export const browserCookies = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): BrowserCookies => {
  const secure = publicUrl.startsWith('https:')
  // Over TLS no other host of the domain can set it.
  const nameOf = (name: string): string => (secure ? `__Host-${name}` : name)
  const isBrowser = request.cookies[csrfCookieOf({ publicUrl })] !== undefined
  return {
    read: (name) => request.cookies[nameOf(name)],
    keep: (name, value, seconds) => {
      if (!isBrowser) return
      reply.setCookie(nameOf(name), value, {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
        maxAge: seconds,
      })
    },
  }
}
