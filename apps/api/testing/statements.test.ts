import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../src/platform/db/tables/tables.ts'
import { statementsDuring } from './statements.ts'
import type { TestDatabase } from './test-database.ts'
import { createTestDatabase } from './test-database.ts'

let database: TestDatabase<Tables>
beforeAll(async () => {
  database = await createTestDatabase<Tables>()
})
afterAll(() => database.drop())

it('statements of a job that runs meanwhile are not counted among a call’s', async () => {
  const over = new AbortController()
  let jobs = 0
  const job = async () => {
    while (!over.signal.aborted) {
      await sql`SELECT 'job'`.execute(database.db)
      jobs += 1
    }
  }
  const running = job()
  const sent = await statementsDuring(async () => {
    const before = jobs
    await sql`SELECT 'call'`.execute(database.db)
    await expect.poll(() => jobs).toBeGreaterThan(before + 1)
    await sql`SELECT 'again'`.execute(database.owner)
  })
  over.abort()
  await running
  expect(sent).toEqual([`SELECT 'call'`, `SELECT 'again'`])
})
