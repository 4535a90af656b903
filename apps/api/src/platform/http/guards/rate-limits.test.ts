import { limits } from '@armature/domain/limits'
import { uploadLimits } from '../../config/upload-limits.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { buildUser, createWorld, testPassword } from '../../../../testing/builders.ts'
import { newestCode } from '../../../../testing/outbox.ts'
import { buildApp } from '../../../process/app.ts'

/** A limit of a minute is reached by a twentieth of the requests. */
const scale = 0.05

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: scale, trustProxy: 1 })
  app = await buildApp({ deps: world.deps, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const perMinute = limits.perAddressAndMinute.other * scale

const ask = async (asked: InjectOptions, address: string) =>
  app.inject({ ...asked, headers: { 'x-forwarded-for': address, ...asked.headers } })

/** Uses up an address's requests for a minute, at a path that is cheap to answer. */
const useUp = async (address: (index: number) => string, count = perMinute): Promise<void> => {
  for (let index = 0; index < count; index += 1) await ask({ url: '/nothing-such' }, address(index))
}

it('counts every request of an address, whatever is at its path', async () => {
  await useUp(() => '203.0.113.7')
  const refused: InjectOptions[] = [
    { url: '/nothing-such' },
    { url: '/api/docs/' },
    { url: '/api/schema/' },
    { url: '/favicon.svg' },
    { url: '/dev/outbox.json' },
    { method: 'POST', url: '/api/nothing-such/', payload: {} },
    { method: 'POST', url: '/api/token/', payload: {}, headers: { origin: 'https://evil.example' } },
    { method: 'OPTIONS', url: '/api/token/' },
    { method: 'HEAD', url: '/' },
  ]
  for (const asked of refused) {
    const answer = await ask(asked, '203.0.113.7')
    expect([answer.statusCode, Number(answer.headers['retry-after']) > 0], JSON.stringify(asked)).toEqual([
      429,
      true,
    ])
  }
  // Monitoring still gets answers, and so does every other address.
  expect((await ask({ url: '/healthz' }, '203.0.113.7')).statusCode).toBe(200)
  expect((await ask({ url: '/nothing-such' }, '203.0.113.8')).statusCode).toBe(404)
})

it('counts the addresses of one IPv6 network together, and IPv4 in IPv6 as IPv4', async () => {
  await useUp((index) => `2001:db8:1:2::${(index + 1).toString(16)}`)
  expect((await ask({ url: '/nothing-such' }, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await ask({ url: '/nothing-such' }, '2001:db8:1:3::1')).statusCode).toBe(404)
  await useUp(() => '::ffff:203.0.113.9')
  expect((await ask({ url: '/nothing-such' }, '203.0.113.9:4711')).statusCode).toBe(429)
})

it('counts files apart, and no further than a shop full of pictures', async () => {
  await useUp(() => '203.0.113.10')
  const file = { url: '/media/none/none.webp' }
  expect((await ask(file, '203.0.113.10')).statusCode).toBe(404)
  const { headers } = await ask(file, '203.0.113.10')
  expect(headers['x-ratelimit-limit']).toBe(String(uploadLimits.readsPerMinute * scale))
})

it.each(['unknown', '203.0.113.11:4711', '[2001:db8::1]:4711', 'fe80::1%eth0', '_x', ''])(
  'lets somebody sign in whose proxy says "%s"',
  async (address) => {
    const user = await buildUser(world.owner)
    const { username } = user
    const send = (url: string, payload: object) => ask({ method: 'POST', url, payload }, address)
    const code = await send('/api/token/', { username, password: testPassword, otp_channel: 'EMAIL' })
    expect([code.statusCode, code.payload]).toEqual([200, expect.stringContaining('detail')])
    const password = await newestCode(world.owner, user.email)
    const session = await send('/api/otp_login/', { username, password })
    expect([session.statusCode, session.payload]).toEqual([200, expect.stringContaining('token')])
  },
)

it('counts addresses that nothing can be found by, for whoever is next to us', async () => {
  for (let index = 0; index < perMinute; index += 1) await app.inject('/%zz')
  expect((await app.inject('/%zz')).statusCode).toBe(429)
  expect((await ask({ url: '/%zz' }, '203.0.113.12')).statusCode).toBe(429)
  expect((await ask({ url: '/nothing-such' }, '203.0.113.12')).statusCode).toBe(404)
})
