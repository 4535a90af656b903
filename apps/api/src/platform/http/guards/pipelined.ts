import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { serverLimits } from '../../config/server-limits.ts'

/**
 * Ends a connection with more unanswered requests than `serverLimits.pipelined`. A chunk of 64 kB holds a thousand
 * small requests, and all answers would pile up for a client that reads none. Browsers and proxies wait for the answer.
 * This is the first hook, so no other work is done for such a request.
 */
export const boundPipelines = (app: FastifyInstance): void => {
  const open = new WeakMap<Socket, number>()
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const asked = (open.get(socket) ?? 0) + 1
    open.set(socket, asked)
    reply.raw.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    if (asked <= serverLimits.pipelined) return
    reply.hijack()
    socket.destroy()
  })
}
