import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'
import { readToken } from '../apps/api/src/people/auth/session-tokens.ts'
import { answerMeasures, report } from './own-use.ts'

// The lean reference: the list of products as a good engineer writes it in an afternoon, on our small world. Token,
// session, page and exact count, with three prepared statements, and nothing else.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('error', () => {})

const session = {
  name: 'session',
  text: `SELECT u.id, u.role, u.tenant_id FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND u.status = 'APPROVED'`,
} as const
const visible = 'deleted_at IS NULL AND (tenant_id IS NULL OR tenant_id = $1)'
const page = {
  name: 'page',
  text: `SELECT id, sku, name, type, manufacturer, description, images, price_cents, quantity, vendor_id, created_at
    FROM products WHERE ${visible} ORDER BY id DESC LIMIT 10 OFFSET $2`,
} as const
const count = { name: 'count', text: `SELECT count(*)::int AS count FROM products WHERE ${visible}` } as const

const querystring = {
  type: 'object',
  properties: { page: { type: 'integer', minimum: 1, maximum: 10_000, default: 1 } },
} as const
const app = Fastify()

app.get<{ Querystring: { page: number } }>('/page', { schema: { querystring } }, async (request, reply) => {
  const token = request.headers.authorization?.replace(/^JWT /, '') ?? ''
  const sessionId = await readToken(token, process.env.SERVER_SECRET ?? '')
  const caller = sessionId && (await pool.query({ ...session, values: [sessionId] })).rows[0]
  if (!caller) return reply.code(401).send({ detail: 'Sign in first.' })
  const [{ rows: results }, { rows: counted }] = await Promise.all([
    pool.query({ ...page, values: [caller.tenant_id, (request.query.page - 1) * 10] }),
    pool.query({ ...count, values: [caller.tenant_id] }),
  ])
  return { count: counted[0].count, page: request.query.page, results }
})

answerMeasures()

await app.listen({ host: '127.0.0.1', port: 0 })
report({ kind: 'listening', url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` })
