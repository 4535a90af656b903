import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildUser, buildVendor } from '../../../testing/builders.ts'
import { insertSession } from '../auth/session-repository.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  user = await buildVendor(app.owner)
})

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0 Safari/537.36'
const elsewhere = (who: TestUser, hours = 12) => {
  const expiresAt = new Date(app.clock.now.getTime() + hours * 3_600_000)
  const session = { userId: who.userId, remember: false, expiresAt, ip: '198.51.100.7', userAgent: chrome }
  return insertSession(app.owner, session, new Date(app.clock.now.getTime() - 60_000))
}
const idsOf = async (who: TestUser) =>
  (await app.callAs(who, 'listSessions', {})).ok.map((session) => session.id)

it('lists one’s live sessions with device and address, and says which one asks', async () => {
  const other = await elsewhere(user)
  await elsewhere(user, -1)
  const { sessionId } = await app.signIn(user)
  const sessions = (await app.callAs(user, 'listSessions', {})).ok
  expect(sessions.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: sessionId, current: true },
    { id: other, current: false },
  ])
  expect(sessions[1]).toMatchObject({ ip: '198.51.100.7', user_agent: 'Chrome on Windows', remember: false })
})

it('ends one of one’s own sessions at once, and once', async () => {
  const other = await elsewhere(user)
  const { sessionId } = await app.signIn(user)
  expect((await app.callAs(user, 'endSession', { params: { id: other } })).status).toBe(204)
  expect(await idsOf(user)).toEqual([sessionId])
  expect((await app.callAs(user, 'endSession', { params: { id: other } })).status).toBe(404)
})

it('refuses the token of a session that its owner ended', async () => {
  const { sessionId } = await app.signIn(user)
  expect((await app.callAs(user, 'endSession', { params: { id: sessionId } })).status).toBe(204)
  expect((await app.callAs(user, 'listSessions', {})).status).toBe(401)
})

it('ends nobody else’s session, not even for an admin', async () => {
  const stranger = await buildUser(app.owner)
  const admin = await buildAdmin(app.owner)
  const theirs = await elsewhere(stranger)
  for (const actor of [user, admin])
    expect((await app.callAs(actor, 'endSession', { params: { id: theirs } })).status).toBe(404)
  expect((await app.callAs(user, 'endSession', { params: { id: randomUUID() } })).status).toBe(404)
  expect((await app.callAs(user, 'endSession', { params: { id: '7' } })).status).toBe(404)
  expect(await idsOf(stranger)).toContain(theirs)
})

it('signs out everywhere else, and here too where that is asked', async () => {
  const stranger = await buildUser(app.owner)
  const theirs = await elsewhere(stranger)
  await Promise.all([elsewhere(user), elsewhere(user)])
  const { sessionId } = await app.signIn(user)
  expect((await app.callAs(user, 'signOutEverywhere', {})).ok).toEqual({ ended: 2 })
  expect(await idsOf(user)).toEqual([sessionId])
  expect((await app.callAs(user, 'signOutEverywhere', { body: { include_current: true } })).ok).toEqual({
    ended: 1,
  })
  expect((await app.callAs(user, 'listSessions', {})).status).toBe(401)
  expect(await idsOf(stranger)).toContain(theirs)
})

it('is for people who are signed in', async () => {
  expect((await app.callAs(null, 'listSessions', {})).status).toBe(401)
  expect((await app.callAs(null, 'signOutEverywhere', {})).status).toBe(401)
  expect((await app.callAs(null, 'endSession', { params: { id: randomUUID() } })).status).toBe(401)
})

it('notes when a session was last seen, once a minute at most', async () => {
  const { sessionId } = await app.signIn(user)
  const lastSeen = async () => {
    const query = app.owner.selectFrom('sessions').select('last_seen_at').where('id', '=', sessionId)
    return (await query.executeTakeFirstOrThrow()).last_seen_at
  }
  const opened = await lastSeen()
  app.clock.now = new Date(opened.getTime() + 59_000)
  await app.callAs(user, 'readMe', {})
  expect(await lastSeen()).toEqual(opened)
  app.clock.now = new Date(opened.getTime() + 60_000)
  await app.callAs(user, 'readMe', {})
  await expect.poll(lastSeen).toEqual(app.clock.now)
})
