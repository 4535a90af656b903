import { ServerResponse } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface Upgrade {
  socket: Socket
  head: Buffer
}

/** Refuses an upgrade like any request, by answering, and then hands it over. */
export type UpgradeHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  takeOver: () => Upgrade,
) => Promise<FastifyReply | undefined>

/**
 * Routes upgrade requests through the application like all others, so that its hooks apply: not before the server is
 * ready, within the limit per address, and with the trusted proxies' address. A request that nobody takes over gets an
 * HTTP answer, and its connection closes.
 */
export const routeUpgrades = (app: FastifyInstance, path: string, handle: UpgradeHandler): void => {
  const waiting = new WeakMap<IncomingMessage, Upgrade & { answer: ServerResponse }>()
  app.server.on('upgrade', (raw, socket: Socket, head) => {
    const answer = new ServerResponse(raw)
    // The answer to a refusal is the last thing on this connection.
    answer.shouldKeepAlive = false
    answer.on('finish', () => socket.destroySoon())
    socket.on('error', () => socket.destroy())
    answer.assignSocket(socket)
    waiting.set(raw, { socket, head, answer })
    app.routing(raw, answer)
  })
  app.get(path, (request, reply) => {
    const upgrade = waiting.get(request.raw)
    if (upgrade === undefined) return reply.callNotFound()
    return handle(request, reply, () => {
      reply.hijack()
      upgrade.answer.detachSocket(upgrade.socket)
      return { socket: upgrade.socket, head: upgrade.head }
    })
  })
}
