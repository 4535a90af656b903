import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { createWorld } from '../../../testing/builders.ts'
import { buildApp } from '../../process/app.ts'
import { createDatabase } from '../db/client.ts'
import type { Tables } from '../db/tables/tables.ts'
import { inTransaction, systemContext } from '../db/transaction.ts'
import { reportWaiting } from '../../process/jobs/job-runner.ts'
import { queueMessage } from '../outbox/message-repository.ts'
import type { Health } from './health-routes.ts'

let world: World
let app: FastifyInstance
const health = { phase: 'ready' as ReturnType<Health['phase']>, jobs: true }

beforeAll(async () => {
  world = await createWorld()
  app = await buildApp({
    deps: world.deps,
    log: pino({ level: 'silent' }),
    health: { phase: () => health.phase, worksOnJobs: () => health.jobs },
  })
})
afterEach(() => Object.assign(health, { phase: 'ready', jobs: true }))
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** Until the last answer about the database is asked for anew. */
const passTime = () => {
  world.clock.now = new Date(world.clock.now.getTime() + 1_000)
}

const ask = async (url: string) => {
  const { statusCode, headers, payload } = await app.inject(url)
  return { status: statusCode, body: JSON.parse(payload) as unknown, connection: headers.connection }
}

describe('/readyz', () => {
  it('says yes, that jobs are worked off, and how many messages wait for how long', async () => {
    const nothing = { status: 'ready', jobs: 'working', messages: { waiting: 0, oldest_seconds: 0 } }
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: nothing })
    const mail = { channel: 'EMAIL', recipient: 'ada@example.test', text: 'Hello' } as const
    passTime()
    for (const seconds of [90, 30]) {
      const at = new Date(world.clock.now.getTime() - seconds * 1_000)
      await inTransaction(world.db, systemContext, (trx) => queueMessage(trx, mail, at))
    }
    health.jobs = false
    expect((await ask('/readyz')).body).toEqual({
      status: 'ready',
      jobs: 'interrupted',
      messages: { waiting: 2, oldest_seconds: 90 },
    })
    const lines: unknown[] = []
    await reportWaiting(world.deps, { warn: (line: unknown) => void lines.push(line) })
    expect(lines).toEqual([{ event: 'messages_waiting', waiting: 2, oldestSeconds: 90 }])
    await world.owner.updateTable('outbox').set({ sent_at: world.clock.now }).execute()
    passTime()
    expect(await ask('/readyz')).toMatchObject({ body: { messages: { waiting: 0, oldest_seconds: 0 } } })
    await reportWaiting(world.deps, { warn: (line: unknown) => void lines.push(line) })
    expect(lines).toHaveLength(1)
  })

  it.each(['starting', 'stopping'] as const)('says no while %s', async (phase) => {
    health.phase = phase
    expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: phase } })
    expect(await ask('/healthz')).toMatchObject({ status: 200 })
  })

  it('ends each connection with its answer once the server is told to stop, and still serves', async () => {
    expect((await ask('/api/market/equipment/')).connection).not.toBe('close')
    health.phase = 'stopping'
    const answer = await ask('/api/market/equipment/')
    expect(answer.status).not.toBe(503)
    expect(answer.connection).toBe('close')
  })

  it('asks the database once for all who ask at once', async () => {
    passTime()
    const transactions = vi.spyOn(world.deps.db, 'connection')
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/readyz')))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(transactions).toHaveBeenCalledTimes(1)
    transactions.mockRestore()
  })

  it('isn’t ready while the database is read-only, as after a failover', async () => {
    const { db } = world.deps
    passTime()
    const name = new URL(world.url).pathname.slice(1)
    await sql`ALTER DATABASE ${sql.id(name)} SET default_transaction_read_only = on`.execute(world.owner)
    const standby = createDatabase<Tables>(world.url, { poolSize: 1 })
    world.deps.db = standby
    try {
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'database is read-only' } })
    } finally {
      await sql`ALTER DATABASE ${sql.id(name)} RESET default_transaction_read_only`.execute(world.owner)
      world.deps.db = db
      await standby.destroy()
    }
  })

  it('says no where the database is not there', async () => {
    const { db } = world.deps
    passTime()
    const away = createDatabase<Tables>('postgres://nobody@127.0.0.1:1/nothing', { poolSize: 1 })
    world.deps.db = away
    try {
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'database unreachable' } })
    } finally {
      world.deps.db = db
      await away.destroy()
    }
  })
})

describe('each log line of a request', () => {
  it('has the request’s id and the trace id from a proxy', async () => {
    const lines: string[] = []
    const logged = await buildApp({
      deps: world.deps,
      log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    })
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
    const answers = [
      await logged.inject({ url: '/healthz', headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } }),
      await logged.inject({ url: '/healthz', headers: { traceparent: 'not one' } }),
    ]
    await logged.close()
    const written = lines
      .map((line) => JSON.parse(line) as { event?: string; request_id: string; trace_id: string })
      .filter(({ event }) => event === 'request')
    expect(written.map((line) => line.request_id)).toEqual(
      answers.map(({ headers }) => headers['x-request-id']),
    )
    expect(written[0]?.trace_id).toBe(trace)
    expect(written[1]?.trace_id).toMatch(/^[\da-f]{32}$/)
  })
})
