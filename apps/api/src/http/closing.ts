import type { FastifyInstance } from 'fastify'
import type { Health } from './health-routes.ts'

/**
 * What is under way when the server stops is answered, and its connection ends with the answer. Node closes
 * those that are idle at that moment only; one that becomes idle later would keep the process for as long as
 * it is kept alive.
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
