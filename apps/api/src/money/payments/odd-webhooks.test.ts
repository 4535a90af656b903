import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accept, holdOf, moneyOf, sendWebhook } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

let last = 0
const event = (more: object) => ({
  id: `evt_odd_${(last += 1)}`,
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1,
  livemode: false,
  data: { object: {} },
  ...more,
})
const intent = (more: object) =>
  event({
    data: {
      object: {
        id: 'pi_odd',
        object: 'payment_intent',
        status: 'succeeded',
        amount: 50,
        amount_received: 50,
        currency: 'usd',
        livemode: false,
        created: 1,
        metadata: {},
        last_payment_error: null,
        ...more,
      },
    },
  })

const refundOf = (payment_intent: unknown) =>
  event({ data: { object: { id: 're_odd', object: 'refund', status: 'succeeded', payment_intent } } })
const billOf = (subscription: unknown) =>
  event({ data: { object: { object: 'invoice', parent: { subscription_details: { subscription } } } } })

/** All of them are signed as they should be; 200 is taken note of, 400 is no event. */
const odd: [string, () => unknown, 200 | 400][] = [
  ['nothing', () => null, 400],
  ['a number', () => 7, 400],
  ['a list of events', () => [event({})], 400],
  ['an event without data', () => event({ data: undefined }), 400],
  ['data that is null', () => event({ data: null }), 400],
  ['data that is a list', () => event({ data: [] }), 400],
  ['no type', () => event({ type: null }), 400],
  ['a type that is a list', () => event({ type: ['payment_intent.succeeded'] }), 400],
  ['an id that is a number', () => event({ id: 7 }), 400],
  ['an id as long as a book', () => event({ id: `evt_${'x'.repeat(50_000)}` }), 400],
  ['an id with a NUL', () => event({ id: 'evt_\0' }), 400],
  ['a time that never comes', () => event({ created: 1e300 }), 400],
  ['an object that is null', () => event({ data: { object: null } }), 200],
  ['an object that is a text', () => event({ data: { object: 'pi_1' } }), 200],
  ['an object that is a list', () => event({ data: { object: [] } }), 200],
  [
    'a type and a kind that we never heard of',
    () => event({ type: 'x.y', data: { object: { object: 'x' } } }),
    200,
  ],
  [
    'the shape of another version',
    () => event({ api_version: '2012-01-01', data: { object: { object: 'charge' } } }),
    200,
  ],
  ['a payment without metadata', () => intent({ metadata: null }), 200],
  ['metadata that is a list', () => intent({ metadata: [] }), 200],
  ['metadata that holds an object', () => intent({ metadata: { hold_id: {} } }), 200],
  ['a hold that cannot be', () => intent({ metadata: { hold_id: "1' OR '1'='1" } }), 200],
  ['a hold that is not here', () => intent({ metadata: { hold_id: randomUUID() } }), 200],
  [
    'an amount that is a text',
    () => intent({ amount_received: '50', metadata: { hold_id: randomUUID() } }),
    200,
  ],
  ['an amount that is no number of cents', () => intent({ amount_received: 1e300 }), 200],
  [
    'an account without an id',
    () => event({ type: 'account.updated', data: { object: { object: 'account' } } }),
    200,
  ],
  ['an account of nobody', () => event({ data: { object: { object: 'account', id: 'acct_nobody' } } }), 200],
  ...['pi_\u0000', '\ud800', '', '../charges', 'x'.repeat(256)].flatMap((id): typeof odd => [
    [`a refund of the payment ${JSON.stringify(id.slice(0, 20))}`, () => refundOf(id), 200],
    [`a refund of the whole payment ${JSON.stringify(id.slice(0, 20))}`, () => refundOf({ id }), 200],
    [`a bill of the subscription ${JSON.stringify(id.slice(0, 20))}`, () => billOf(id), 200],
    [`a bill of the whole subscription ${JSON.stringify(id.slice(0, 20))}`, () => billOf({ id }), 200],
    [`an event of the account ${JSON.stringify(id.slice(0, 20))}`, () => event({ account: id }), 200],
  ]),
  ['an account that is a number', () => event({ account: 7 }), 200],
  ['a refund without anything', () => event({ data: { object: { object: 'refund' } } }), 200],
]

it.each(odd)(
  'answers %s with what it is, and never with a failure of ours',
  async (_name, payload, status) => {
    const answer = await sendWebhook(world, JSON.stringify(payload()))
    expect(answer.statusCode, answer.payload).toBe(status)
  },
)

it.each(['', '{', '"', '\u0000', '[]'])('answers %j, signed or not, with 400', async (payload) => {
  expect((await sendWebhook(world, payload)).statusCode).toBe(400)
})

it('takes no account with a NUL beside a hold that is here', async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  await accept(world, offer)
  const { id } = await holdOf(world, offer.id)
  const odd = { ...intent({ id: 'pi_nul_account', metadata: { hold_id: id } }), account: 'acct_\u0000' }
  const answer = await sendWebhook(world, JSON.stringify(odd))
  expect(answer.statusCode, answer.payload).toBe(200)
})

it('buys after an odd event about the hold as before it', async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  await accept(world, offer)
  const { id } = await holdOf(world, offer.id)
  const answer = await sendWebhook(world, JSON.stringify(intent({ metadata: { hold_id: id }, amount: null })))
  expect(answer.statusCode).toBe(200)
  expect((await moneyOf(world, offer.id)).orders).toBe(0)
  world.clock.now = new Date(world.clock.now.getTime() + 61_000)
  await world.runJobs()
  expect(await moneyOf(world, offer.id)).toMatchObject({ orders: 1, captured: [1_111] })
})

it('takes no event that is forged, changed, too old or of the future, and then the real one', async () => {
  const offer = await makeOffer(world)
  await world.faults({ kind: 'succeed_then_drop', method: 'POST', path: '/v1/payment_intents', count: 2 })
  await accept(world, offer)
  const { rows } = await world.sandboxPool.query<{ body: { id: string } }>(
    `select body from stripe_sandbox.objects where kind = 'event' and body ->> 'type' = 'payment_intent.succeeded'
       and body -> 'data' -> 'object' -> 'metadata' ->> 'quote_id' = $1`,
    [String(offer.id)],
  )
  const real = JSON.stringify(rows[0]?.body)
  const noted = async () =>
    (
      await world.owner
        .selectFrom('provider_events')
        .select('id')
        .where('id', '=', rows[0]?.body.id ?? '')
        .execute()
    ).length
  for (const wrong of [
    { secret: 'whsec_another' },
    { signed: real.replace('1111', '1112') },
    { secondsAhead: -301 },
    { secondsAhead: 301 },
  ]) {
    const answer = await sendWebhook(world, real, wrong)
    expect([answer.statusCode, answer.json().code], JSON.stringify(Object.keys(wrong))).toEqual([
      400,
      'webhook_invalid',
    ])
  }
  expect([await noted(), (await moneyOf(world, offer.id)).orders]).toEqual([0, 0])
  expect((await sendWebhook(world, real, { secondsAhead: -299 })).statusCode).toBe(200)
  expect([await noted(), (await moneyOf(world, offer.id)).orders]).toEqual([1, 1])
})
