import { messages } from '@armature/domain/messages'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import { storePayoutAccount, syncPayoutAccount } from './sync-account.ts'

/** For what arrives by itself; a busy machine may take its time. */
const patience = { timeout: 60_000 }

let app: TestApp
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.webhooks.open = false
  vendor = await buildVendor(app.owner, { status: 'PENDING' })
})
afterEach(() => app.clearFaults())

const open = (user: TestUser | null = vendor, headers = {}) =>
  app.callAs(user, 'openPayoutAccount', { headers })
const me = async (user = vendor) => (await app.callAs(user, 'readMe', {})).ok
const accountOf = async (user = vendor): Promise<string> => (await me(user)).payout_account.id ?? ''
const accountsAtProvider = async (): Promise<number> => {
  const { rows } = await app.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects
     where kind = 'account' and body #>> '{metadata,user_id}' = $1`,
    [String(vendor.userId)],
  )
  return rows[0]?.n ?? 0
}
/** Presses a button of the provider's onboarding page. */
const answerAt = async (url: string, decision: 'verify' | 'later') => {
  const { origin, pathname } = new URL(url)
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded', cookie: 'csrftoken=abc' }
  return app.app.inject({ method: 'POST', url: pathname, headers, payload: `decision=${decision}` })
}
const kinds = async (user = vendor) => {
  const rows = await app.owner
    .selectFrom('events')
    .select('kind')
    .where('user_id', '=', user.userId)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind).filter((kind) => !kind.startsWith('sign-'))
}
const setStatus = (status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED') =>
  app.owner.updateTable('users').set({ status }).where('id', '=', vendor.userId).execute()
const verified = (id: string, isVerified = true) => ({ id, isVerified, metadata: {} })
const at = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1_000)
const look = (seconds: number, isVerified: boolean, id: string) =>
  storePayoutAccount(app.contextOf(), verified(id, isVerified), at(seconds))

describe('opening the payout account', () => {
  it('opens one at the first call, and leads to its onboarding', async () => {
    expect((await me()).payout_account).toEqual({ status: null, id: null })
    const { url } = (await open()).ok
    expect(url).toContain(`${app.deps.config.publicUrl}/sandbox/stripe/connect/onboarding/`)
    const { payout_account: payout } = await me()
    expect(payout).toEqual({ status: 'PENDING', id: expect.stringMatching(/^acct_/) })
    expect((await open()).ok.url).not.toBe(url)
    expect((await me()).payout_account).toEqual(payout)
    expect([await accountsAtProvider(), await kinds()]).toEqual([1, ['payout.opened']])
  })

  it('leads to the account itself once it is verified, though no webhook came', async () => {
    await answerAt((await open()).ok.url, 'verify')
    expect((await open()).ok.url).toContain('/connect/express/')
    expect(await me()).toMatchObject({ status: 'APPROVED', payout_account: { status: 'APPROVED' } })
  })

  it('is a vendor’s alone', async () => {
    for (const user of [await buildAdmin(app.owner), await buildUser(app.owner)])
      expect((await open(user)).error).toMatchObject({ detail: messages.notAllowed })
    expect((await open(null)).status).toBe(401)
    expect((await open(await buildTenant(app.owner))).status).toBe(200)
  })

  it('comes back to the configured address, whatever host the request names', async () => {
    const { url } = (await open(vendor, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })).ok
    expect(url).not.toContain('evil')
    const answer = await answerAt(url, 'later')
    expect(answer.headers.location).toBe(`${app.deps.config.publicUrl}/`)
  })

  it('called by twenty at once opens one', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const { status } of answers) expect([200, 503]).toContain(status)
    expect((await open()).status).toBe(200)
    expect(await accountsAtProvider()).toBe(1)
  })

  it.each(['succeed_then_drop', 'dropped', 'failing', 'silent'] as const)(
    'that ends %s leaves one account after the next try, also when the key is long forgotten',
    async (kind) => {
      app.setPaymentTimeout(2_000)
      const count = kind === 'succeed_then_drop' || kind === 'dropped' ? 2 : 1
      await app.faults({ kind, count, method: 'POST', path: '/v1/accounts' })
      expect((await open()).error).toMatchObject({ detail: messages.unavailable })
      app.setPaymentTimeout()
      await app.sandboxPool.query('delete from stripe_sandbox.idempotency_keys')
      expect((await open()).status).toBe(200)
      expect(await accountsAtProvider()).toBe(1)
    },
  )

  it('is told where the provider refuses, and may be tried again with another key', async () => {
    const key = () =>
      app.owner
        .selectFrom('vendor_profiles')
        .select('payout_request')
        .where('user_id', '=', vendor.userId)
        .executeTakeFirstOrThrow()
    const { payments } = app.deps
    const refused = { status: 'refused', code: 'country_unsupported', message: 'no' } as const
    app.deps.payments = { ...payments, createPayoutAccount: () => Promise.resolve(refused) }
    expect(await open()).toMatchObject({ status: 402, error: { detail: messages.payoutRefused } })
    expect((await key()).payout_request).toBeNull()
    app.deps.payments = payments
    expect((await open()).status).toBe(200)
  })
})

describe('the provider’s word', () => {
  it('approves the payout account and the vendor who was pending, once, and tells it by mail', async () => {
    app.webhooks.open = true
    await app.faults({ kind: 'webhook_twice', count: 3 })
    await answerAt((await open()).ok.url, 'verify')
    await expect
      .poll(() => me(), patience)
      .toMatchObject({ status: 'APPROVED', payout_account: { status: 'APPROVED' } })
    await syncPayoutAccount(app.contextOf(), { id: await accountOf() })
    expect(await kinds()).toEqual(['payout.opened', 'payout.status', 'account.status'])
    expect(await countMessages(app.owner, vendor.email)).toBe(1)
    expect((await newestMessage(app.owner, vendor.email)).body_text).toContain('Your account is approved.')
  })

  it('of "Not now" changes nothing', async () => {
    await answerAt((await open()).ok.url, 'later')
    expect(await syncPayoutAccount(app.contextOf(), { id: await accountOf() })).toBeNull()
    expect(await me()).toMatchObject({ status: 'PENDING', payout_account: { status: 'PENDING' } })
  })

  it.each(['REJECTED', 'SUSPENDED'] as const)('approves nobody who is %s', async (status) => {
    await open()
    const id = await accountOf()
    await setStatus(status)
    await look(1, true, id)
    const row = await app.owner
      .selectFrom('users')
      .innerJoin('vendor_profiles', 'user_id', 'users.id')
      .select(['status', 'payout_status'])
      .where('users.id', '=', vendor.userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status, payout_status: 'APPROVED' })
  })

  it('leaves a vendor where an administrator put it after the verification', async () => {
    await open()
    const id = await accountOf()
    await look(1, true, id)
    await setStatus('PENDING')
    await look(2, true, id)
    expect((await me()).status).toBe('PENDING')
  })

  it('counts by when it was asked for: an older look that comes late is nothing', async () => {
    await open()
    const id = await accountOf()
    await look(10, true, id)
    await look(5, false, id)
    expect((await me()).payout_account.status).toBe('APPROVED')
    await look(20, false, id)
    expect(await me()).toMatchObject({ status: 'APPROVED', payout_account: { status: 'PENDING' } })
    expect((await kinds()).filter((kind) => kind === 'payout.status')).toHaveLength(2)
  })

  it('that comes before the answer of the call finds the vendor by its request', async () => {
    await app.faults({ kind: 'succeed_then_drop', count: 2, method: 'POST', path: '/v1/accounts' })
    expect((await open()).status).toBe(503)
    app.webhooks.open = true
    // Any call makes the sandbox look at what is waiting.
    await app.deps.payments.findPayoutAccount('acct_nobody')
    await expect.poll(() => accountOf(), patience).toMatch(/^acct_/)
    expect((await open()).status).toBe(200)
    expect(await accountsAtProvider()).toBe(1)
  })

  it('must come again where the account cannot be asked for', async () => {
    await open()
    const id = await accountOf()
    await app.faults({ kind: 'failing', method: 'GET', path: '/v1/accounts' })
    expect(await syncPayoutAccount(app.contextOf(), { id })).toMatchObject({ problem: 'unavailable' })
    await answerAt((await open()).ok.url, 'verify')
    app.webhooks.open = true
    // Its two events, of the opening and of the verification.
    await app.faults({ kind: 'failing', method: 'GET', path: `/v1/accounts/${id}`, count: 2 })
    await app.deps.payments.findPaymentIntent('pi_none')
    const unheard = async () => {
      const { rows } = await app.sandboxPool.query<{ n: number }>(
        `select count(*)::int as n from stripe_sandbox.deliveries d
         join stripe_sandbox.objects o on o.id = d.event_id
         where o.body ->> 'account' = $1 and attempts = 1 and delivered_at is null
         and next_attempt_at < $2`,
        [id, at(10)],
      )
      return rows[0]?.n
    }
    await expect.poll(unheard, patience).toBe(2)
    expect((await me()).status).toBe('PENDING')
    app.clock.now = at(1)
    await app.deps.payments.findPaymentIntent('pi_none')
    await expect.poll(() => me(), patience).toMatchObject({ status: 'APPROVED' })
  })

  it('about an account that is nobody’s, or not there, is nothing', async () => {
    expect(await syncPayoutAccount(app.contextOf(), { id: 'acct_demo_vendor' })).toBeNull()
    expect(await syncPayoutAccount(app.contextOf(), { id: 'acct_nobody' })).toBeNull()
  })
})
