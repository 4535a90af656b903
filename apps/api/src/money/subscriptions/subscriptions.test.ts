import { fill, messages } from '@armature/domain/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../testing/builders.ts'
import { proveDomains } from '../../../testing/domains.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildUser,
  buildVendor,
} from '../../../testing/builders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import {
  buildPlan,
  closeWebhooks,
  freshDomain,
  keyedCalls,
  providerSubscriptions,
  storeOf,
  subscribeBody,
} from '../../../testing/money/subscriptions.ts'
import { sweepSubscriptions } from './reconcile-subscription.ts'

const patience = { timeout: 110_000 }
const day = 86_400
const declined = `Your card was declined. ${messages.afterDecline}`
let app: TestApp
let references: References
let small: number
let large: number
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
  references = await buildReferences(app.owner)
  small = (await buildPlan(app)).id
  large = (await buildPlan(app, { name: 'Large', amount: 3_000, products_allowed: 50 })).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  await closeWebhooks(app)
  vendor = await buildVendor(app.owner)
})
afterEach(() => app.clearFaults())

const subscribe = (user = vendor, plan = small, more: object = {}) =>
  app.callAs(user, 'subscribe', { body: subscribeBody(user, plan, more) })
const newestSubject = async () => (await newestMessage(app.owner, (await me()).email)).subject
const fieldErrors = ({ error }: { error: object }, field: string): unknown => Reflect.get(error, field)
const domainError = (answer: { error: object }) => fieldErrors(answer, 'domain')
const list = async (user = vendor) => (await app.callAs(user, 'listSubscriptions', {})).ok
const me = async (user = vendor) => (await app.callAs(user, 'readMe', {})).ok
const update = (id: number, plan: number, more: object = {}, user = vendor) =>
  app.callAs(user, 'updateSubscription', { body: { subscription_id: id, plan, ...more } })
const cancel = (id: number, more: object = {}, user = vendor) =>
  app.callAs(user, 'cancelSubscription', { body: { subscription_id: id, ...more } })
const pay = (id: number, payment_method?: string, user = vendor) =>
  app.callAs(user, 'paySubscription', {
    body: { subscription_id: id, ...(payment_method === undefined ? {} : { payment_method }) },
  })
const useCard = async (token: string) => {
  const row = await app.owner
    .selectFrom('payment_customers')
    .select('customer_id')
    .where('user_id', '=', vendor.userId)
    .executeTakeFirstOrThrow()
  await app.deps.payments.keepDefaultCard({ customerId: row.customer_id ?? '', paymentMethod: token })
}
const addProduct = (tenantId: number, user = vendor) =>
  buildProduct(app.owner, references, { vendor_id: user.userId, tenant_id: tenantId })
const createStoreProduct = (sku: string, user = vendor) =>
  app.callAs(user, 'createModel', {
    body: {
      name: 'Part',
      sku,
      quantity: 1,
      height: 1,
      width: 1,
      length: 1,
      weight: 1,
      application: [references.application],
      description: '',
      price: '5',
      equipment: references.equipment,
      tenant_status: true,
    },
  })

describe('plans', () => {
  it('are on offer, the cheapest first, until an admin takes them off', async () => {
    const listed = async () => (await app.callAs(vendor, 'listPlans', {})).ok
    const odd = await buildPlan(app, { name: 'Odd', amount: 1_500 })
    expect((await listed()).map(({ amount }) => amount)).toEqual([1_000, 1_500, 3_000])
    expect((await listed())[0]).toMatchObject({
      interval: 'month',
      products_allowed: 5,
      metadata: { products_allowed: 5 },
    })
    const admin = await buildAdmin(app.owner)
    await app.callAs(admin, 'changePlan', { params: { id: odd.id }, body: { active: false } })
    const { results } = (await app.callAs(admin, 'listAccountEvents', {})).ok
    const told = results.map(({ summary }) => summary).filter((summary) => summary.includes(`“${odd.name}”`))
    expect(told).toEqual([`Plan “${odd.name}” changed`, `Plan “${odd.name}” offered`])
    expect((await listed()).map(({ id }) => id)).not.toContain(odd.id)
    expect((await app.callAs(admin, 'listAllPlans', {})).ok.map(({ id }) => id)).toContain(odd.id)
    expect(fieldErrors(await subscribe(vendor, odd.id), 'plan')).toEqual([messages.planNotThere])
    const body = { name: 'x', amount: 100, interval: 'month', products_allowed: 1 } as const
    expect((await app.callAs(vendor, 'createPlan', { body })).status).toBe(403)
  })
})

describe('the first subscription', () => {
  it('is paid, makes the vendor a tenant at once, and is told by mail', async () => {
    const domain = freshDomain()
    const made = await subscribe(vendor, small, {
      tenant_domain: { domain: domain.toUpperCase(), name: 'Cobalt', vendor: vendor.userId },
    })
    expect(made.ok).toMatchObject({
      status: 'LIVE',
      domain,
      plan: { id: small },
      tenant: { domain, subscription_status: true },
    })
    expect((await me()).tenant).toMatchObject({ domain, status: 'ACTIVE', subscription_status: true })
    expect(await providerSubscriptions(app, vendor)).toMatchObject([{ status: 'active' }])
    expect(await newestSubject()).toBe(`One step left to open your store ${domain}`)
    expect((await list())[0]).toMatchObject({ status: 'LIVE', card: { brand: 'visa', last4: '4242' } })
    const asked: string[] = []
    app.deps.storeHosts = { leadsHere: async (one) => asked.push(one) > 0 }
    await app.runJobs()
    expect([asked, (await me()).tenant]).toMatchObject([[], { domain_is_proved: false }])
    await proveDomains(app, vendor)
    await app.runJobs()
    expect([asked, (await me()).tenant]).toMatchObject([
      [domain],
      { domain_is_proved: true, domain_leads_here: true },
    ])
    // The session stays the same, without signing in again, and is the tenant's now.
    expect((await createStoreProduct('T-1')).status).toBe(201)
  })

  it.each([
    ['no domain', undefined, messages.invalidDomain],
    ['one that is none', 'not a domain', messages.invalidDomain],
    ['one of ours', 'shop.localhost', messages.domainReserved],
  ])('with %s is refused, and no card is charged', async (_name, domain, text) => {
    const before = await keyedCalls(app)
    const tenant_domain = domain === undefined ? undefined : storeOf(vendor, domain)
    const refused = await subscribe(vendor, small, { tenant_domain })
    expect([refused.status, domainError(refused)]).toEqual([400, [text]])
    expect(await keyedCalls(app)).toBe(before)
  })

  it('with a domain that another company proved, or looks like one, is refused; a claim blocks nobody', async () => {
    const domain = 'cobalt-parts.com'
    const named = (name: string) => ({ tenant_domain: storeOf(vendor, name) })
    const first = await subscribe(vendor, small, {
      ...named(domain),
      payment_method: 'pm_card_chargeCustomerFail',
    })
    expect([first.status, first.error.detail]).toEqual([402, declined])
    expect((await me()).tenant).toBeNull()
    expect((await list())[0]).toMatchObject({ status: 'REFUSED', failure: 'Your card was declined.' })
    expect((await subscribe(vendor, small, named(domain))).status).toBe(200)
    vendor = await buildVendor(app.owner)
    expect((await subscribe(vendor, small, named(domain))).status).toBe(200)
    await proveDomains(app, vendor)
    vendor = await buildVendor(app.owner)
    expect(domainError(await subscribe(vendor, small, named(domain)))).toEqual([messages.domainTaken])
    expect(domainError(await subscribe(vendor, small, named('c0balt-parts.com')))).toEqual([
      messages.domainLookAlike,
    ])
    const forAnother = await subscribe(vendor, small, {
      tenant_domain: { domain: freshDomain(), name: 'C', vendor: vendor.userId + 1 },
    })
    expect(forAnother.status).toBe(400)
  })

  it('without a card is refused', async () => {
    const refused = await subscribe(vendor, small, { payment_method: undefined })
    expect([refused.status, refused.error.code]).toEqual([402, 'card_needed'])
  })

  it('asked for by ten at once is one', async () => {
    const body = subscribeBody(vendor, small)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.callAs(vendor, 'subscribe', { body })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
    expect(await providerSubscriptions(app, vendor)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    expect((await app.callAs(vendor, 'subscribe', { body })).ok.status).toBe('LIVE')
    expect((await subscribe(vendor, large)).error.code).toBe('subscription_there')
  })

  it.each(['succeed_then_drop', 'dropped', 'failing', 'silent'] as const)(
    'whose answer is lost (%s) is found out, and is one',
    async (kind) => {
      if (kind === 'silent') app.setPaymentTimeout(2_000)
      const count = kind === 'failing' || kind === 'silent' ? 1 : 2
      await app.faults({ kind, count, method: 'POST', path: '/v1/subscriptions' })
      const lost = await subscribe()
      expect([lost.status, lost.error.code]).toEqual([503, 'subscription_pending'])
      app.setPaymentTimeout()
      expect((await me()).tenant).toBeNull()
      // The provider's act must be found by more than the key, which the provider forgets after a day.
      await app.sandboxPool.query('delete from stripe_sandbox.idempotency_keys')
      app.clock.now = new Date(app.clock.now.getTime() + 61_000)
      await app.runJobs()
      expect((await list())[0]?.status).toBe('LIVE')
      expect((await me()).tenant).not.toBeNull()
      expect(await providerSubscriptions(app, vendor)).toHaveLength(1)
    },
  )

  it('whose answer is lost is known by the webhook too, each once', async () => {
    await app.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/subscriptions' })
    await app.faults({ kind: 'webhook_twice', count: 20 })
    expect((await subscribe()).status).toBe(503)
    app.webhooks.open = true
    await app.deps.payments.findSubscription('sub_nobody')
    await expect.poll(() => me().then(({ tenant }) => tenant?.subscription_status), patience).toBe(true)
    const rows = await app.owner
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', vendor.userId)
      .where('kind', '=', 'store.opened')
      .execute()
    expect(rows).toHaveLength(1)
  })
})

describe('a running subscription', () => {
  let id: number
  let tenantId: number
  beforeEach(async () => {
    const made = (await subscribe()).ok
    id = made.id
    tenantId = made.tenant?.id ?? 0
  })

  it('shows what a change costs, and costs what was shown', async () => {
    await app.passTime(10 * day)
    const preview = (
      await app.callAs(vendor, 'previewSubscription', { body: { subscription_id: id, plan: large } })
    ).ok
    expect(preview.lines).toHaveLength(2)
    expect(preview.due_now).toBeGreaterThan(0)
    expect(preview.due_now).toBe(preview.lines.reduce((sum, { amount }) => sum + amount, 0))
    // A caller that chose the moment would get back the days that the store was open.
    for (const seconds of [-9 * day, -3_600, 3_600, 10 ** 15]) {
      const chosen = await update(id, large, { proration_date: preview.proration_date + seconds })
      expect([chosen.status, chosen.error.code]).toEqual([409, 'preview_old'])
    }
    await app.passTime(300)
    const changed = await update(id, large, { proration_date: preview.proration_date })
    expect(changed.ok).toMatchObject({ plan: { id: large }, status: 'LIVE' })
    const { rows } = await app.sandboxPool.query<{ paid: number }>(
      `select (body ->> 'amount_paid')::int as paid from stripe_sandbox.objects
       where kind = 'invoice' and body ->> 'billing_reason' = 'subscription_update' order by seq desc limit 1`,
    )
    expect(rows[0]?.paid).toBe(preview.due_now)
    expect((await update(id, large)).error.code).toBe('plan_is_current')
  })

  it('is not made smaller than what the store holds', async () => {
    expect((await update(id, large)).status).toBe(200)
    for (let n = 0; n < 6; n += 1) await addProduct(tenantId)
    const before = await keyedCalls(app)
    const preview = { body: { subscription_id: id, plan: small } }
    for (const refused of [await update(id, small), await app.callAs(vendor, 'previewSubscription', preview)])
      expect(fieldErrors(refused, 'plan')).toEqual([fill(messages.planTooSmall, { products: 6, allowed: 5 })])
    expect(await keyedCalls(app)).toBe(before)
    await app.owner
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('tenant_id', '=', tenantId)
      .execute()
    expect((await update(id, small)).ok.plan.id).toBe(small)
  })

  it('limits the store’s products under parallel creates', async () => {
    const made = await Promise.all(
      Array.from({ length: 9 }, (_, n) => createStoreProduct(`P-${vendor.userId}-${n}`)),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5)
    const refused = made.filter(({ status }) => status !== 201)
    for (const one of refused)
      expect(fieldErrors(one, 'tenant_status')).toEqual([fill(messages.planFull, { allowed: 5 })])
  })

  it.each(['succeed_then_drop', 'dropped'] as const)(
    'whose change was lost (%s) changes once, by the reconciler',
    async (kind) => {
      await app.faults({ kind, count: 2, method: 'POST', path: '/v1/subscriptions/' })
      expect((await update(id, large)).status).toBe(503)
      expect((await update(id, small)).status).toBe(409)
      app.clock.now = new Date(app.clock.now.getTime() + 61_000)
      await app.runJobs()
      expect((await list())[0]?.plan.id).toBe(large)
      const { rows } = await app.sandboxPool.query<{ n: number }>(
        `select count(*)::int as n from stripe_sandbox.objects where kind = 'invoice'
         and body ->> 'billing_reason' = 'subscription_update'
         and body #>> '{parent,subscription_details,metadata,vendor_id}' = $1`,
        [String(vendor.userId)],
      )
      expect(rows[0]?.n).toBe(1)
    },
  )

  it('whose change the card doesn’t pay stays as it was', async () => {
    await useCard('pm_card_chargeCustomerFail')
    expect((await update(id, large)).error.detail).toBe(declined)
    expect((await list())[0]?.plan.id).toBe(small)
    await useCard('pm_card_visa')
    expect((await update(id, large)).status).toBe(200)
  })

  it('is canceled for the end of its period, and may go on', async () => {
    expect((await cancel(id)).ok).toMatchObject({ status: 'LIVE', cancel_at_period_end: true })
    expect((await update(id, small)).ok).toMatchObject({ cancel_at_period_end: false })
    expect((await cancel(id)).ok.cancel_at_period_end).toBe(true)
    await app.passTime(40 * day)
    await app.runJobs()
    await app.deps.payments.findSubscription('sub_nobody')
    await reconcileAll()
    expect((await list())[0]?.status).toBe('ENDED')
    expect((await me()).tenant).toMatchObject({ subscription_status: false, status: 'INACTIVE' })
    const again = await subscribe(vendor, small, { tenant_domain: undefined })
    expect(again.ok.tenant).toMatchObject({ id: tenantId, subscription_status: true })
  })

  it('is canceled at once', async () => {
    expect((await cancel(id, { at_once: true })).ok.status).toBe('ENDED')
    expect((await cancel(id)).status).toBe(409)
    expect((await providerSubscriptions(app, vendor))[0]?.status).toBe('canceled')
  })

  it('that is not paid warns, then closes the store, and opens it when it is paid; nothing is lost', async () => {
    const product = await addProduct(tenantId)
    const customer = await buildUser(app.owner, { tenant_id: tenantId })
    const seen = async (user: TestUser) =>
      (await app.callAs(user, 'readProduct', { params: { id: product } })).status
    expect(await seen(customer)).toBe(200)
    await useCard('pm_card_chargeCustomerFail')
    app.webhooks.open = true
    await app.passTime(32 * day)
    await expect.poll(() => list().then(([one]) => one?.status), patience).toBe('PAST_DUE')
    expect((await me()).tenant?.subscription_status).toBe(true)
    expect(await newestSubject()).toBe('The payment of your subscription failed')
    await app.passTime(16 * day)
    await expect.poll(() => list().then(([one]) => one?.status), patience).toBe('UNPAID')
    expect((await me()).tenant).toMatchObject({ subscription_status: false, status: 'INACTIVE' })
    expect(await newestSubject()).toMatch(/is closed$/)
    expect([await seen(customer), await seen(vendor)]).toEqual([404, 200])
    expect((await pay(id)).error.detail).toBe(declined)
    const paid = await pay(id, 'pm_card_mastercard')
    expect(paid.ok).toMatchObject({ status: 'LIVE', owes: false, tenant: { subscription_status: true } })
    expect((await pay(id)).error.code).toBe('nothing_due')
    expect(await seen(customer)).toBe(200)
    const kept = await app.owner
      .selectFrom('products')
      .select('deleted_at')
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
    expect(kept.deleted_at).toBeNull()
  })

  it('of another vendor’s is not there, and the provider isn’t asked', async () => {
    const other = await buildVendor(app.owner)
    const before = await keyedCalls(app)
    const [{ id: providerId } = { id: '' }] = await providerSubscriptions(app, vendor)
    await app.faults(
      { kind: 'failing', count: 10, path: `/v1/subscriptions/${providerId}` },
      { kind: 'failing', count: 10, path: '/v1/invoices' },
    )
    for (const answer of [
      await update(id, large, {}, other),
      await cancel(id, {}, other),
      await pay(id, 'pm_card_visa', other),
      await app.callAs(other, 'previewSubscription', { body: { subscription_id: id, plan: large } }),
    ])
      expect(answer.status).toBe(404)
    expect(await keyedCalls(app)).toBe(before)
    const { rows } = await app.sandboxPool.query<{ left: number }>(
      'select sum(remaining)::int as left from stripe_sandbox.faults',
    )
    expect(rows[0]?.left).toBe(20)
    expect(await list(other)).toEqual([])
  })
})

const reconcileAll = async () => {
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
}
