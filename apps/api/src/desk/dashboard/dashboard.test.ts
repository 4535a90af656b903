import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildMedia, buildProduct, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'
import { expectFiguresEqualLists } from '../../../testing/dashboard-figures.ts'
import { buyOrder, failPayout, openPayouts, shipPart } from '../../../testing/money/orders.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { liveThroughMoney, seeded } from '../../../testing/faults/random-money.ts'
import { buildPlan } from '../../../testing/money/subscriptions.ts'

const always = { from: '2000-01-01', to: '2099-12-31' }
const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

describe('on records made at random', () => {
  let world: QuoteWorld
  beforeAll(async () => {
    world = await startQuoteWorld()
    const random = seeded(20_261_122)
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
    for (let done = 0; done < 40; done += 1) {
      const isOfStore = random() < 0.4
      const product = isOfStore ? world.storeModel : pick([world.model, world.component])
      const customer = isOfStore
        ? world.storeCustomer
        : pick([world.customer, world.vendor2, world.otherCustomer])
      const { id } = await addQuote(
        world,
        [{ id: product, quantity: 1 + Math.floor(random() * 5) }],
        customer,
      )
      const status = pick(quoteStatuses)
      const at = new Date(world.clock.now.getTime() - Math.floor(random() * 80) * 86_400_000)
      const reason = status === 'CLOSED' ? 'CANCELLED' : null
      await sql`UPDATE quote_items SET price_cents = 100 WHERE quote_id = ${id}`.execute(world.owner)
      for (const table of ['quotes', 'sub_quotes'])
        await sql`UPDATE ${sql.table(table)} SET status = ${status}::quote_status, close_reason = ${reason}, created_at = ${at},
          updated_at = now() WHERE ${sql.ref(table === 'quotes' ? 'id' : 'quote_id')} = ${id}`.execute(
          world.owner,
        )
    }
    await liveThroughMoney(world, { orders: 8, seed: 5 })
    // Some of what isn't sent should have been, of each vendor's own.
    await sql`UPDATE sub_orders SET promised_day = current_date - 2, expected_day = current_date - 1 WHERE id % 3 > 0`.execute(
      world.owner,
    )
    await sql`UPDATE products SET quantity = 2 WHERE id = ${world.component}`.execute(world.owner)
    await buildVendor(world.owner, { status: 'PENDING' })
  }, 600_000)
  afterAll(() => world.stop())

  it('each figure equals its list, for each role', async () => {
    const { admin, vendor, vendor2, tenant, otherTenant, customer, storeCustomer } = world
    const found = new Map<TestUser, { rows: number; waiting: number }>()
    for (const user of [admin, vendor, vendor2, tenant, otherTenant, customer, storeCustomer]) {
      found.set(user, await expectFiguresEqualLists(world, user, always))
      const from = dayOf(new Date(world.clock.now.getTime() - 40 * 86_400_000))
      await expectFiguresEqualLists(world, user, { from, to: dayOf(world.clock.now) })
    }
    for (const user of [admin, vendor, vendor2, tenant, customer, storeCustomer])
      expect(found.get(user)?.waiting, user.username).toBeGreaterThan(0)
    expect(found.get(otherTenant)).toEqual({ rows: 0, waiting: 0 })
  })

  it('counts what is late for whoever may see it', async () => {
    const overdueOf = async (user: TestUser) =>
      (await world.callAs(user, 'readDashboard', { query: always })).ok.late
    const lists = async (user: TestUser) => (await overdueOf(user)).map(({ list }) => list)
    expect(await lists(world.admin)).toContain('orders')
    expect(await lists(world.tenant)).toEqual(['subOrders', 'storeOrders', 'ownOrders'])
    expect(await lists(world.customer)).toEqual(['ownOrders'])
    for (const user of [world.admin, world.vendor, world.customer])
      expect(Math.max(...(await overdueOf(user)).map(({ count }) => count)), user.username).toBeGreaterThan(0)
    expect((await overdueOf(world.otherTenant)).filter(({ count }) => count > 0)).toEqual([])
  })

  it('shows the ten that have waited longest, with whose they are, each once', async () => {
    const workOf = async (user: TestUser) => (await world.callAs(user, 'readWork', {})).ok
    for (let more = 0; more < 3; more += 1) await addQuote(world)
    const { lists, items } = await workOf(world.admin)
    expect(lists.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(10)
    expect(items).toHaveLength(10)
    expect(items.filter(({ list, line }) => list === 'quotes' && line.buyer === '')).toEqual([])
    const query = { turn: 'mine', ordering: 'status_since', page_size: '1' } as const
    const [oldest] = (await world.callAs(world.admin, 'listQuotes', { query })).ok.results
    expect(items.find(({ list }) => list === 'quotes')?.id).toBe(oldest?.id)
    // A request of one's own names nobody.
    expect((await workOf(world.customer)).items.filter(({ line }) => line.buyer !== '')).toEqual([])
    // A store's owner who buys at its own store has that offer in two lists.
    const product = [{ id: world.storeModel, quantity: 1 }]
    const offer = await addQuote(world, product, world.tenant)
    await putIn(world, offer, 'SENT_TO_CUSTOMER')
    await sql`UPDATE quotes SET status_since = '2000-01-01' WHERE id = ${offer.id}`.execute(world.owner)
    const own = await workOf(world.tenant)
    const inLists = own.lists.filter(({ list }) => list === 'storeQuotes' || list === 'ownQuotes')
    expect(inLists.filter(({ count }) => count === 0)).toEqual([])
    expect(own.items).toHaveLength(new Set(own.items.map(({ page }) => page)).size)
  })

  it('refuses a period that ends before it begins', async () => {
    const query = { from: '2026-02-02', to: '2026-02-01' }
    expect((await world.callAs(world.admin, 'readDashboard', { query })).status).toBe(400)
    expect(
      (await world.callAs(world.admin, 'listFigureParts', { query: { ...query, figure: 'due' } })).status,
    ).toBe(400)
  })
})

describe('the first steps', () => {
  let world: QuoteWorld
  beforeAll(async () => {
    world = await startQuoteWorld()
  })
  afterAll(() => world.stop())

  const stepsOf = async (user: TestUser) => {
    const { dismissed, steps } = (await world.callAs(user, 'readFirstSteps', {})).ok
    return { dismissed, done: steps.filter(({ done }) => done).map(({ step }) => step), all: steps.length }
  }

  it('tick themselves from facts, for each role', async () => {
    const vendor = await buildVendor(world.owner)
    const before = await stepsOf(vendor)
    expect(before.done).not.toContain('product')
    await sql`UPDATE vendor_profiles SET payout_status = 'APPROVED', payout_account_id = 'acct_steps' WHERE user_id = ${vendor.userId}`.execute(
      world.owner,
    )
    expect((await stepsOf(vendor)).done).toEqual([...new Set([...before.done, 'payout_account'])])
    const customer = await buildUser(world.owner)
    expect((await stepsOf(customer)).done).toEqual(['phone'])
    await addQuote(world, [{ id: world.model, quantity: 1 }], customer)
    expect((await stepsOf(customer)).done).toEqual(['phone', 'request'])
    expect((await stepsOf(world.tenant)).done).toEqual(expect.arrayContaining(['store', 'store_product']))
    expect((await stepsOf(await buildTenant(world.owner))).done).not.toContain('store_product')
    expect((await stepsOf(world.admin)).done).toContain('vendors_judged')
    await buildVendor(world.owner, { status: 'PENDING' })
    expect((await stepsOf(world.admin)).done).not.toContain('vendors_judged')
  })

  /** Is the one step done, by a statement that makes it so and not before? */
  const ticks = async (user: TestUser, step: string, change: () => Promise<unknown>) => {
    const before: readonly string[] = (await stepsOf(user)).done
    await change()
    const after: readonly string[] = (await stepsOf(user)).done
    expect([before.includes(step), after.includes(step)], step).toEqual([false, true])
  }
  const run = (statement: ReturnType<typeof sql>) => statement.execute(world.owner)

  it('ask of a vendor its company whole, a product of its own, a picture and a view', async () => {
    const vendor = await buildVendor(world.owner)
    const [of, product] = [sql`WHERE user_id = ${vendor.userId}`, sql`WHERE vendor_id = ${vendor.userId}`]
    for (const column of ['address', 'city', 'country']) {
      await run(sql`UPDATE vendor_profiles SET ${sql.ref(column)} = '' ${of}`)
      await ticks(vendor, 'company', () =>
        run(sql`UPDATE vendor_profiles SET ${sql.ref(column)} = 'Austin' ${of}`),
      )
    }
    await run(
      sql`UPDATE vendor_profiles SET payout_account_id = 'acct_ticks', payout_status = 'PENDING' ${of}`,
    )
    await ticks(vendor, 'payout_account', () =>
      run(sql`UPDATE vendor_profiles SET payout_status = 'APPROVED' ${of}`),
    )
    await ticks(vendor, 'product', () =>
      buildProduct(world.owner, world.references, { vendor_id: vendor.userId }),
    )
    await run(sql`UPDATE products SET images = '[]', cad = NULL, fbx = NULL ${product}`)
    const stored = async (kind: 'IMAGE' | 'CAD' | 'FBX') =>
      (await buildMedia(world.owner, { owner_id: vendor.userId, kind })).path
    const images = JSON.stringify([await stored('IMAGE')])
    await ticks(vendor, 'picture', () => run(sql`UPDATE products SET images = ${images} ${product}`))
    for (const kind of ['CAD', 'FBX'] as const) {
      const path = await stored(kind)
      await run(sql`UPDATE products SET cad = NULL, fbx = NULL ${product}`)
      await ticks(vendor, 'model_view', () =>
        run(sql`UPDATE products SET ${sql.ref(kind.toLowerCase())} = ${path} ${product}`),
      )
    }
    await run(sql`UPDATE products SET deleted_at = now() ${product}`)
    for (const step of ['product', 'picture', 'model_view'])
      expect((await stepsOf(vendor)).done).not.toContain(step)
  })

  it('ask of a vendor an answer and a parcel of its own, and of a customer an order', async () => {
    const buyer = await buildUser(world.owner)
    const { id } = await addQuote(world, undefined, buyer)
    await ticks(world.vendor, 'priced', () =>
      run(
        sql`UPDATE sub_quotes SET answered_at = now() WHERE quote_id = ${id} AND vendor_id = ${world.vendor.userId}`,
      ),
    )
    expect((await stepsOf(world.vendor2)).done).not.toContain('priced')
    const offer = await makeOffer(world, { customer: buyer })
    await ticks(buyer, 'bought', () => accept(world, offer))
    const [sub] = (await world.callAs(world.vendor, 'listSubOrders', {})).ok.results
    await ticks(world.vendor, 'shipped', () => shipPart(world, sub?.id ?? 0))
    expect((await stepsOf(world.vendor2)).done).not.toContain('shipped')
    expect((await stepsOf(world.otherCustomer)).done).not.toContain('bought')
  })

  it('ask a buyer to name its robot and to upload a list', async () => {
    const buyer = await buildUser(world.owner)
    await ticks(buyer, 'robot', () =>
      run(
        sql`INSERT INTO chosen_robots (user_id, model_id, chosen_at) VALUES (${buyer.userId}, ${world.model}, now())`,
      ),
    )
    await ticks(
      buyer,
      'list',
      () => world.callAs(buyer, 'createRequestList', { body: { name: 'Cell 4' } as never }), // its other fields may be left out
    )
    const other = await buildUser(world.owner)
    expect((await stepsOf(other)).done).not.toEqual(expect.arrayContaining(['robot']))
  })

  it('ask of a store that it is paid for and has a customer, and of the operator a plan and an offer', async () => {
    const tenant = await buildTenant(world.owner)
    await run(sql`UPDATE tenants SET subscribed = false WHERE id = ${tenant.tenantId}`)
    await ticks(tenant, 'plan', () =>
      run(sql`UPDATE tenants SET subscribed = true WHERE id = ${tenant.tenantId}`),
    )
    await ticks(tenant, 'store_customer', () => buildUser(world.owner, { tenant_id: tenant.tenantId }))
    // An offer of the marketplace or of another store is no offer of this one's.
    expect((await stepsOf(tenant)).done).not.toContain('offer_made')
    expect((await stepsOf(world.admin)).done).toContain('offer_made')
    const plan = await buildPlan(world)
    await run(sql`UPDATE plans SET active = false`)
    await ticks(world.admin, 'plans_offered', () =>
      run(sql`UPDATE plans SET active = true WHERE id = ${plan.id}`),
    )
    const asking = await buildUser(world.owner)
    const { id } = await addQuote(world, undefined, asking)
    await run(sql`UPDATE quotes SET deleted_at = now() WHERE id = ${id}`)
    await ticks(asking, 'request', () => run(sql`UPDATE quotes SET deleted_at = NULL WHERE id = ${id}`))
  })

  it('are put away by their reader for good, and by nobody else', async () => {
    await world.callAs(world.vendor, 'dismissFirstSteps', { body: {} })
    expect((await world.callAs(world.vendor, 'dismissFirstSteps', { body: {} })).status).toBe(200)
    expect((await stepsOf(world.vendor)).dismissed).toBe(true)
    expect((await stepsOf(world.vendor2)).dismissed).toBe(false)
  })
})

describe('what went in a period', () => {
  let world: QuoteWorld
  beforeAll(async () => {
    world = await startQuoteWorld()
  })
  afterAll(() => world.stop())

  const year = { from: '2001-01-01', to: '2001-12-31' }
  const dashboardOf = async (user: TestUser) =>
    (await world.callAs(user, 'readDashboard', { query: year })).ok

  it('has the vendors who answer, the slowest first, by the middle of their times', async () => {
    const { vendor, vendor2, otherVendor } = world
    const product = await buildProduct(world.owner, world.references, { vendor_id: otherVendor.userId })
    const asked = new Date('2001-06-01T00:00:00Z')
    /** A request to a vendor that it answered after this number of seconds; null: not yet. */
    const request = async (id: number, seconds: number | null, more = sql``) => {
      const quote = await addQuote(world, [{ id, quantity: 1 }])
      await putIn(world, quote, 'SENT_TO_VENDOR')
      const answered = seconds === null ? null : new Date(asked.getTime() + seconds * 1_000)
      await sql`UPDATE sub_quotes SET asked_at = ${asked}, answered_at = ${answered}, created_at = ${asked} ${more}
        WHERE quote_id = ${quote.id}`.execute(world.owner)
      await sql`UPDATE quotes SET created_at = ${asked} WHERE id = ${quote.id}`.execute(world.owner)
    }
    for (const seconds of [10, 60, 20]) await request(world.model, seconds)
    await request(world.model, null)
    await request(world.component, null)
    await request(product, 100)
    await request(product, 5_000, sql`, hidden = true`)
    const { answers } = await dashboardOf(world.admin)
    expect(answers?.vendors).toEqual([
      {
        vendor: { id: otherVendor.userId, name: 'Gamma Grippers' },
        requests: 1,
        asked: 1,
        answered: 1,
        median_seconds: 100,
      },
      {
        vendor: { id: vendor.userId, name: 'Alpha Robotics' },
        requests: 4,
        asked: 4,
        answered: 3,
        median_seconds: 20,
      },
      {
        vendor: { id: vendor2.userId, name: 'Beta Motion' },
        requests: 1,
        asked: 1,
        answered: 0,
        median_seconds: null,
      },
    ])
    const own = (await dashboardOf(vendor)).answers
    expect([own?.list, own?.vendors.map((one) => [one.vendor.id, one.answered])]).toEqual([
      'subQuotes',
      [[vendor.userId, 3]],
    ])
    expect((await dashboardOf(world.customer)).answers).toBeNull()
  })

  it('has the products of which most pieces were sold, to each what it sold itself', async () => {
    const orders = [await buyOrder(world), await buyOrder(world)]
    await buyOrder(world)
    for (const table of ['orders', 'sub_orders'])
      await sql`UPDATE ${sql.table(table)} SET created_at = '2001-06-01T00:00:00Z'
        WHERE ${sql.ref(table === 'orders' ? 'id' : 'order_id')} = ANY(${orders.map(({ id }) => id)}::bigint[])`.execute(
        world.owner,
      )
    const both = [
      { id: world.component, name: 'Gripper', orders: 2, pieces: 4 },
      { id: world.model, name: 'Arm', orders: 2, pieces: 2 },
    ]
    expect((await dashboardOf(world.admin)).best_sellers).toEqual({ list: 'orders', products: both })
    expect((await dashboardOf(world.vendor)).best_sellers).toEqual({
      list: 'subOrders',
      products: both.slice(1),
    })
    expect((await dashboardOf(world.customer)).best_sellers).toBeNull()
  })
})

describe('what waits for nobody', () => {
  let world: QuoteWorld
  beforeAll(async () => {
    world = await startQuoteWorld()
  })
  afterAll(() => world.stop())

  /** The acts that somebody is called for, in the work panel and on the lists, which number as many. */
  const actsOf = async (user: TestUser) => {
    await expectFiguresEqualLists(world, user, always)
    return (await world.callAs(user, 'readWork', {})).ok.items.map(({ act, id }) => `${act} ${id}`)
  }

  it('is no refused payout whose retry would be refused: it waits for the vendor’s account', async () => {
    const order = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, order)
    const calls = async () => [
      (await actsOf(world.vendor)).includes(`retry-transfer ${order.sub}`),
      (await actsOf(world.admin)).includes(`retry-transfer ${order.id}`),
    ]
    const retry = async () =>
      (await world.callAs(world.vendor, 'retryTransfer', { body: { suborder_id: order.sub } })).status
    const { vendor, owner } = world
    expect(await calls()).toEqual([true, true])
    await sql`UPDATE vendor_profiles SET payout_status = 'PENDING' WHERE user_id = ${vendor.userId}`.execute(
      owner,
    )
    expect(await calls()).toEqual([false, false])
    expect(await retry()).toBe(409)
    const listed = (await world.callAs(world.admin, 'listOrders', {})).ok.results.find(
      ({ id }) => id === order.id,
    )
    expect(listed?.suborders.map((sub) => [sub.transfer_status, sub.retry_transfer])).toEqual([
      ['FAILED', false],
      ['NOT_DUE', false],
    ])
    await openPayouts(world, vendor.userId)
    expect(await calls()).toEqual([true, true])
    expect(await retry()).toBe(200)
    expect(await calls()).toEqual([false, false])
  })

  it('is neither an order nor a refused payout while a refund is under way', async () => {
    const order = await buyOrder(world)
    const paid = await buyOrder(world, { downPayment: 100 })
    await failPayout(world, paid)
    const calls = async () => [
      (await actsOf(world.customer)).includes(`pay ${order.id}`),
      (await actsOf(world.vendor)).includes(`retry-transfer ${paid.sub}`),
      (await actsOf(world.admin)).includes(`retry-transfer ${paid.id}`),
    ]
    expect(await calls()).toEqual([true, true, true])
    await world.faults({ kind: 'failing', count: 99, method: 'POST', path: '/v1/refunds' })
    for (const { id } of [order, paid])
      await world.callAs(world.admin, 'refundOrder', {
        params: { id },
        body: { amount: '1.00', reason: 'Late' },
      })
    expect(await calls()).toEqual([false, false, false])
    await world.clearFaults()
    world.clock.now = new Date(world.clock.now.getTime() + 120_000)
    await world.runJobs()
    expect(await calls()).toEqual([true, true, true])
  })
})
