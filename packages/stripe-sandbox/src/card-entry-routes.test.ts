import { sandboxBrowserPath, sandboxPublishableKey } from './test-cards.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardEntryRoutes } from './card-entry-routes.ts'
import type { SandboxTestWorld } from './testing/sandbox-world.ts'
import { startSandboxWorld } from './testing/sandbox-world.ts'

const origin = 'http://localhost:3000'
let world: SandboxTestWorld
let app: FastifyInstance

beforeAll(async () => {
  world = await startSandboxWorld()
  app = Fastify()
  await app.register(cardEntryRoutes, {
    prefix: sandboxBrowserPath,
    db: world.pool,
    allowedOrigins: [origin],
  })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

const enter = (number: string, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `${sandboxBrowserPath}/v1/payment_methods`,
    headers: {
      origin,
      authorization: `Bearer ${sandboxPublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
      ...headers,
    },
    payload: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
      'card[cvc]': '123',
    }).toString(),
  })

describe('card entry in the browser', () => {
  test('makes a payment method that the server can charge', async () => {
    const entered = await enter('4242 4242 4242 4242')
    expect(entered.statusCode).toBe(200)
    expect(entered.json()).toMatchObject({
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    })
    expect(entered.body).not.toContain('4242424242424242')
    const { id } = entered.json<{ id: string }>()
    const payment = { amount: '500', currency: 'usd', confirm: 'true', payment_method: id }
    expect((await world.call('POST', '/v1/payment_intents', payment)).status).toBe(200)
  })

  test('takes test cards only', async () => {
    expect((await enter('4111111111111111')).statusCode).toBe(402)
  })

  test('opens to the publishable key and to our own origin only', async () => {
    expect((await enter('4242424242424242', { authorization: 'Bearer sk_test_armature' })).statusCode).toBe(
      401,
    )
    const foreign = await enter('4242424242424242', { origin: 'https://evil.test' })
    expect(foreign.statusCode).toBe(403)
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('takes forms only, and serves nothing else', async () => {
    expect((await enter('4242424242424242', { 'content-type': 'application/json' })).statusCode).toBe(415)
    const other = await app.inject({ url: `${sandboxBrowserPath}/v1/payment_intents`, headers: { origin } })
    expect(other.statusCode).toBe(404)
  })
})
