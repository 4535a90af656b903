import type { FastifyInstance } from 'fastify'
import type { Health } from './health-routes.ts'

/**
 * Answers the requests under way when the server stops, and ends each connection with its answer. Node closes only the
 * connections that are idle at that moment; one that becomes idle later would keep the process alive.
 */
export const endAnswered = (app: FastifyInstance, { phase }: Pick<Health, 'phase'>): void => {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing || phase() === 'stopping') reply.header('connection', 'close')
  })
}
