import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { used } from './messages.ts'
import type { Order, Report } from './messages.ts'
import { outsidePage, outsideRows } from './outside.ts'

// The outside reference: what a program answers that does nothing but read ten rows by their key. It knows no
// session, no rights and no row-level security, and has nothing to do with our statements.

const report = (message: Report): void => void process.send?.(message)

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('error', () => {})

const app = Fastify()
let turn = 0

app.get('/page', async () => {
  // Other rows each time, all over the table.
  turn = (turn + 7_919) % outsideRows
  const { rows } = await pool.query({ ...outsidePage, values: [outsideRows - turn] })
  return { results: rows }
})

process.on('message', (order: Order) => {
  if (order.kind === 'processor time') report(used(order.id))
})
process.on('disconnect', () => process.exit(0))

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
