import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { buildPlan, providerSubscriptions, subscribeBody } from '../../../testing/money/subscriptions.ts'
import { sweepSubscriptions } from './reconcile-subscription.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('renews through a year of which no webhook came, and the reconciler makes up for them', async () => {
  const vendor = await buildVendor(app.owner)
  const { id: plan } = await buildPlan(app)
  await app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan) })
  for (let month = 0; month < 12; month += 1) await app.passTime(31 * 86_400)
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
  const [one] = (await app.callAs(vendor, 'listSubscriptions', {})).ok
  expect(one?.status).toBe('LIVE')
  expect(new Date(one?.current_period_end ?? 0).getTime()).toBeGreaterThan(app.clock.now.getTime())
  expect(await providerSubscriptions(app, vendor)).toHaveLength(1)
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects where kind = 'invoice' and body ->> 'status' = 'paid'`,
  )
  expect(rows[0]?.n).toBe(13)
})
