import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import type { Order, Report, Statement } from './messages.ts'

// The reference: bare Fastify and the bare driver, in a separate process. Each call sends, in order, the recorded
// statements of our server (session look-up, actor context, statements), and returns the last rows read.

const report = (message: Report): void => void process.send?.(message)

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  // The role of the API's own server, so that row-level security is the same.
  options: '-c role=armature_app',
  pipeline: true,
})
pool.on('error', () => {})

interface Script {
  before: Statement[]
  transaction: Statement[]
}

const beginsTransaction = ({ text }: Statement): boolean => /^begin\b/i.test(text)

const split = (statements: Statement[]): Script => {
  const begin = statements.findIndex(beginsTransaction)
  return begin < 0
    ? { before: statements, transaction: [] }
    : { before: statements.slice(0, begin), transaction: statements.slice(begin) }
}

const runTransaction = async (statements: Statement[]): Promise<unknown[]> => {
  const client = await pool.connect()
  try {
    let rows: unknown[] = []
    let sent: Promise<pg.QueryResult>[] = []
    const isReading = statements[0]?.text === 'begin read only'
    for (const statement of statements) {
      const answer = client.query(statement)
      sent.push(answer)
      // A read's statements go out in a row; its last one waits for all of them.
      if (isReading && statement.text !== 'commit') continue
      for (const { command, rows: found } of await Promise.all(sent)) if (command === 'SELECT') rows = found
      sent = []
    }
    client.release()
    return rows
  } catch (error) {
    // Its transaction ends with it.
    client.release(true)
    throw error
  }
}

const app = Fastify()
const scripts = new Map<string, { turn: number; all: Script[] }>()

app.get('/ok', () => ({ ok: true }))

const answer = async (call: string): Promise<unknown[]> => {
  const found = scripts.get(call)
  const script = found?.all[found.turn++ % found.all.length]
  if (script === undefined) throw new Error('no such call')
  for (const statement of script.before) await pool.query(statement)
  return runTransaction(script.transaction)
}

app.get<{ Params: { call: string } }>('/call/:call', (request) => answer(request.params.call))

process.on('message', (order: Order) => {
  if (order.kind !== 'replay') return
  scripts.set(order.call, { turn: 0, all: order.scripts.map(split) })
  report({ kind: 'done', id: order.id })
})
process.on('disconnect', () => process.exit(0))

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
