import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import type { Config } from '../../platform/config/config.ts'
import { protectWrites } from '../../platform/http/guards/csrf.ts'
import type { StoreFace, StoreFinder } from '../../platform/http/pages/store-hosts.ts'
import { storeOfPage } from '../../platform/http/pages/store-hosts.ts'
import { storeFaceAt } from './store-face.ts'

let world: QuoteWorld
let domain: string
const apps: FastifyInstance[] = []
beforeAll(async () => {
  world = await startQuoteWorld()
  const { tenantId } = world.tenant
  const row = await world.owner
    .updateTable('tenants')
    .set({ name: 'Cobalt' })
    .where('id', '=', tenantId)
    .returning('domain')
    .executeTakeFirstOrThrow()
  domain = row.domain
})
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()))
  await world.stop()
})

const online: Partial<Config> = { environment: 'production', publicUrl: 'https://armature.example.test' }

/** A server that tells whose page it would send, and takes writes. */
const serve = async (changes: Partial<Config>, find?: StoreFinder): Promise<FastifyInstance> => {
  const config = { ...world.deps.config, ...changes }
  const storeAt = find ?? ((host: string) => storeFaceAt(world.deps, host))
  const app = Fastify()
  apps.push(app)
  await app.register(cookie)
  protectWrites(app, config, { exempt: new Set(), storeAt })
  app.get('/login', async (request) => ({ store: await storeOfPage(request, config, storeAt) }))
  app.post('/login', async () => ({}))
  return app
}
const pageAt = async (app: FastifyInstance, host: string, url = '/login') =>
  (await app.inject({ url, headers: { host } })).json<{ store: StoreFace | null }>().store
const cobalt = () => ({ id: world.tenant.tenantId, name: 'Cobalt', logo: null, named: null })

it('gives a store’s own host its pages, in any case and at any port, and no other', async () => {
  const app = await serve(online)
  for (const host of [domain, domain.toUpperCase(), `${domain}:8443`])
    expect(await pageAt(app, host), host).toEqual(cobalt())
  for (const host of ['armature.example.test', `www.${domain}`, 'nobody.example', '127.0.0.1', 'localhost'])
    expect(await pageAt(app, host), host).toBeNull()
})

it('takes the store of a page from the address on this machine only, and never in production', async () => {
  const local = { environment: 'development', publicUrl: 'http://localhost:4130' } as const
  const named = `/login?store=${domain}`
  expect(await pageAt(await serve(local), 'localhost:4130', named)).toEqual({ ...cobalt(), named: domain })
  expect(await pageAt(await serve(local), 'localhost:4130', '/login?store=nobody.example')).toBeNull()
  expect(await pageAt(await serve(local), 'localhost:4130')).toBeNull()
  const app = await serve(online)
  for (const host of ['armature.example.test', 'localhost'])
    expect(await pageAt(app, host, named), host).toBeNull()
})

it('takes a host for nobody’s only where the database says so', async () => {
  const app = await serve(online, () => Promise.reject(new Error('down')))
  const { statusCode } = await app.inject({ url: '/login', headers: { host: domain } })
  expect(statusCode).toBe(500)
  expect(await pageAt(app, 'armature.example.test')).toBeNull()
})

it('takes writes of a store’s page at its own host, and of nobody’s page elsewhere', async () => {
  const app = await serve(online)
  const write = async (origin: string, host: string) =>
    (await app.inject({ method: 'POST', url: '/login', headers: { origin, host } })).statusCode
  expect(await write(`https://${domain}`, domain)).toBe(200)
  for (const [origin, host] of [
    [`http://${domain}`, domain],
    [`https://${domain}`, 'armature.example.test'],
    [`https://${domain}:8443`, domain],
    ['https://nobody.example', 'nobody.example'],
    ['https://nobody.example', domain],
    ['null', domain],
  ] as const)
    expect(await write(origin, host), `${origin} at ${host}`).toBe(403)
})
