import { randomBytes } from 'node:crypto'
import { messages } from '@armature/domain/messages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { createWorld } from '../../../../testing/builders.ts'
import { buildApp } from '../../../process/app.ts'
import { serverLimits } from '../../config/server-limits.ts'

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1, trustProxy: 1 })
  app = await buildApp({ deps: world.deps, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** Runs the work while nobody can read lists of requests. */
const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const lock = world.owner.transaction().execute(async (trx) => {
    await sql`LOCK TABLE request_lists IN ACCESS EXCLUSIVE MODE`.execute(trx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  try {
    return await work()
  } finally {
    held.resolve()
    await lock
  }
}

it('a burst of one address keeps nobody else waiting, and what is too much of it is refused', async () => {
  const token = randomBytes(32).toString('base64url')
  const { atOnce, waiting } = serverLimits.sender
  let answered = 0
  const burst = await whileLocked(async () => {
    const sent = Array.from({ length: atOnce + waiting + 1 }, async () => {
      const answer = await app.inject({
        url: `/api/shared-list/${token}/`,
        headers: { 'x-forwarded-for': '203.0.113.7' },
      })
      answered += 1
      return answer
    })
    const first = await Promise.race(sent)
    expect([first.statusCode, first.json().detail]).toEqual([429, messages.tooManyRequests])
    const other = await app.inject({
      url: '/api/catalogue/products/999/',
      headers: { 'x-forwarded-for': '203.0.113.8' },
    })
    expect([other.statusCode, answered]).toEqual([404, 1])
    return { sent }
  })
  const statuses = (await Promise.all(burst.sent)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 404)).toHaveLength(atOnce + waiting)
})
