import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { outsidePage, outsideRows, outsideWrite } from './outside.ts'
import { answerMeasures, report } from './own-use.ts'

// The outside reference: a program that only reads ten rows by their key, or writes three in a transaction. It has no
// session, no rights and no row-level security, and none of our statements.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('error', () => {})

const app = Fastify()
let turn = 0

/** A different row each time, from the whole table. */
const nextRow = (): number => {
  turn = (turn + 7_919) % outsideRows
  return outsideRows - turn
}

app.get('/page', async () => {
  const { rows } = await pool.query({ ...outsidePage, values: [nextRow()] })
  return { results: rows }
})

app.get('/write', async () => {
  const client = await pool.connect()
  try {
    const product = nextRow()
    await client.query('BEGIN')
    const { rows } = await client.query({ ...outsideWrite.message, values: [product, 'When will it ship?'] })
    await client.query({ ...outsideWrite.product, values: [product] })
    await client.query({ ...outsideWrite.event, values: [product, 'message.sent'] })
    await client.query('COMMIT')
    return rows[0]
  } finally {
    client.release()
  }
})

answerMeasures()

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
