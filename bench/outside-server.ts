import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { outsidePage, outsideRows } from './outside.ts'
import { answerMeasures, report } from './own-use.ts'

// The outside reference: a program that only reads ten rows by their key. It has no session, no rights and no row-level
// security, and none of our statements.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('error', () => {})

const app = Fastify()
let turn = 0

app.get('/page', async () => {
  // Different rows each time, from the whole table.
  turn = (turn + 7_919) % outsideRows
  const { rows } = await pool.query({ ...outsidePage, values: [outsideRows - turn] })
  return { results: rows }
})

answerMeasures()

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
