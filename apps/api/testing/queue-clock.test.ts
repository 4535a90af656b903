import { later } from '@armature/domain/values/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemContext } from '../src/platform/db/transaction.ts'
import { addJob } from '../src/platform/outbox/job-repository.ts'
import type { TestApp } from './build-test-app.ts'
import { startTestApp } from './build-test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

const waiting = async () => {
  const { rows } = await sql<{
    key: string
  }>`SELECT key FROM graphile_worker._private_jobs ORDER BY key`.execute(world.owner)
  return rows.map(({ key }) => key)
}

it('a job waits for the test’s clock, however long the test has lasted', async () => {
  world.clock.now = later(new Date(), { minutes: -30 })
  await inTransaction(world.deps.db, systemContext, async (trx) => {
    await addJob(trx, 'read-specs', {}, { key: 'at once' })
    await addJob(trx, 'read-specs', {}, { key: 'in a minute', runAt: later(world.clock.now, { minutes: 1 }) })
    await addJob(trx, 'read-specs', {}, { key: 'in an hour', runAt: later(world.clock.now, { minutes: 60 }) })
  })
  await world.runJobs()
  expect(await waiting()).toEqual(['in a minute', 'in an hour'])
  world.clock.now = later(world.clock.now, { minutes: 2 })
  await world.runJobs()
  expect(await waiting()).toEqual(['in an hour'])
})
