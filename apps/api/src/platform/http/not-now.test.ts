import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase } from '../../../testing/test-database.ts'
import { createDatabase } from '../db/client.ts'
import type { Tables } from '../db/tables/tables.ts'
import { handleErrors } from './errors.ts'

const answerTo = async (error: Error) => {
  const app = Fastify()
  handleErrors(app)
  app.get('/', async () => {
    throw error
  })
  const { statusCode, headers } = await app.inject('/')
  return { status: statusCode, retryAfter: headers['retry-after'] }
}
const withCode = (code: string) => Object.assign(new Error('said by the database'), { code })
const notNow = { status: 503, retryAfter: '5' }

it.each([
  ['the connection is lost', '08006'],
  ['the disk is full', '53100'],
  ['there is no memory', '53200'],
  ['there are too many connections', '53300'],
  ['a statement took too long', '57014'],
  ['the server was stopped', '57P01'],
  ['the server is starting', '57P03'],
  ['the system below failed', '58030'],
  ['the server takes no writes', '25006'],
  ['the transaction was idle for too long', '25P03'],
  ['a lock was not had in time', '55P03'],
  ['the socket broke', 'EPIPE'],
  ['the file system is read-only', 'EROFS'],
])('%s (%s): not now, try again', async (_what, code) => {
  expect(await answerTo(withCode(code))).toEqual(notNow)
})

it('a connection that the driver has given up is "not now" too', async () => {
  const words = 'Client has encountered a connection error and is not queryable'
  expect(await answerTo(new Error(words))).toEqual(notNow)
})

it.each(['23505', '42P01', '22003', '40001'])('a fault of ours (%s) is no outage', async (code) => {
  expect((await answerTo(withCode(code))).status).toBe(500)
})

it('a server that has turned read-only is left, and a connection made anew finds the one that writes', async () => {
  const world = await createTestDatabase<Tables>()
  const single = createDatabase<Tables>(world.url, { poolSize: 1 })
  const write = () => sql`INSERT INTO seed_runs (name, finished_at) VALUES ('x', now())`.execute(single)
  await sql`SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY`.execute(single)
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(single)
  await expect(write()).rejects.toMatchObject({ code: '25006' })
  await write()
  const { rows: after } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(single)
  expect(after).not.toEqual(rows)
  await single.destroy()
  await world.drop()
})
