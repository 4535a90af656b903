import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'

/** The process is up; and the database answers, migrated and seeded. */
export const healthRoutes = (app: FastifyInstance, isReady: () => boolean): void => {
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    if (!isReady()) return reply.code(503).send({ status: 'starting' })
    try {
      await sql`SELECT 1`.execute(app.deps.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}
