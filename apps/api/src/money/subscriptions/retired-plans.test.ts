import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { buildAdmin, buildVendor } from '../../../testing/builders.ts'
import { buildPlan, subscribeBody } from '../../../testing/money/subscriptions.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('changes no subscription to a plan that was taken off, nor shows what that would cost', async () => {
  const vendor = await buildVendor(app.owner)
  const { id: plan } = await buildPlan(app)
  const { id } = (await app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan, {}) })).ok
  const gone = await buildPlan(app, { name: 'Gone', amount: 4_000 })
  const active = { params: { id: gone.id }, body: { active: false } }
  expect((await app.callAs(await buildAdmin(app.owner), 'changePlan', active)).status).toBe(200)
  const body = { subscription_id: id, plan: gone.id }
  for (const call of ['updateSubscription', 'previewSubscription'] as const) {
    const { status, error } = await app.callAs(vendor, call, { body })
    expect([status, Reflect.get(error, 'plan')]).toEqual([400, [messages.planNotThere]])
  }
})

it('changes nothing of a plan where nothing is said', async () => {
  const before = await buildPlan(app, { name: 'As it was' })
  const params = { id: before.id }
  const { status, ok } = await app.callAs(await buildAdmin(app.owner), 'changePlan', { params, body: {} })
  expect([status, ok]).toEqual([200, before])
})
