import { sandboxBrowserPath, sandboxPublishableKey } from './test-cards.ts'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cardEntryRoutes } from './card-entry-routes.ts'
import type { SandboxTestWorld } from './testing/sandbox-world.ts'
import { sdkOf, startSandboxWorld } from './testing/sandbox-world.ts'

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

const secretOf = async () => {
  const { id: customer } = await sdkOf(world).customers.create({ email: 'a@b.test' })
  const { id, client_secret } = await sdkOf(world).setupIntents.create({ customer })
  return { id, customer, client_secret: client_secret ?? '' }
}
const cardsOf = async (customer: string) =>
  (await sdkOf(world).customers.listPaymentMethods(customer)).data.map(({ id }) => id)
const post = (path: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: `${sandboxBrowserPath}${path}`,
    headers: {
      origin,
      authorization: `Bearer ${sandboxPublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  })
const cardOf = async (number: string) => (await enter(number)).json<{ id: string }>().id

describe('a card that is kept by the browser', () => {
  test('is the customer’s once the intent is confirmed by its secret, and by no other', async () => {
    const { id, client_secret, customer } = await secretOf()
    const payment_method = await cardOf('4242424242424242')
    const wrong = await post(`/v1/setup_intents/${id}/confirm`, {
      client_secret: `${id}_secret_x`,
      payment_method,
    })
    expect(wrong.statusCode).toBe(400)
    const done = await post(`/v1/setup_intents/${id}/confirm`, { client_secret, payment_method })
    expect(done.json()).toMatchObject({ status: 'succeeded', customer, payment_method })
    expect(await cardsOf(customer)).toEqual([payment_method])
  })

  test('waits for the payer’s bank where that asks, and is kept or not by its answer', async () => {
    for (const [outcome, status, kept] of [
      ['fail', 'requires_payment_method', 0],
      ['succeed', 'succeeded', 1],
    ] as const) {
      const { id, client_secret, customer } = await secretOf()
      const payment_method = await cardOf('4000002500003155')
      const asked = await post(`/v1/setup_intents/${id}/confirm`, { client_secret, payment_method })
      expect(asked.json()).toMatchObject({
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk' },
      })
      const answered = await post(`/v1/setup_intents/${id}/authenticate`, { client_secret, outcome })
      expect(answered.json()).toMatchObject({ status, next_action: null })
      expect(await cardsOf(customer)).toHaveLength(kept)
      expect(
        (await post(`/v1/setup_intents/${id}/authenticate`, { client_secret, outcome })).statusCode,
      ).toBe(400)
    }
  })

  test('is declined with the provider’s words', async () => {
    const { id, client_secret } = await secretOf()
    const payment_method = await cardOf('4000000000000002')
    const declined = await post(`/v1/setup_intents/${id}/confirm`, { client_secret, payment_method })
    expect([declined.statusCode, declined.json()]).toMatchObject([402, { error: { code: 'card_declined' } }])
  })
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
    const local = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }
    expect((await enter('4242424242424242', local)).headers['access-control-allow-origin']).toBe(local.origin)
    expect((await enter('4242424242424242', { ...local, host: 'localhost:3000' })).statusCode).toBe(403)
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
