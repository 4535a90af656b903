import type { FastifyInstance } from 'fastify'
import { inTransaction, systemContext } from '../db/transaction.ts'
import { countWaiting } from '../outbox/message-repository.ts'

export interface Health {
  /** `starting` until migrated and seeded, `stopping` from the first word of the end on. */
  phase(): 'starting' | 'ready' | 'stopping'
  /** Whether this process works off jobs at the moment. */
  worksOnJobs(): boolean
}

/**
 * `/healthz`: the process is up. `/readyz`: send it requests; the database answers, migrated and seeded. What it
 * says beside is for whoever looks: a copy whose queue is interrupted still serves, and others send its mails.
 */
export const healthRoutes = (app: FastifyInstance, health: Health): void => {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const phase = health.phase()
    if (phase !== 'ready') return reply.code(503).send({ status: phase })
    const { db, clock } = app.deps
    try {
      const { waiting, oldestSeconds } = await inTransaction(
        db,
        systemContext,
        (trx) => countWaiting(trx, clock()),
        { readOnly: true },
      )
      return {
        status: 'ready',
        jobs: health.worksOnJobs() ? 'working' : 'interrupted',
        messages: { waiting, oldest_seconds: oldestSeconds },
      }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
