import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { sendWebhook } from '../../../testing/money/purchases.ts'
import { buildPlan, providerSubscriptions, subscribeBody } from '../../../testing/money/subscriptions.ts'

let app: TestApp
let plan: number
let vendor: TestUser
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) })
  plan = (await buildPlan(app)).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  vendor = await buildVendor(app.owner)
})
afterEach(() => app.clearFaults())

const subscribe = () => app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan) })
const list = async () => (await app.callAs(vendor, 'listSubscriptions', {})).ok
const event = (id: string, type: string, subscription: string, more: object = {}): string =>
  JSON.stringify({
    id,
    object: 'event',
    type: `customer.subscription.${type}`,
    created: 1,
    livemode: false,
    data: { object: { object: 'subscription', id: subscription } },
    ...more,
  })
const remoteId = async (): Promise<string> => (await providerSubscriptions(app, vendor))[0]?.id ?? ''
/** The statuses that the vendor and its store went through, as its history tells. */
const history = async (): Promise<string[]> =>
  (
    await app.owner
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', vendor.userId)
      .where('kind', 'like', 'store.%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

it('opens one store where the answer was lost and the event comes 50 times at once', async () => {
  await app.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/subscriptions' })
  expect((await subscribe()).status).toBe(503)
  await app.clearFaults()
  const remote = await remoteId()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) =>
      sendWebhook(
        app,
        event(`evt_${vendor.userId}_${nth % 25}`, nth % 2 === 0 ? 'created' : 'updated', remote),
      ),
    ),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await list()).map(({ status }) => status)).toEqual(['LIVE'])
  expect(await history()).toEqual(['store.opened'])
  expect(await providerSubscriptions(app, vendor)).toHaveLength(1)
})

it('goes by the provider’s state, in whatever order its events come', async () => {
  await subscribe()
  const remote = await remoteId()
  // Of an end that never was, or of another subscription's: the provider is asked, and says that it runs.
  for (const [nth, type] of ['deleted', 'paused', 'created', 'deleted'].entries())
    expect((await sendWebhook(app, event(`evt_odd_${vendor.userId}_${nth}`, type, remote))).statusCode).toBe(
      200,
    )
  expect((await list())[0]?.status).toBe('LIVE')
  const id = (await list())[0]?.id ?? 0
  await app.callAs(vendor, 'cancelSubscription', { body: { subscription_id: id, at_once: true } })
  for (const [nth, type] of ['created', 'updated'].entries())
    expect((await sendWebhook(app, event(`evt_late_${vendor.userId}_${nth}`, type, remote))).statusCode).toBe(
      200,
    )
  expect((await list())[0]?.status).toBe('ENDED')
  expect(await history()).toEqual(['store.opened', 'store.closed'])
})

it('opens nothing by an event that is forged, of the future, too old, of another account or of nobody', async () => {
  await app.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/subscriptions' })
  expect((await subscribe()).status).toBe(503)
  await app.clearFaults()
  const remote = await remoteId()
  const real = event(`evt_real_${vendor.userId}`, 'created', remote)
  for (const how of [{ secret: 'whsec_other' }, { secondsAhead: 3_600 }, { secondsAhead: -3_600 }])
    expect((await sendWebhook(app, real, how)).statusCode, JSON.stringify(how)).toBe(400)
  for (const [nth, others] of [
    event('', 'created', remote, { id: `evt_a_${vendor.userId}`, account: 'acct_another' }),
    event('', 'created', remote, { id: `evt_b_${vendor.userId}`, livemode: true }),
    event(`evt_c_${vendor.userId}`, 'created', 'sub_nobodys'),
  ].entries())
    expect((await sendWebhook(app, others)).statusCode, String(nth)).toBe(200)
  expect(await history()).toEqual([])
  const ignored = logged.filter((line) => line.includes('webhook_of_others'))
  expect(ignored.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual([
    `evt_a_${vendor.userId}`,
    `evt_b_${vendor.userId}`,
  ])
  expect((await sendWebhook(app, real)).statusCode).toBe(200)
  expect(await history()).toEqual(['store.opened'])
})
