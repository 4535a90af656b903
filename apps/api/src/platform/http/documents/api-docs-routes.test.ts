import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { createWorld } from '../../../../testing/builders.ts'
import { buildApp } from '../../../process/app.ts'

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await createWorld()
  app = await buildApp({ deps: world.deps, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

it.each(['/api/docs/', '/api/schema/'])('%s is the same text however it is compressed', async (url) => {
  const plain = await ask(url)
  expect(plain.statusCode).toBe(200)
  const [br, gzip] = await Promise.all([
    ask(url, { 'accept-encoding': 'br' }),
    ask(url, { 'accept-encoding': 'gzip' }),
  ])
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain.rawPayload)).toBe(true)
  const again = await ask(url, { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

it('is written by a thread, never by the process that answers requests', async () => {
  const stringify = vi.spyOn(JSON, 'stringify')
  for (const url of ['/api/docs/', '/api/schema/', '/api/docs/'])
    expect((await ask(url)).statusCode).toBe(200)
  const longest = Math.max(0, ...stringify.mock.results.map(({ value }) => String(value).length))
  vi.restoreAllMocks()
  expect(longest).toBeLessThan(10_000)
})

it('lets the page’s own style through, and no other', async () => {
  const { payload, headers } = await ask('/api/docs/')
  const style = /<style>([^<]*)<\/style>/.exec(payload)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
})
