import { endpointPaths } from '@armature/contract/endpoint-paths'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentOf } from '../../../../testing/database-content.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../../testing/quote-world.ts'
import { buildApp } from '../../../process/app.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await world.signIn(world.customer)
})
afterAll(() => world.stop())

const ask = async (headers: Record<string, string>) => {
  const { authorization } = await world.signIn(world.customer)
  const payload = { products: [{ id: world.model, quantity: 1 }] }
  const answer = await world.app.inject({
    method: 'POST',
    url: endpointPaths.requestQuote.path,
    headers: { authorization, ...headers },
    payload,
  })
  return [answer.statusCode, answer.json().code]
}

it('sets the cookie with a GET where it is missing, readable by script', async () => {
  const answer = await world.app.inject({ method: 'GET', url: endpointPaths.readMe.path })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/' })
  expect(cookie?.httpOnly).toBeUndefined()
  const again = await world.app.inject({
    method: 'GET',
    url: endpointPaths.readMe.path,
    cookies: { csrftoken: cookie?.value ?? '' },
  })
  expect(again.cookies).toEqual([])
})

it('sets none with what caches on the way keep for everybody', async () => {
  const shared = await world.app.inject({ method: 'GET', url: '/api/schema/' })
  expect(shared.headers['cache-control']).toContain('public')
  expect(shared.cookies).toEqual([])
  // No cache keeps a refusal of the same address.
  expect((await world.app.inject({ method: 'GET', url: '/media/none.webp' })).cookies).toHaveLength(1)
})

it('refuses a write that carries cookies without repeating the value, and writes nothing', async () => {
  const before = await contentOf(world)
  expect(await ask({ cookie: 'csrftoken=abc' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': '' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'other=1', 'x-csrftoken': 'abc' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'other=1' })).toEqual([403, 'csrf'])
  expect(await contentOf(world)).toBe(before)
})

it('refuses a write from a foreign origin, cookies or not', async () => {
  const before = await contentOf(world)
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    `${world.deps.config.publicUrl}.evil.example`,
  ]) {
    expect(await ask({ origin }), origin).toEqual([403, 'foreign_origin'])
    expect(await ask({ origin, cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }), origin).toEqual([
      403,
      'foreign_origin',
    ])
  }
  expect(await contentOf(world)).toBe(before)
})

it('takes a write with the value repeated, and one of a program that has no cookies', async () => {
  expect(
    await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abc', origin: world.deps.config.publicUrl }),
  ).toEqual([201, undefined])
  expect(await ask({})).toEqual([201, undefined])
})

it('takes over TLS only the cookie that this host alone can have set', async () => {
  const deps = { ...world.deps, config: { ...world.deps.config, publicUrl: 'https://parts.example.com' } }
  const app = await buildApp({ deps, log: pino({ level: 'silent' }) })
  const [cookie] = (await app.inject(endpointPaths.readMe.path)).cookies
  expect(cookie).toMatchObject({ name: '__Host-csrftoken', path: '/', secure: true })
  expect(cookie?.domain).toBeUndefined()
  const { authorization } = await world.signIn(world.customer)
  const write = async (sent: string) => {
    const headers = { authorization, cookie: sent, 'x-csrftoken': 'planted' }
    const { method, path } = endpointPaths.signOutEverywhere
    return (await app.inject({ method, url: path, headers, payload: {} })).statusCode
  }
  expect(await write('csrftoken=planted')).toBe(403)
  expect(await write('__Host-csrftoken=planted; csrftoken=other')).toBe(200)
  await app.close()
})
