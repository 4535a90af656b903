import type { PostgresPoolClient } from 'kysely'
import { expect, it } from 'vitest'
import { tablesWritten, tellingWrites } from './own-writes.ts'

it('reads from a statement which tables it writes to', () => {
  expect(tablesWritten('insert into "users" ("id") values ($1)')).toEqual(['users'])
  expect(
    tablesWritten('WITH gone AS (DELETE FROM orders o RETURNING id) UPDATE ONLY quotes q SET a = 1'),
  ).toEqual(['orders', 'quotes'])
  expect(tablesWritten('SELECT updated FROM quotes')).toEqual([])
})

it('tells of writes once they are committed, and of none that were rolled back', async () => {
  const told: string[][] = []
  let command = ''
  const driver = {
    query: async (sql: string) => ({ command: command || sql.toUpperCase(), rows: [] }),
    release: () => {},
  } as unknown as PostgresPoolClient // of which only these two are called
  const client = tellingWrites(driver, (tables) => told.push([...tables]))
  // Its type also covers cursors.
  const send = client.query as unknown as (sql: string, parameters: unknown[]) => Promise<unknown>
  const run = async (...statements: string[]) => {
    for (const statement of statements) await send(statement, [])
    return told.splice(0)
  }
  expect(await run('begin; set local a = 1', 'update users set a = 1', 'delete from quotes')).toEqual([])
  expect(await run('commit')).toEqual([['users', 'quotes']])
  expect(await run('begin', 'update users set a = 1', 'rollback', 'begin', 'commit')).toEqual([])
  expect(await run('update users set a = 1')).toEqual([['users']])
  await run('begin', 'update users set a = 1')
  // PostgreSQL's answer to the COMMIT of a transaction that had failed.
  command = 'ROLLBACK'
  expect(await run('commit')).toEqual([])
})
