import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor } from '../../../testing/builders.ts'
import { countMessages, newestMessage, newestToken } from '../../../testing/outbox.ts'

let app: TestApp
let admin: TestUser
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  // Each test has administrators of its own.
  await app.owner.updateTable('users').set({ status: 'SUSPENDED' }).where('role', '=', 'ADMIN').execute()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner, { status: 'PENDING' })
})

type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUSPENDED'
const set = (actor: TestUser | null, user: TestUser, status: Status, reason = 'papers') =>
  app.callAs(actor, 'setUserStatus', { params: { id: user.userId }, body: { status, reason } })
const statusOf = async (user: TestUser) =>
  (
    await app.owner
      .selectFrom('users')
      .select('status')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
  ).status

it('approves a vendor, tells it by mail and records who did it and why', async () => {
  expect((await set(admin, vendor, 'APPROVED', 'Papers are fine')).ok).toMatchObject({ status: 'APPROVED' })
  const mail = await newestMessage(app.owner, vendor.email)
  expect(mail.body_text).toContain('Your account is approved.')
  expect(mail.body_text).toContain('Reason: Papers are fine')
  const [event] = (await app.callAs(admin, 'listUserEvents', { params: { id: vendor.userId } })).ok.results
  expect(event).toMatchObject({
    kind: 'account.status',
    before: { status: 'PENDING' },
    after: { status: 'APPROVED' },
    reason: 'Papers are fine',
    actor: { id: admin.userId },
    ip: '127.0.0.1',
  })
})

it('approves without a reason, and the mail gives none', async () => {
  const params = { id: vendor.userId }
  const answer = await app.callAs(admin, 'setUserStatus', { params, body: { status: 'APPROVED' } })
  expect(answer.ok).toMatchObject({ status: 'APPROVED' })
  expect((await newestMessage(app.owner, vendor.email)).body_text).not.toContain('Reason')
  const [event] = (await app.callAs(admin, 'listUserEvents', { params })).ok.results
  expect(event).toMatchObject({ kind: 'account.status', reason: null })
})

it('asks for a reason, except to approve', async () => {
  expect((await set(admin, vendor, 'REJECTED', '  ')).error).toMatchObject({
    reason: [messages.reasonRequired],
  })
  expect(await statusOf(vendor)).toBe('PENDING')
})

it('ends every session of an account that it suspends, and a new start needs a new session', async () => {
  expect((await app.callAs(vendor, 'readMe', {})).status).toBe(200)
  await set(admin, vendor, 'SUSPENDED')
  expect((await app.callAs(vendor, 'readMe', {})).status).toBe(401)
  await set(admin, vendor, 'APPROVED')
  expect((await app.callAs(vendor, 'readMe', {})).status).toBe(401)
})

it('makes only the moves of the table', async () => {
  const customer = await buildUser(app.owner)
  expect((await set(admin, customer, 'REJECTED')).status).toBe(409)
  expect((await set(admin, customer, 'APPROVED')).error).toMatchObject({ detail: messages.wrongState })
  expect((await set(admin, customer, 'SUSPENDED')).status).toBe(200)
  expect(await countMessages(app.owner, customer.email)).toBe(1)
})

it('lets no administrator change the own status', async () => {
  expect((await set(admin, admin, 'SUSPENDED')).error).toMatchObject({ detail: messages.ownStatus })
  expect(await statusOf(admin)).toBe('APPROVED')
})

it('leaves one of two administrators who suspend each other at once', async () => {
  const other = await buildAdmin(app.owner)
  await Promise.all([app.signIn(admin), app.signIn(other)])
  const answers = await Promise.all([set(admin, other, 'SUSPENDED'), set(other, admin, 'SUSPENDED')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  expect([await statusOf(admin), await statusOf(other)].toSorted()).toEqual(['APPROVED', 'SUSPENDED'])
})

it('is an administrator’s alone, as are the verification mail and what it shows of an account', async () => {
  const [tenant, customer] = [await buildTenant(app.owner), await buildUser(app.owner)]
  for (const actor of [vendor, tenant, customer]) {
    const params = { id: actor.userId }
    expect((await set(actor, actor, 'APPROVED')).status).toBe(403)
    expect((await app.callAs(actor, 'resendUserVerification', { params })).status).toBe(403)
  }
  expect((await set(null, vendor, 'APPROVED')).status).toBe(401)
  const params = { id: tenant.userId }
  expect((await app.callAs(tenant, 'readUser', { params })).ok).toMatchObject({
    email_verified: null,
    created: null,
  })
  expect((await app.callAs(admin, 'readUser', { params })).ok).toMatchObject({ email_verified: true })
  expect((await set(admin, { ...vendor, userId: 999_999 }, 'APPROVED')).status).toBe(404)
})

it('lists users by status, in the order asked for', async () => {
  const other = await buildVendor(app.owner, { status: 'REJECTED' })
  const rejected = (await app.callAs(admin, 'listUsers', { query: { status: 'REJECTED' } })).ok
  expect(rejected.results.map(({ id }) => id)).toEqual([other.userId])
  const query = { ordering: '-created', page_size: '1' } as const
  const newest = (await app.callAs(admin, 'listUsers', { query })).ok.results
  expect(newest.map(({ id }) => id)).toEqual([other.userId])
})

it('sends a verification mail again, to an account with something to verify', async () => {
  const waiting = await buildUser(app.owner, { email_verified_at: null })
  const send = (user: TestUser) =>
    app.callAs(admin, 'resendUserVerification', { params: { id: user.userId } })
  expect((await send(waiting)).ok).toEqual({ detail: messages.emailSent })
  const query = { token: await newestToken(app.owner, waiting.email) }
  expect((await app.callAs(null, 'verifyEmail', { query })).status).toBe(200)
  expect((await send(waiting)).error).toMatchObject({ detail: messages.alreadyVerified })
})

it('sends an invitation again to an account that never set a password', async () => {
  const body = { email: 'late@example.test', first_name: 'Late', last_name: 'Comer' }
  const { id } = (await app.callAs(admin, 'inviteCustomer', { body })).ok
  const first = await newestToken(app.owner, body.email)
  expect((await app.callAs(admin, 'resendUserVerification', { params: { id } })).status).toBe(200)
  expect((await newestMessage(app.owner, body.email)).body_text).toContain('Set a password')
  const whoInvites = async (token: string) =>
    (await app.callAs(null, 'readInvitation', { body: { token } })).ok
  // Another administrator sent it again.
  const other = await buildAdmin(app.owner)
  await app.owner.updateTable('users').set({ first_name: 'Otto' }).where('id', '=', other.userId).execute()
  expect((await app.callAs(other, 'resendUserVerification', { params: { id } })).status).toBe(200)
  expect(await whoInvites(await newestToken(app.owner, body.email))).toEqual({ store: null, by: 'Test User' })
  const confirm = (token: string) =>
    app.callAs(null, 'confirmPasswordReset', { body: { token, password: 'of my own making' } })
  expect((await confirm(first)).status).toBe(400)
  const last = await newestToken(app.owner, body.email)
  expect((await confirm(last)).status).toBe(200)
  const used = await app.callAs(null, 'readInvitation', { body: { token: last } })
  expect(used.error).toMatchObject({ code: 'token_invalid' })
})
