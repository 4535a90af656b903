import { Writable } from 'node:stream'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildUser, buildVendor } from '../../../testing/builders.ts'
import { keepCard, sandboxForm } from '../../../testing/money/cards.ts'
import { countProviderCalls } from '../../../testing/money/provider-calls.ts'
import { moneyOf } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'

let app: QuoteWorld
let vendor: TestUser
let logged = ''
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  app = await startQuoteWorld({ log: pino({ level: 'trace' }, sink) })
})
afterAll(() => app.stop())
beforeEach(async () => {
  vendor = await buildVendor(app.owner)
})
afterEach(() => app.clearFaults())

const list = async (user = vendor) => (await app.callAs(user, 'listPaymentMethods', { body: {} })).ok
const remove = (user: TestUser, id: string) =>
  app.callAs(user, 'deletePaymentMethod', { body: { payment_method_id: id } })
const prefer = (user: TestUser, id: string) =>
  app.callAs(user, 'changeDefaultPayment', { body: { payment_method_id: id } })
const setUp = (user = vendor) => app.callAs(user, 'createSetupIntent', { body: {} })
const customersAtProvider = async (user = vendor): Promise<number> => {
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects where kind = 'customer' and body #>> '{metadata,user_id}' = $1`,
    [String(user.userId)],
  )
  return rows[0]?.n ?? 0
}
const countCalls = () => countProviderCalls(app)
const kinds = async (user: TestUser) =>
  (
    await app.owner
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', user.userId)
      .where('kind', 'like', 'card.%')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe('the cards that somebody keeps', () => {
  it('are none before the first, without a call to the provider', async () => {
    const { calls, restore } = countCalls()
    expect(await list()).toEqual([])
    const none = await app.callAs(vendor, 'readDefaultPaymentMethod', { body: {} })
    restore()
    expect([none.ok, calls]).toEqual([{ payment_method: null }, []])
  })

  it('are listed newest first with face and default; the only one is the default', async () => {
    const first = await keepCard(app, vendor)
    expect(await list()).toEqual([
      { id: first, default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } },
    ])
    const second = await keepCard(app, vendor, '378282246310005')
    expect((await list()).map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [second, false],
      [first, true],
    ])
    expect((await prefer(vendor, second)).ok.map((card) => card.default)).toEqual([true, false])
    const chosen = await app.callAs(vendor, 'readDefaultPaymentMethod', { body: {} })
    expect(chosen.ok.payment_method).toMatchObject({ id: second, card: { brand: 'amex', last4: '0005' } })
    const third = await keepCard(app, vendor)
    await list()
    expect((await remove(vendor, first)).ok).toEqual({})
    expect((await remove(vendor, second)).ok).toMatchObject({ new_default: { id: third, default: true } })
    expect((await list()).map(({ id, default: isDefault }) => [id, isDefault])).toEqual([[third, true]])
    expect((await remove(vendor, third)).ok).toEqual({})
    expect(await kinds(vendor)).toEqual([
      'card.added',
      'card.added',
      'card.default',
      'card.added',
      'card.removed',
      'card.removed',
      'card.default',
      'card.removed',
    ])
  })

  it('belong to whoever is signed in, an administrator who buys included', async () => {
    for (const call of ['createSetupIntent', 'listPaymentMethods', 'readDefaultPaymentMethod'] as const)
      expect((await app.callAs(null, call, { body: {} })).status).toBe(401)
    for (const user of [await buildUser(app.owner), await buildAdmin(app.owner)]) {
      const card = await keepCard(app, user)
      expect((await list(user)).map(({ id }) => id)).toEqual([card])
    }
  })

  it('are another’s to nobody: 404, and the provider hears nothing', async () => {
    const card = await keepCard(app, vendor)
    await list()
    const thief = await buildVendor(app.owner)
    await keepCard(app, thief)
    await list(thief)
    const { calls, restore } = countCalls()
    const answers = [await remove(thief, card), await prefer(thief, card)]
    restore()
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(calls).toEqual([])
    expect(await list()).toHaveLength(1)
  })

  it('that nobody has seen yet are looked for among one’s own only', async () => {
    const card = await keepCard(app, vendor)
    expect((await prefer(vendor, card)).status).toBe(200)
    const thief = await buildVendor(app.owner)
    expect((await remove(thief, 'pm_nobodys')).status).toBe(404)
    expect((await remove(thief, 'pm_card_visa')).status).toBe(404)
    for (const id of ['', '4242424242424242', 'pm_', 'pm_a/b'])
      expect((await remove(vendor, id)).status).toBe(400)
  })

  it('come off once, however often that is asked and whatever was answered', async () => {
    const card = await keepCard(app, vendor)
    await list()
    app.setPaymentTimeout(2_000)
    await app.faults({
      kind: 'succeed_then_drop',
      count: 2,
      method: 'POST',
      path: `/v1/payment_methods/${card}/detach`,
    })
    expect((await remove(vendor, card)).status).toBe(503)
    app.setPaymentTimeout()
    await app.clearFaults()
    const twins = await Promise.all([remove(vendor, card), remove(vendor, card), remove(vendor, card)])
    expect(twins.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await remove(vendor, card)).status).toBe(200)
    expect([await list(), await kinds(vendor)]).toEqual([[], ['card.added', 'card.removed']])
    expect((await prefer(vendor, card)).status).toBe(404)
  })

  it('answer 503 while the provider fails, and say nothing of why', async () => {
    await keepCard(app, vendor)
    await app.faults({ kind: 'failing', count: 2, method: 'GET', path: '/v1/customers' })
    const answer = await app.callAs(vendor, 'listPaymentMethods', { body: {} })
    expect([answer.status, answer.error.detail]).toEqual([503, messages.unavailable])
  })
})

describe('who somebody is at the provider', () => {
  it('is one customer for twenty first cards at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => setUp()))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await customersAtProvider()).toBe(1)
  })

  it.each(['succeed_then_drop', 'dropped', 'failing', 'silent'] as const)(
    'is one after a call that ends %s and the next try, also when the key is long forgotten',
    async (kind) => {
      app.setPaymentTimeout(2_000)
      const count = kind === 'succeed_then_drop' || kind === 'dropped' ? 2 : 1
      await app.faults({ kind, count, method: 'POST', path: '/v1/customers' })
      expect((await setUp()).status).toBe(503)
      app.setPaymentTimeout()
      await app.sandboxPool.query('delete from stripe_sandbox.idempotency_keys')
      expect((await setUp()).status).toBe(200)
      expect(await customersAtProvider()).toBe(1)
    },
  )

  it('is tried under another key where the provider refused', async () => {
    const { payments } = app.deps
    const refused = { status: 'refused', code: 'email_invalid', message: 'secret words' } as const
    app.deps.payments = { ...payments, createCustomer: () => Promise.resolve(refused) }
    const answer = await setUp()
    app.deps.payments = payments
    expect(answer.status).toBe(402)
    expect((await setUp()).status).toBe(200)
    expect(await customersAtProvider()).toBe(1)
  })
})

describe('paying with a kept card', () => {
  const pay = (user: TestUser | null, offer: { token: string; revision: number }, payment_method: string) =>
    app.callAs(user, 'acceptOffer', {
      params: { token: offer.token },
      body: { revision: offer.revision, payment_method },
    })

  it('is its owner’s, signed in: the link alone opens nobody’s card', async () => {
    const card = await keepCard(app, app.customer)
    await list(app.customer)
    const offer = await makeOffer(app)
    const { calls, restore } = countCalls()
    for (const user of [null, app.otherCustomer, app.admin]) {
      const refused = await pay(user, offer, card)
      expect([refused.status, refused.error['payment_method']]).toEqual([
        400,
        [messages.paymentMethodInvalid],
      ])
    }
    restore()
    expect(calls).toEqual([])
    expect((await pay(app.customer, offer, card)).status).toBe(200)
    expect((await moneyOf(app, offer.id)).captured).toHaveLength(1)
  })

  it('is never for an offer of somebody else’s, whose link its owner has', async () => {
    const card = await keepCard(app, app.otherCustomer)
    await list(app.otherCustomer)
    const offer = await makeOffer(app)
    const { calls, restore } = countCalls()
    const refused = await pay(app.otherCustomer, offer, card)
    restore()
    expect([refused.status, refused.error['payment_method'], calls]).toEqual([
      400,
      [messages.paymentMethodInvalid],
      [],
    ])
  })

  it('declines where the bank wants to be asked again, and another card can be taken', async () => {
    const asks = await keepCard(app, app.customer, '4000002760003184')
    await list(app.customer)
    const offer = await makeOffer(app)
    const declined = await pay(app.customer, offer, asks)
    expect([declined.status, declined.error.detail]).toEqual([402, messages.bankCannotAsk])
    expect((await pay(app.customer, offer, 'pm_card_visa')).status).toBe(200)
  })

  it('is over with the card', async () => {
    const card = await keepCard(app, app.customer)
    await list(app.customer)
    await remove(app.customer, card)
    expect((await pay(app.customer, await makeOffer(app), card)).status).toBe(400)
  })
})

/** The tables of every schema in which a text stands. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1`.execute(app.owner)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`SELECT 1 FROM ${sql.raw(name)} t WHERE t::text LIKE ${`%${text}%`} LIMIT 1`.execute(app.owner)
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('a card’s number', () => {
  const canary = '5555555555554444'

  it('is in no table, log or answer, whatever becomes of the card', async () => {
    logged = ''
    const card = await keepCard(app, vendor, canary)
    await list()
    await app.callAs(vendor, 'deletePaymentMethod', { body: { payment_method_id: canary } })
    await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: `pm_${canary}` } })
    await app.callAs(vendor, 'createSetupIntent', { body: { number: canary } as never }) // what a wrong program sends
    const odd = await sandboxForm(app, '/v1/payment_methods', { type: 'card', 'card[number]': `${canary}0` })
    expect(odd.status).toBe(400)
    // The search finds the card where it is: its own name stands in ours and in the sandbox's tables.
    expect(await tablesWith(card)).toEqual(
      expect.arrayContaining(['public.kept_cards', 'stripe_sandbox.objects']),
    )
    expect(await tablesWith(canary)).toEqual([])
    expect(logged).toContain('create-setup-intent')
    expect(logged).not.toContain(canary)
  })
})

it('makes a secret for one card a time, and only so many an hour', async () => {
  const answer = await setUp()
  expect(answer.ok).toEqual({
    client_secret: expect.stringMatching(/^seti_\w+_secret_\w+$/),
    card_entry: { mode: 'sandbox', publishable_key: sandboxPublishableKey },
  })
  expect((await setUp()).ok.client_secret).not.toBe(answer.ok.client_secret)
  expect(sandboxBrowserPath).toBe('/sandbox/stripe')
})

it('makes only so many an hour for one address, whoever asks', async () => {
  const { config } = app.deps
  // A few for the address, and one for each account.
  app.deps.config = { ...config, rateLimitScale: 1 / limits.perAccount.cardSetupsPerHour }
  await sql`TRUNCATE rate_limits`.execute(app.owner)
  const most = Math.ceil(limits.cardSetupsPerAddressAndHour / limits.perAccount.cardSetupsPerHour)
  const statuses = []
  for (let n = 0; n <= most; n += 1)
    statuses.push((await app.callAs(await buildUser(app.owner), 'createSetupIntent', { body: {} })).status)
  expect(statuses).toEqual([...statuses.slice(1).map(() => 200), 429])
  app.deps.config = config
})

it('leaves an address what is refused to an account that has made too many', async () => {
  const { config } = app.deps
  app.deps.config = { ...config, rateLimitScale: 1 / limits.perAccount.cardSetupsPerHour }
  await sql`TRUNCATE rate_limits`.execute(app.owner)
  const most = Math.ceil(limits.cardSetupsPerAddressAndHour / limits.perAccount.cardSetupsPerHour)
  const [busy, other] = [await buildUser(app.owner), await buildUser(app.owner)]
  const make = async (user: typeof busy) => (await app.callAs(user, 'createSetupIntent', { body: {} })).status
  for (let n = 0; n <= most; n += 1) expect(await make(busy)).toBe(n === 0 ? 200 : 429)
  expect(await make(other)).toBe(200)
  app.deps.config = config
})
