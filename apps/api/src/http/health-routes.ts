import type { FastifyInstance } from 'fastify'
import { inTransaction, systemContext } from '../db/transaction.ts'
import type { Database } from '../db/tables.ts'

export interface Health {
  /** `starting` until migrated and seeded, `stopping` from the first word of the end on. */
  phase(): 'starting' | 'ready' | 'stopping'
  /** Whether this process works off jobs at the moment. */
  worksOnJobs(): boolean
}

/** The number of messages that aren't out yet, and the age of the oldest in seconds. */
export type CountWaiting = (trx: Database, now: Date) => Promise<{ waiting: number; oldestSeconds: number }>

/**
 * `/healthz`: the process is up. `/readyz`: the database answers, migrated and seeded, so requests may come. Its other
 * fields are for people who look: a copy with an interrupted queue still serves, and other copies send its mails.
 */
export const healthRoutes = (app: FastifyInstance, health: Health, countWaiting: CountWaiting): void => {
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
