import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { ensurePaymentCustomer } from './payment-customer.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterEach(() => app.clearFaults())
afterAll(() => app.stop())

const customersOf = async ({ userId }: TestUser): Promise<number> => {
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects
     where kind = 'customer' and body #>> '{metadata,user_id}' = $1`,
    [String(userId)],
  )
  return rows[0]?.n ?? 0
}
const ensure = (user: TestUser) => ensurePaymentCustomer(app.contextOf(user), user.userId)

it('asked for by ten at once makes one', async () => {
  const user = await buildVendor(app.owner)
  const ids = await Promise.all(Array.from({ length: 10 }, () => ensure(user)))
  expect(new Set(ids.filter((id) => typeof id === 'string')).size).toBe(1)
  expect(await customersOf(user)).toBe(1)
})

it.each(['succeed_then_drop', 'dropped'] as const)(
  'whose answer was lost (%s) is one after the next try',
  async (kind) => {
    const user = await buildVendor(app.owner)
    await app.faults({ kind, count: 2, method: 'POST', path: '/v1/customers' })
    expect(await ensure(user)).toMatchObject({ problem: 'unavailable' })
    await app.sandboxPool.query('delete from stripe_sandbox.idempotency_keys')
    expect(await ensure(user)).toMatch(/^cus_/)
    expect(await customersOf(user)).toBe(1)
  },
)

it('is one of its account, which goes by another address and name when the lost answer is looked for', async () => {
  const user = await buildVendor(app.owner)
  await app.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/customers' })
  expect(await ensure(user)).toMatchObject({ problem: 'unavailable' })
  await app.owner
    .updateTable('users')
    .set({ email: 'other@example.test', first_name: 'Other' })
    .where('id', '=', user.userId)
    .execute()
  const id = await ensure(user)
  expect(id).toMatch(/^cus_/)
  expect(await ensure(user)).toBe(id)
  expect(await customersOf(user)).toBe(1)
})
