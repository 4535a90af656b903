import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'

const dist = path.resolve(import.meta.dirname, '../../../web/dist')

/** Paths of the server's own; anything else that a browser navigates to is a screen of the web app. */
const serverPaths = /^\/(api|auth|user|image|dev|sandbox|assets|healthz|readyz)(\/|$)/

/**
 * Serves the built web app: hashed files for ever, index.html for every other path, with the nonce that its
 * style elements need under the content security policy.
 */
export const serveWebApp = async (app: FastifyInstance): Promise<void> => {
  const template = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => null)
  if (template === null) {
    app.log.warn({ event: 'web_app_missing' }, 'apps/web/dist is not built; only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const hashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const sendIndex = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(template.replaceAll('__CSP_NONCE__', reply.cspNonce.style))
  app.get('/', sendIndex)
  app.setNotFoundHandler((request, reply) => {
    const isScreen = request.method === 'GET' && !serverPaths.test(request.url.split('?')[0] ?? '') && (request.headers.accept ?? '').includes('text/html')
    return isScreen
      ? sendIndex(request, reply)
      : sendProblem(request, reply, { problem: 'not_found', code: 'not_found', detail: messages.notFound })
  })
}
