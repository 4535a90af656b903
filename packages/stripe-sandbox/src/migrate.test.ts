import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateStripeSandbox } from './migrate.ts'
import { createEmptyDatabase } from './testing/sandbox-database.ts'

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Names and types of every column, and the role's rights. */
const schemaOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select table_name, column_name, data_type, is_nullable from information_schema.columns
       where table_schema = 'stripe_sandbox' order by 1, 2`,
    )
    return rows
  })

test('several processes at once make the schema once, and a later start finds it done', async () => {
  const { url, drop } = await createEmptyDatabase()
  await Promise.all([1, 2, 3].map(() => migrateStripeSandbox(url)))
  await migrateStripeSandbox(url)
  const { rows } = await withClient(url, (client) => client.query('select * from stripe_sandbox.clock'))
  expect(rows).toHaveLength(1)
  await drop()
})

test('a database whose schema the marketplace made keeps its content and ends the same', async () => {
  const [old, fresh] = [await createEmptyDatabase(), await createEmptyDatabase()]
  const former = await readFile(new URL('testing/former-schema.sql', import.meta.url), 'utf8')
  await withClient(old.url, async (client) => {
    await client.query(former)
    await client.query(`insert into stripe_sandbox.objects (id, kind, created, body) values ('a', 'b', 1, '{}');
      update stripe_sandbox.clock set offset_seconds = 7`)
  })
  await migrateStripeSandbox(old.url)
  await migrateStripeSandbox(fresh.url)
  expect(await schemaOf(old.url)).toEqual(await schemaOf(fresh.url))
  const { rows } = await withClient(old.url, (client) =>
    client.query(
      'select o.id, c.offset_seconds::int as ahead from stripe_sandbox.objects o, stripe_sandbox.clock c',
    ),
  )
  expect(rows).toEqual([{ id: 'a', ahead: 7 }])
  await Promise.all([old.drop(), fresh.drop()])
})

test('a role that is named may work with it', async () => {
  const { url, drop } = await createEmptyDatabase()
  const role = new URL(url).pathname.slice(1)
  await withClient(url, (client) => client.query(`create role ${role} nologin`))
  await migrateStripeSandbox(url, { role })
  await withClient(url, async (client) => {
    await client.query(`set role ${role}`)
    await client.query(
      `insert into stripe_sandbox.objects (id, kind, created, body) values ('a', 'b', 1, '{}')`,
    )
    await client.query(`reset role; drop owned by ${role}; drop role ${role}`)
  })
  await drop()
})

test('a migration whose table is being written to waits a second for it, undoes itself and can be tried again', async () => {
  const { url, drop } = await createEmptyDatabase()
  const former = await readFile(new URL('testing/former-schema.sql', import.meta.url), 'utf8')
  const writer = new pg.Client({ connectionString: url })
  await writer.connect()
  await writer.query(former)
  await writer.query('begin; lock table stripe_sandbox.objects in row exclusive mode')
  const failed: unknown[] = []
  const awaitLocks = (what: string, change: () => Promise<void>) =>
    change().catch(async (error: unknown) => {
      failed.push([what, error])
      await writer.query('commit')
      await change()
    })
  await migrateStripeSandbox(url, { awaitLocks })
  expect(failed).toEqual([
    ["The sandbox's migration 0001-objects.sql", expect.objectContaining({ code: '55P03' })],
  ])
  await writer.end()
  await drop()
})
