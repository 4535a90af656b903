import type { FastifyInstance } from 'fastify'
import { onlyReads } from '../db/outage.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import type { Database } from '../db/tables/tables.ts'

/** Load balancers and probes call these without a sign-in, a rate limit or the site's host name. */
export const isHealthCheck = ({ url }: { url: string }): boolean => /^\/(?:healthz|readyz)(?:\?|$)/.test(url)

export interface Health {
  /** `starting` until migrated and seeded, `stopping` from the beginning of the shutdown. */
  phase(): 'starting' | 'ready' | 'stopping'
  /** Whether this process works off jobs at the moment. */
  worksOnJobs(): boolean
}

/** The number of messages that aren't out yet, and the age of the oldest in seconds. */
export type CountWaiting = (trx: Database, now: Date) => Promise<Waiting>

interface Waiting {
  waiting: number
  oldestSeconds: number
}

/** How long an answer of the database is reused. */
const keptMs = 500

/**
 * `/healthz`: the process is up. `/readyz`: the database answers and is migrated and seeded, so requests may come. Its
 * other fields are for people: a process with an interrupted queue still serves, and others send its mails.
 */
export const healthRoutes = (app: FastifyInstance, health: Health, countWaiting: CountWaiting): void => {
  let asked: { at: number; answer: Promise<Waiting & { isReadOnly: boolean }> } | undefined
  /** Asked at most twice a second, however many ask: neither path has a limit. */
  const waiting = (): Promise<Waiting & { isReadOnly: boolean }> => {
    const { db, clock } = app.deps
    const now = clock()
    const isKept = asked !== undefined && Math.abs(now.getTime() - asked.at) < keptMs
    if (asked !== undefined && isKept) return asked.answer
    const answer = inTransaction(
      db,
      systemContext,
      async (trx) => ({ ...(await countWaiting(trx, now)), isReadOnly: await onlyReads(trx) }),
      { readOnly: true },
    )
    asked = { at: now.getTime(), answer }
    // The database may be back at the next question.
    answer.catch(() => {
      asked = undefined
    })
    return answer
  }
  app.get('/healthz', async () => ({ status: 'up' }))
  app.get('/readyz', async (_request, reply) => {
    const phase = health.phase()
    if (phase !== 'ready') return reply.code(503).send({ status: phase })
    try {
      const messages = await waiting()
      if (messages.isReadOnly) return reply.code(503).send({ status: 'database is read-only' })
      return {
        status: 'ready',
        jobs: health.worksOnJobs() ? 'working' : 'interrupted',
        messages: { waiting: messages.waiting, oldest_seconds: messages.oldestSeconds },
      }
    } catch {
      return reply.code(503).send({ status: 'database unreachable' })
    }
  })
}

/**
 * Answers running requests when the server stops, and closes each connection after its answer. Node only closes
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
