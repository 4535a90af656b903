import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildVendor } from '../../../testing/builders.ts'
import { buildPlan, subscribeBody } from '../../../testing/money/subscriptions.ts'
import { sweepSubscriptions } from './reconcile-subscription.ts'

const day = 86_400
let app: TestApp
let admin: TestUser
let plan: number
let vendor: TestUser
let id: number
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  plan = (await buildPlan(app)).id
})
afterAll(() => app.stop())
beforeEach(async () => {
  vendor = await buildVendor(app.owner)
  id = (await app.callAs(vendor, 'subscribe', { body: subscribeBody(vendor, plan) })).ok.id
})
afterEach(() => app.clearFaults())

const setStatus = async (status: 'APPROVED' | 'SUSPENDED' | 'REJECTED') => {
  const params = { id: vendor.userId }
  const set = await app.callAs(admin, 'setUserStatus', { params, body: { status, reason: 'papers' } })
  expect(set.status).toBe(200)
  await app.runJobs()
}
const standing = () =>
  app.owner
    .selectFrom('subscriptions')
    .select(['state', 'cancel_at_period_end', 'ends_while_barred'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const atProvider = async () => {
  const { rows } = await app.sandboxPool.query<{ status: string; ends: boolean }>(
    `select body ->> 'status' as status, (body ->> 'cancel_at_period_end')::boolean as ends
     from stripe_sandbox.objects where kind = 'subscription' and body #>> '{metadata,vendor_id}' = $1`,
    [String(vendor.userId)],
  )
  return rows[0]
}
const bills = async () => {
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects
     where kind = 'invoice' and body #>> '{parent,subscription_details,metadata,vendor_id}' = $1`,
    [String(vendor.userId)],
  )
  return rows[0]?.n
}
const summaries = async () =>
  (await app.callAs(admin, 'listUserEvents', { params: { id: vendor.userId } })).ok.results
    .filter(({ kind }) => kind === 'subscription.changed')
    .map(({ summary }) => summary)
const sweep = async () => {
  await sweepSubscriptions(app.contextOf())
  await app.runJobs()
}
const going = { state: 'LIVE', cancel_at_period_end: false, ends_while_barred: false }
const ending = { state: 'LIVE', cancel_at_period_end: true, ends_while_barred: true }

it('a suspended vendor’s subscription ends with its period, charges nothing more, and the journal says why', async () => {
  await setStatus('SUSPENDED')
  expect([await standing(), await atProvider()]).toEqual([ending, { status: 'active', ends: true }])
  await sweep()
  expect(await summaries()).toEqual([
    'Subscription canceled',
    'Subscription to end with its period, since its vendor can’t sign in',
    'Subscription: begin',
  ])
  await app.passTime(40 * day)
  await sweep()
  expect([(await standing()).state, await bills()]).toEqual(['ENDED', 1])
})

it('goes on once its vendor is approved again, and while it is only rejected', async () => {
  await setStatus('SUSPENDED')
  await setStatus('APPROVED')
  expect([await standing(), await atProvider()]).toEqual([going, { status: 'active', ends: false }])
  await setStatus('REJECTED')
  expect(await standing()).toEqual(going)
})

const cancel = async () => {
  const canceled = await app.callAs(vendor, 'cancelSubscription', { body: { subscription_id: id } })
  expect(canceled.ok.cancel_at_period_end).toBe(true)
}
const ended = { ...going, cancel_at_period_end: true }

it('stays canceled where that was the vendor’s own wish', async () => {
  await cancel()
  await setStatus('SUSPENDED')
  await setStatus('APPROVED')
  expect(await standing()).toEqual(ended)
})

const letSignIn = () =>
  app.owner
    .updateTable('sessions')
    .set({ revoked_at: null, revoked_why: null })
    .where('user_id', '=', vendor.userId)
    .execute()
const approve = () =>
  app.owner.updateTable('users').set({ status: 'APPROVED' }).where('id', '=', vendor.userId).execute()
const giveMarkUp = () =>
  app.owner.updateTable('subscriptions').set({ ends_while_barred: false }).where('id', '=', id).execute()

/** Something that happens while the provider is being asked about the subscription’s end, before it has heard. */
const duringCall = async (happens: () => Promise<unknown>, asked: () => Promise<void>) => {
  const real = app.deps.payments
  app.deps.payments = {
    ...real,
    setCancelAtPeriodEnd: async (...wanted) => {
      app.deps.payments = real
      await happens()
      return real.setCancelAtPeriodEnd(...wanted)
    },
  }
  await asked()
  app.deps.payments = real
}

it('stays canceled where the vendor asked for that before the job of its approval ran', async () => {
  await setStatus('SUSPENDED')
  await approve()
  await letSignIn()
  await cancel()
  await sweep()
  expect(await standing()).toEqual(ended)
})

it('stays canceled where the vendor asks for that while the provider is told that it goes on', async () => {
  await setStatus('SUSPENDED')
  await duringCall(
    async () => {
      await letSignIn()
      await cancel()
    },
    () => setStatus('APPROVED'),
  )
  expect([await standing(), await atProvider()]).toEqual([ended, { status: 'active', ends: true }])
})

it('is made up for by the sweep where the provider did not answer, and where the vendor was suspended long ago', async () => {
  await app.faults({ kind: 'failing', count: 20, method: 'POST', path: '/v1/subscriptions/' })
  await setStatus('SUSPENDED')
  expect((await atProvider())?.ends).toBe(false)
  await app.clearFaults()
  await giveMarkUp()
  await sweep()
  expect([await standing(), await atProvider()]).toEqual([ending, { status: 'active', ends: true }])
})

it('follows an account that is approved while the provider is being asked', async () => {
  await duringCall(
    async () => {
      await approve()
      // The job of the approval finds nothing yet that it could take back.
      await giveMarkUp()
    },
    () => setStatus('SUSPENDED'),
  )
  expect([await standing(), await atProvider()]).toEqual([going, { status: 'active', ends: false }])
})
