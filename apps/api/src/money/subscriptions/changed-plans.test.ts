import { messages } from '@armature/domain/messages'
import { payFirst } from '@armature/domain/subscriptions/open-bill'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import {
  buildPlan,
  closeWebhooks,
  providerSubscriptions,
  subscribeBody,
} from '../../../testing/money/subscriptions.ts'
import { learnSubscription } from './learn-subscription.ts'
import { sweepSubscriptions } from './reconcile-subscription.ts'

const day = 86_400
let app: TestApp
let small: number
let large: number
let vendor: TestUser
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'warn' }, { write: (line) => void logged.push(line) }) })
  small = (await buildPlan(app)).id
  large = (await buildPlan(app, { name: 'Large', amount: 3_000, products_allowed: 50 })).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await closeWebhooks(app)
  vendor = await buildVendor(app.owner)
})
afterEach(() => app.clearFaults())

const subscribe = (plan: number) => app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan) })
const standing = async () => (await app.callAs(vendor, 'listSubscriptions', {})).ok[0]
const storeIsOpen = async () => (await app.callAs(vendor, 'readMe', {})).ok.tenant?.subscription_status
const update = (id: number, plan: number, more: object = {}) =>
  app.callAs(vendor, 'updateSubscription', { body: { subscription_id: id, plan, ...more } })
const preview = (id: number, plan: number) =>
  app.callAs(vendor, 'previewSubscription', { body: { subscription_id: id, plan } })
const lookAtAll = async () => {
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
}
const billsOf = async (reason: string): Promise<number> => {
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects
     where kind = 'invoice' and body #>> '{parent,subscription_details,metadata,vendor_id}' = $1
       and body ->> 'billing_reason' = $2`,
    [String(vendor.userId), reason],
  )
  return rows[0]?.n ?? 0
}
const useCard = async (paymentMethod: string) => {
  const row = await app.owner
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', vendor.userId)
    .executeTakeFirstOrThrow()
  await app.deps.payments.keepDefaultCard({ customerId: row.customer_id ?? '', paymentMethod })
}

it.each([
  ['PAST_DUE', 32, true],
  ['UNPAID', 48, false],
] as const)('a plan is not changed while a bill is open (%s)', async (status, days, isOpen) => {
  const { id } = (await subscribe(large)).ok
  await useCard('pm_card_chargeCustomerFail')
  await app.passTime(days * day)
  await lookAtAll()
  expect((await standing())?.status).toBe(status)
  // The smaller plan would give back money for days that nobody paid, and its bill of nothing would count as paid.
  for (const refused of [await preview(id, small), await update(id, small)])
    expect([refused.status, refused.error.code, refused.error.detail]).toEqual([409, 'bill_open', payFirst])
  await lookAtAll()
  expect(await standing()).toMatchObject({ status, plan: { id: large } })
  expect([await billsOf('subscription_update'), await storeIsOpen()]).toEqual([0, isOpen])
  await app.callAs(vendor, 'paySubscription', {
    body: { subscription_id: id, payment_method: 'pm_card_mastercard' },
  })
  expect((await update(id, small)).ok).toMatchObject({ status: 'LIVE', plan: { id: small } })
})

it('a bill that opens while a change is being prepared stops it', async () => {
  const { id } = (await subscribe(large)).ok
  const { id: fresh } = await buildPlan(app, { name: 'Fresh', amount: 500 })
  const real = app.deps.payments
  app.deps.payments = {
    ...real,
    createPrice: async (wanted) => {
      await app.owner.updateTable('subscriptions').set({ state: 'UNPAID' }).where('id', '=', id).execute()
      return real.createPrice(wanted)
    },
  }
  const refused = await update(id, fresh)
  app.deps.payments = real
  expect([refused.status, refused.error.code]).toEqual([409, 'bill_open'])
  expect(await billsOf('subscription_update')).toBe(0)
})

it('a lost change is not sent again once a bill is open', async () => {
  const { id, current_period_end: end } = (await subscribe(large)).ok
  await useCard('pm_card_chargeCustomerFail')
  const left = (new Date(end ?? 0).getTime() - app.clock.now.getTime()) / 1_000
  await app.passTime(left - 3_600)
  await app.faults({ kind: 'dropped', count: 2, method: 'POST', path: '/v1/subscriptions/' })
  expect((await update(id, small)).status).toBe(503)
  await app.passTime(3 * 3_600)
  await lookAtAll()
  expect(await standing()).toMatchObject({ status: 'PAST_DUE', plan: { id: large } })
  expect(await billsOf('subscription_update')).toBe(0)
})

it('a subscription that was canceled changes to another plan, at the price that was shown, and goes on', async () => {
  const { id } = (await subscribe(small)).ok
  await app.callAs(vendor, 'cancelSubscription', { body: { subscription_id: id } })
  const shown = (await preview(id, large)).ok
  expect(shown.due_now).toBeGreaterThan(0)
  expect((await update(id, large, { proration_date: shown.proration_date })).ok).toMatchObject({
    plan: { id: large },
    cancel_at_period_end: false,
  })
})

it('the provider’s own words of a refusal are for the log', async () => {
  const { id } = (await subscribe(small)).ok
  const withdrawn = await buildPlan(app, { name: 'Withdrawn', amount: 700 })
  // Its price is made at the first look at it; then somebody withdraws that at the provider.
  expect((await preview(id, withdrawn.id)).status).toBe(200)
  const { price_id: price } = await app.owner
    .selectFrom('plans')
    .select('price_id')
    .where('id', '=', withdrawn.id)
    .executeTakeFirstOrThrow()
  await app.sandboxPool.query(
    `update stripe_sandbox.objects set body = jsonb_set(body, '{active}', 'false') where id = $1`,
    [price],
  )
  const changes = [await preview(id, withdrawn.id), await update(id, withdrawn.id)]
  vendor = await buildVendor(app.owner)
  for (const refused of [...changes, await subscribe(withdrawn.id)])
    expect([refused.status, refused.error.detail]).toEqual([402, messages.cardRefused])
  expect(await standing()).toMatchObject({ status: 'REFUSED', failure: messages.cardRefused })
  expect(logged.filter((line) => line.includes('price specified is inactive'))).toHaveLength(3)
})

it.each(['payOpenInvoices', 'cancelSubscription', 'setCancelAtPeriodEnd'] as const)(
  'the newest answer counts where an event came during the call (%s)',
  async (call) => {
    const { id } = (await subscribe(small)).ok
    if (call === 'payOpenInvoices') {
      await useCard('pm_card_chargeCustomerFail')
      await app.passTime(32 * day)
      await lookAtAll()
      expect((await standing())?.status).toBe('PAST_DUE')
    }
    const [{ id: remote } = { id: '' }] = await providerSubscriptions(app, vendor)
    const real = app.deps.payments
    /** An event, whose look at the provider begins after the call and ends before its effect. */
    const event = async () => {
      app.clock.now = new Date(app.clock.now.getTime() + 1_000)
      expect(await learnSubscription(app.contextOf(), { id: remote })).toBeNull()
      app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    }
    app.deps.payments = {
      ...real,
      payOpenInvoices: (one) => event().then(() => real.payOpenInvoices(one)),
      cancelSubscription: (one) => event().then(() => real.cancelSubscription(one)),
      setCancelAtPeriodEnd: (one, cancel) => event().then(() => real.setCancelAtPeriodEnd(one, cancel)),
    }
    const body = { subscription_id: id }
    const answer =
      call === 'payOpenInvoices'
        ? await app.callAs(vendor, 'paySubscription', { body: { ...body, payment_method: 'pm_card_visa' } })
        : await app.callAs(vendor, 'cancelSubscription', {
            body: { ...body, at_once: call === 'cancelSubscription' },
          })
    app.deps.payments = real
    const wanted = {
      payOpenInvoices: { status: 'LIVE', owes: false },
      cancelSubscription: { status: 'ENDED' },
      setCancelAtPeriodEnd: { status: 'LIVE', cancel_at_period_end: true },
    }
    expect(answer.ok).toMatchObject(wanted[call])
    expect(await standing()).toMatchObject(wanted[call])
  },
)

it('a lost change that is a day old is given up, also where it named no moment', async () => {
  const { id } = (await subscribe(small)).ok
  await app.faults({ kind: 'dropped', count: 2, method: 'POST', path: '/v1/subscriptions/' })
  expect((await update(id, large)).status).toBe(503)
  await app.passTime(day)
  await lookAtAll()
  expect((await standing())?.plan.id).toBe(small)
  expect(await billsOf('subscription_update')).toBe(0)
  expect((await update(id, large)).ok.plan.id).toBe(large)
})
