import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { keepCard, sandboxForm } from '../../../testing/money/cards.ts'
import {
  buildPlan,
  keyedCalls,
  providerSubscriptions,
  subscribeBody,
} from '../../../testing/money/subscriptions.ts'
import { sweepSubscriptions } from './reconcile-subscription.ts'

let app: TestApp
let plan: number
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
  plan = (await buildPlan(app)).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  vendor = await buildVendor(app.owner)
})

const cards = async (user = vendor) => (await app.callAs(user, 'listPaymentMethods', { body: {} })).ok
const seenCard = async (user = vendor) => {
  const id = await keepCard(app, user)
  await cards(user)
  return id
}
const subscribe = (payment_method: string) =>
  app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan, { payment_method }) })

/** A subscription whose card is declined for its renewal, after these days. */
const subscribeAndFail = async (days: number) => {
  const { id } = (await subscribe(await seenCard())).ok
  const failing = await keepCard(app, vendor, '4000000000000341')
  await cards()
  await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: failing } })
  await app.passTime(days * 86_400)
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
  return { id, failing }
}

it('is not paid with another’s kept card, of which the provider hears nothing; with one’s own it is', async () => {
  const others = await seenCard(await buildVendor(app.owner))
  const before = await keyedCalls(app)
  const refused = await subscribe(others)
  expect([refused.status, Reflect.get(refused.error, 'payment_method')]).toEqual([
    400,
    [messages.paymentMethodInvalid],
  ])
  expect(await keyedCalls(app)).toBe(before)
  const { id } = (await subscribe(await seenCard())).ok
  await app.owner.updateTable('subscriptions').set({ state: 'PAST_DUE' }).where('id', '=', id).execute()
  const body = { subscription_id: id, payment_method: others }
  expect((await app.callAs(vendor, 'paySubscription', { body })).status).toBe(400)
})

it('keeps the card that pays it, until another one does or it ends with its period', async () => {
  const payer = await seenCard()
  const { id } = (await subscribe(payer)).ok
  const remove = (card: string) =>
    app.callAs(vendor, 'deletePaymentMethod', { body: { payment_method_id: card } })
  const refused = await remove(payer)
  expect([refused.status, refused.error.detail]).toEqual([409, messages.cardPaysSubscription])
  const other = await seenCard()
  expect((await remove(other)).status).toBe(200)
  const next = await seenCard()
  await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: next } })
  expect((await remove(payer)).status).toBe(200)
  expect((await remove(next)).status).toBe(409)
  expect((await app.callAs(vendor, 'cancelSubscription', { body: { subscription_id: id } })).status).toBe(200)
  expect((await remove(next)).status).toBe(200)
})

it('a card that is declined isn’t kept, and the one that paid bills before still does', async () => {
  const payer = await seenCard()
  await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: payer } })
  const kept = async () => (await cards()).map((card) => [card.id, card.default])
  const before = await kept()
  const { status } = await subscribe('pm_card_chargeCustomerFail')
  expect(status).toBe(402)
  expect(await kept()).toEqual(before)
})

it('a card of one’s own that is declined stays kept', async () => {
  const payer = await seenCard()
  await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: payer } })
  const own = await keepCard(app, vendor, '4000000000000341')
  const before = await cards()
  expect((await subscribe(own)).status).toBe(402)
  const after = await cards()
  expect(after.map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted())
  expect(after.find((card) => card.default)?.id).toBe(payer)
})

it('a card that is declined for an overdue bill isn’t kept either', async () => {
  const { id, failing } = await subscribeAndFail(40)
  const kept = async () => (await cards()).map((card) => [card.id, card.default])
  const before = await kept()
  const pay = (payment_method: string) =>
    app.callAs(vendor, 'paySubscription', { body: { subscription_id: id, payment_method } })
  expect((await pay('pm_card_chargeCustomerFail')).status).toBe(402)
  expect(await kept()).toEqual(before)
  expect((await pay('pm_card_mastercard')).status).toBe(200)
  expect((await kept()).find(([, isDefault]) => isDefault)?.[0]).not.toBe(failing)
})

it('one whose renewal failed ends at once, as no period of it is paid that could run out', async () => {
  const { id } = await subscribeAndFail(32)
  expect((await app.callAs(vendor, 'listSubscriptions', {})).ok[0]?.status).toBe('PAST_DUE')
  const ended = await app.callAs(vendor, 'cancelSubscription', { body: { subscription_id: id } })
  expect(ended.ok.status).toBe('ENDED')
  expect((await providerSubscriptions(app, vendor))[0]?.status).toBe('canceled')
})

it('a vendor may try a few cards that are declined, then has to come again, by whichever call', async () => {
  const other = await buildVendor(app.owner)
  const { config } = app.deps
  app.deps.config = { ...config, rateLimitScale: 1 }
  await sql`TRUNCATE rate_limits`.execute(app.owner)
  const { id } = (await subscribe(await seenCard())).ok
  await app.owner.updateTable('subscriptions').set({ state: 'PAST_DUE' }).where('id', '=', id).execute()
  const pay = (payment_method: string) =>
    app.callAs(vendor, 'paySubscription', { body: { subscription_id: id, payment_method } })
  const statuses = []
  for (let tries = 0; tries < limits.declinedCardsPerHour.perAccount + 1; tries += 1)
    statuses.push((await pay('pm_card_chargeDeclined')).status)
  expect(statuses).toEqual([...statuses.slice(1).map(() => 402), 429])
  for (const answer of [await pay('pm_card_visa'), await subscribe('pm_card_visa')])
    expect([answer.status, answer.error.detail]).toEqual([429, messages.tooManyRequests])
  const others = { body: subscribeBody(other, plan, { payment_method: 'pm_card_visa' }) }
  expect((await app.callAs(other, 'subscribe', others)).status).toBeLessThan(300)
  app.deps.config = config
})

it('is asked without a card as often as one likes: no card was declined, and the one that comes pays', async () => {
  const { config } = app.deps
  app.deps.config = { ...config, rateLimitScale: 1 }
  await sql`TRUNCATE rate_limits`.execute(app.owner)
  const body = subscribeBody(vendor, plan, { payment_method: undefined })
  for (let asked = 0; asked <= limits.declinedCardsPerHour.perAccount; asked += 1) {
    const { status, error } = await app.callAs(vendor, 'subscribe', { body })
    expect([status, error.code, error.detail]).toEqual([402, 'card_needed', messages.cardNeeded])
  }
  expect((await subscribe('pm_card_visa')).status).toBe(200)
  app.deps.config = config
})

/** A card whose bank asks until its holder has confirmed it, as created by the card form. */
const askedCard = async (number = '4000002500003155'): Promise<string> => {
  const { body } = await sandboxForm(app, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': '123',
  })
  return body.id ?? ''
}
const answerBank = (error: object, outcome: 'succeed' | 'fail') => {
  const client_secret = String(Reflect.get(error, 'client_secret'))
  const [intent] = client_secret.split('_secret_')
  return sandboxForm(app, `/v1/setup_intents/${intent ?? ''}/authenticate`, { client_secret, outcome })
}

it('a card whose bank asks pays once its holder has confirmed, and renewals need no confirmation', async () => {
  const payment_method = await askedCard()
  const body = subscribeBody(vendor, plan, { payment_method, can_authenticate: true })
  const asked = await app.callAs(vendor, 'subscribe', { body })
  expect([asked.status, asked.error.code, asked.error.detail]).toEqual([
    402,
    'authentication_required',
    messages.bankAsks,
  ])
  expect(await providerSubscriptions(app, vendor)).toEqual([])
  expect((await answerBank(asked.error, 'succeed')).status).toBe(200)
  const paid = await app.callAs(vendor, 'subscribe', { body: { ...body, can_authenticate: false } })
  expect(paid.ok.status).toBe('LIVE')
  await app.passTime(32 * 86_400)
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
  const [running] = (await app.callAs(vendor, 'listSubscriptions', { body: {} })).ok
  expect([running?.status, running?.owes]).toEqual(['LIVE', false])
  expect(await providerSubscriptions(app, vendor)).toHaveLength(1)
})

it('a card whose bank asks is declined if nobody can answer or its holder doesn’t', async () => {
  const payment_method = await askedCard()
  const body = subscribeBody(vendor, plan, { payment_method })
  const alone = await app.callAs(vendor, 'subscribe', { body })
  expect([alone.status, alone.error.detail]).toEqual([402, messages.bankCannotAsk])
  const other = await askedCard()
  const again = { ...body, payment_method: other }
  const asked = await app.callAs(vendor, 'subscribe', { body: { ...again, can_authenticate: true } })
  await answerBank(asked.error, 'fail')
  expect((await app.callAs(vendor, 'subscribe', { body: again })).error.detail).toBe(messages.bankCannotAsk)
  expect(await providerSubscriptions(app, vendor)).toEqual([])
})

it('a card whose bank has been asked too often isn’t kept', async () => {
  const payer = await seenCard()
  await app.callAs(vendor, 'changeDefaultPayment', { body: { payment_method_id: payer } })
  const kept = async () => (await cards()).map((card) => [card.id, card.default])
  const before = await kept()
  const { config } = app.deps
  app.deps.config = { ...config, rateLimitScale: 1 }
  await sql`TRUNCATE rate_limits`.execute(app.owner)
  for (let asked = 0; asked < limits.perAccount.cardSetupsPerHour; asked += 1)
    await app.callAs(vendor, 'createSetupIntent', { body: {} })
  const body = subscribeBody(vendor, plan, { payment_method: await askedCard(), can_authenticate: true })
  expect((await app.callAs(vendor, 'subscribe', { body })).status).toBe(429)
  expect(await kept()).toEqual(before)
  app.deps.config = config
})

it('an overdue bill is paid by a card whose bank asks first', async () => {
  const { id } = await subscribeAndFail(32)
  const body = { subscription_id: id, payment_method: await askedCard(), can_authenticate: true }
  const asked = await app.callAs(vendor, 'paySubscription', { body })
  expect(asked.error.code).toBe('authentication_required')
  await answerBank(asked.error, 'succeed')
  expect((await app.callAs(vendor, 'paySubscription', { body })).ok).toMatchObject({ owes: false })
})
