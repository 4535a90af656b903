import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** With a tenth of the limits, so that they are met soon. */
const strictly = async <T>(work: () => Promise<T>): Promise<T> => {
  const scale = app.deps.config.rateLimitScale
  app.deps.config.rateLimitScale = 0.1
  try {
    return await work()
  } finally {
    app.deps.config.rateLimitScale = scale
  }
}

it('limits invitations per hour, for each account', async () => {
  const [tenant, other] = [await buildTenant(app.owner), await buildTenant(app.owner)]
  let people = 0
  const invite = (actor: typeof tenant) => {
    people += 1
    const body = { email: `guest${people}@example.test`, first_name: 'Gast', last_name: 'Freund' }
    return app.callAs(actor, 'inviteCustomer', { body })
  }
  await strictly(async () => {
    for (let n = 0; n < limits.perAccount.invitationsPerHour / 10; n += 1)
      expect((await invite(tenant)).status).toBe(201)
    const refused = await invite(tenant)
    expect(refused.status).toBe(429)
    expect(refused.error.detail).toBe(messages.tooManyInvitations)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await invite(other)).status).toBe(201)
  })
})

it('limits quote requests per hour, for each account', async () => {
  const [customer, other] = [await buildUser(app.owner), await buildUser(app.owner)]
  // Of no product that there is: what counts is that it is asked.
  const ask = (actor: typeof customer) =>
    app.callAs(actor, 'requestQuote', { body: { products: [{ id: 999_999, quantity: 1 }] } })
  await strictly(async () => {
    for (let n = 0; n < limits.perAccount.quoteRequestsPerHour / 10; n += 1)
      expect((await ask(customer)).status).not.toBe(429)
    const refused = await ask(customer)
    expect(refused.status).toBe(429)
    expect(refused.error.detail).toBe(messages.tooManyQuoteRequests)
    expect((await ask(other)).status).not.toBe(429)
  })
})

it('shows an owner no address of an administrator’s, and an administrator every one', async () => {
  const [admin, vendor] = [await buildAdmin(app.owner), await buildVendor(app.owner, { status: 'PENDING' })]
  const body = { status: 'APPROVED', reason: 'Papers are fine' } as const
  await app.callAs(admin, 'setUserStatus', { params: { id: vendor.userId }, body })
  await app.callAs(vendor, 'updateCompany', { body: { city: 'Boston' } })
  const own = (await app.callAs(vendor, 'listOwnEvents', {})).ok.results
  expect(own.map(({ kind, ip, user_agent }) => [kind, ip, user_agent === null])).toEqual([
    ['company.changed', '127.0.0.1', false],
    ['account.status', null, true],
  ])
  const params = { id: vendor.userId }
  const all = (await app.callAs(admin, 'listUserEvents', { params })).ok.results
  expect(all.map(({ ip }) => ip)).toEqual(['127.0.0.1', '127.0.0.1'])
})
