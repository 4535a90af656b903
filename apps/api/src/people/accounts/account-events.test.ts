import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor, testPassword } from '../../../testing/builders.ts'
import { newestCode } from '../../../testing/outbox.ts'
import { presentPage } from '../../platform/http/list-route.ts'
import { presentAccountEvent } from './account-event-presenter.ts'
import { eventsOf } from './account-event-repository.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headers = { 'user-agent': firefox }

let app: TestApp
let admin: TestUser
let vendor: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner)
})
afterAll(() => app.stop())

const askCode = (username: string, password = testPassword) =>
  app.callAs(null, 'createToken', { headers, body: { username, password, otp_channel: 'EMAIL' } })
const enter = (username: string, password: string) =>
  app.callAs(null, 'otpLogin', { headers, body: { username, password } })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const signInWithTrouble = async (user: TestUser) => {
  await askCode(user.username, 'a guess at it')
  await askCode(user.username)
  const code = await newestCode(app.owner, user.email)
  await enter(user.username, otherThan(code))
  await enter(user.username, code)
  return code
}

it('shows people their own sign-ins and failures, newest first, with device and address', async () => {
  await signInWithTrouble(vendor)
  const { count, results } = (await app.callAs(vendor, 'listOwnEvents', {})).ok
  expect(count).toBe(4)
  expect(results.map(({ kind }) => kind)).toEqual([
    'sign-in.succeeded',
    'sign-in.code-failed',
    'sign-in.code-sent',
    'sign-in.failed',
  ])
  for (const event of results) {
    expect(event).toMatchObject({ ip: '127.0.0.1', user_agent: 'Firefox on Linux' })
    expect(event.user).toEqual({ id: vendor.userId, username: vendor.username })
  }
})

it('shows nobody another one’s events, and only an admin all of them', async () => {
  const [tenant, customer] = [await buildTenant(app.owner), await buildUser(app.owner)]
  const params = { id: vendor.userId }
  for (const actor of [vendor, tenant, customer]) {
    expect((await app.callAs(actor, 'listUserEvents', { params })).status).toBe(403)
    expect((await app.callAs(actor, 'listAccountEvents', {})).status).toBe(403)
  }
  for (const actor of [tenant, customer])
    expect((await app.callAs(actor, 'listOwnEvents', {})).ok.results).toEqual([])
  expect((await app.callAs(null, 'listOwnEvents', {})).status).toBe(401)
  expect((await app.callAs(admin, 'listUserEvents', { params })).ok.count).toBe(4)
  expect((await app.callAs(admin, 'listUserEvents', { params: { id: 999_999 } })).status).toBe(404)
})

it('keeps one’s own events from others in the database too', async () => {
  const stranger = await buildUser(app.owner)
  const read = (actor: TestUser) =>
    app
      .contextOf(actor)
      .inRead((trx) => trx.selectFrom('events').select('id').where('user_id', '=', vendor.userId).execute())
  expect(await read(stranger)).toEqual([])
  expect(await read(vendor)).toHaveLength(4)
})

it('tells nobody from where an admin wrote to an account, but admins', async () => {
  const owner = await buildVendor(app.owner)
  const params = { id: owner.userId }
  const body = { status: 'SUSPENDED', reason: 'Late with everything' } as const
  expect((await app.callAs(admin, 'setUserStatus', { headers, params, body })).status).toBe(200)
  await app.callAs(admin, 'setUserStatus', { headers, params, body: { status: 'APPROVED', reason: 'Paid' } })
  const own = app.contextOf(owner)
  const events = eventsOf(() => owner.userId)
  const { results } = await presentPage(own, { query: {}, path: '/' }, events, presentAccountEvent)
  expect(results.map(({ ip, user_agent }) => [ip, user_agent])).toEqual([
    [null, null],
    [null, null],
  ])
  expect(JSON.stringify(results)).not.toContain('127.0.0.1')
  const shown = (await app.callAs(admin, 'listUserEvents', { params })).ok.results
  expect(shown.map(({ ip, user_agent }) => [ip, user_agent])).toEqual([
    ['127.0.0.1', 'Firefox on Linux'],
    ['127.0.0.1', 'Firefox on Linux'],
  ])
})

it('lets an admin filter by account and kind, and page', async () => {
  await askCode('nobody-has-this-name', 'a guess at it')
  const list = async (query: Record<string, string>) =>
    (await app.callAs(admin, 'listAccountEvents', { query: query as object })).ok
  const [newest] = (await list({ kind: 'sign-in.failed' })).results
  expect(newest).toMatchObject({ user: null, actor: { id: null } })
  expect((await list({ user: String(vendor.userId), kind: 'sign-in.failed' })).count).toBe(1)
  const first = await list({ user: String(vendor.userId), page_size: '3' })
  expect(first.next).toContain(`user=${vendor.userId}`)
  expect((await list({ user: String(vendor.userId), page_size: '3', page: '2' })).results).toHaveLength(1)
  const wrong = await app.callAs(admin, 'listAccountEvents', { query: { kind: 'quote.sent' } as object })
  expect(wrong.status).toBe(400)
})

it('lets an admin search by account and narrow to a time', async () => {
  const someone = await buildUser(app.owner, { first_name: 'Zephyrine', last_name: '100%' })
  await askCode(someone.username, 'a guess at it')
  const count = async (query: Record<string, string>) =>
    (await app.callAs(admin, 'listAccountEvents', { query: query as object })).ok.count
  for (const search of [someone.username, someone.email, 'zephyrine', '100%'])
    expect(await count({ search }), search).toBe(1)
  expect(await count({ search: 'Zephyrine', kind: 'sign-out' })).toBe(0)
  expect(await count({ search: '%' })).toBe(1)
  const at = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1_000).toISOString()
  const search = someone.username
  expect(await count({ search, since: at(0) })).toBe(1)
  expect(await count({ search, since: at(1) })).toBe(0)
  expect(await count({ search, until: at(0) })).toBe(0)
  expect(await count({ search, since: at(-60), until: at(1).replace('Z', '+00:00') })).toBe(1)
  for (const since of ['yesterday', '2026-11-21', '2026-13-01T00:00:00Z', "2026-11-21T00:00:00Z' OR 1=1"]) {
    const refused = await app.callAs(admin, 'listAccountEvents', { query: { since } })
    expect(refused.error, since).toMatchObject({ since: [messages.timeExpected] })
  }
})

it('writes neither passwords nor codes', async () => {
  const someone = await buildUser(app.owner)
  const code = await signInWithTrouble(someone)
  const rows = await app.owner.selectFrom('events').select(['summary', 'before', 'after', 'reason']).execute()
  const written = JSON.stringify(rows)
  for (const secret of [testPassword, 'a guess at it', `"${code}"`]) expect(written).not.toContain(secret)
})
