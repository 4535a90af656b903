import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../../platform/db/transaction.ts'
import { lockSeeding } from './seed-run-repository.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

const patience = async (db: Database): Promise<string | undefined> =>
  (
    await sql<{ at_most: string }>`
      SELECT current_setting('idle_in_transaction_session_timeout') AS at_most`.execute(db)
  ).rows[0]?.at_most

it('is not ended for idling while the seed runs beside it, and no other transaction is that patient', async () => {
  const { db } = world.deps
  const held = await inTransaction(db, systemContext, async (trx) => {
    await lockSeeding(trx)
    return patience(trx)
  })
  expect(held).toBe('0')
  expect(await patience(db)).not.toBe('0')
})
