import { quoteStatuses } from '@armature/domain/quotes/quote-workflow-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'
import { expectFiguresEqualLists } from '../../../testing/dashboard-figures.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, startQuoteWorld } from '../../../testing/quote-world.ts'
import { liveThroughMoney, seeded } from '../../../testing/random-money.ts'

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
    await sql`UPDATE products SET quantity = 2 WHERE id = ${world.component}`.execute(world.owner)
    await buildVendor(world.owner, { status: 'PENDING' })
  }, 120_000)
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

  it('are put away by their reader for good, and by nobody else', async () => {
    await world.callAs(world.vendor, 'dismissFirstSteps', { body: {} })
    expect((await world.callAs(world.vendor, 'dismissFirstSteps', { body: {} })).status).toBe(200)
    expect((await stepsOf(world.vendor)).dismissed).toBe(true)
    expect((await stepsOf(world.vendor2)).dismissed).toBe(false)
  })
})
