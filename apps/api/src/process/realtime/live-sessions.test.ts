import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser } from '../../../testing/builders.ts'
import type { LiveClient } from '../../../testing/live-client.ts'
import { connectLive, openLive, refusalOf } from '../../../testing/live-client.ts'
import type { LiveWorld } from '../../../testing/live-world.ts'
import { startLiveWorld } from '../../../testing/live-world.ts'
import { newestToken } from '../../../testing/outbox.ts'
import { insertSession } from '../../people/auth/session-repository.ts'
import { issueToken } from '../../people/auth/session-tokens.ts'

let world: LiveWorld
/** Another process on the same database: nothing is done there, sockets only are open. */
let url: string
let user: TestUser
let stranger: LiveClient
beforeAll(async () => {
  world = await startLiveWorld()
  url = (await world.startAnother()).url
})
beforeEach(async () => {
  world.clock.now = new Date()
  user = await buildUser(world.owner)
  stranger = await world.live(world.otherCustomer, { url })
})
afterEach(() => world.hangUp())
afterAll(() => world.stop())

/** One more session of this user's, and its token. */
const openSession = async (who: TestUser, seconds = 3_600) => {
  const expiresAt = new Date(Date.now() + seconds * 1_000)
  const session = { userId: who.userId, remember: false, expiresAt, ip: '192.0.2.1', userAgent: 'test' }
  const sessionId = await insertSession(world.owner, session, new Date())
  return { sessionId, token: await issueToken({ sessionId, expiresAt }, world.deps.serverSecret) }
}
const staysConnected = async (client: LiveClient): Promise<void> => {
  await world.settle(client)
  expect(client.socket.connected).toBe(true)
}

describe('on another process a connection ends at once, and nobody else’s does,', () => {
  it('when an admin suspends its user', async () => {
    const live = await world.live(user, { url })
    const body = { status: 'SUSPENDED', reason: 'Unpaid' } as const
    const answer = await world.callAs(world.admin, 'setUserStatus', { params: { id: user.userId }, body })
    expect(answer.status).toBe(200)
    expect(await live.ended).toBe('io server disconnect')
    await staysConnected(stranger)
    expect(await refusalOf(openLive({ url, token: await world.tokenOf(user) }))).toBe('not_authenticated')
  })

  it('when the person logs out, but for its other sessions', async () => {
    const live = await world.live(user, { url })
    const other = await connectLive({ url, token: (await openSession(user)).token })
    await world.callAs(user, 'logout', {})
    await live.ended
    await staysConnected(other)
    other.socket.disconnect()
  })

  it('when the password is reset by mail', async () => {
    const live = await world.live(user, { url })
    await world.callAs(null, 'requestPasswordReset', { body: { email: user.email } })
    await world.runJobs()
    const token = await newestToken(world.owner, user.email)
    const body = { token, password: 'a quite new password' }
    expect((await world.callAs(null, 'confirmPasswordReset', { body })).status).toBe(200)
    await live.ended
    await staysConnected(stranger)
  })

  it('when the person signs out everywhere, but for the session that asks', async () => {
    const live = await world.live(user, { url })
    const other = await connectLive({ url, token: (await openSession(user)).token })
    expect((await world.callAs(user, 'signOutEverywhere', {})).ok).toEqual({ ended: 1 })
    await other.ended
    await staysConnected(live)
  })

  it('when an operator ends or deletes the session in the database', async () => {
    const [ended, deleted] = [await openSession(user), await openSession(user)]
    const [one, two] = [
      await connectLive({ url, token: ended.token }),
      await connectLive({ url, token: deleted.token }),
    ]
    await sql`UPDATE sessions SET revoked_at = now(), revoked_why = 'test' WHERE id = ${ended.sessionId}`.execute(
      world.owner,
    )
    await one.ended
    await staysConnected(two)
    await sql`DELETE FROM sessions WHERE id = ${deleted.sessionId}`.execute(world.owner)
    await two.ended
  })

  it('when the session’s time is up', async () => {
    const live = await connectLive({ url, token: (await openSession(user, 2)).token })
    expect(await live.ended).toBe('io server disconnect')
    await staysConnected(stranger)
  })
})

describe('where the notice of an ended session got lost', () => {
  const revokeUnheard = async (sessionId: string): Promise<void> => {
    await sql`ALTER TABLE sessions DISABLE TRIGGER sessions_revoked`.execute(world.owner)
    await sql`UPDATE sessions SET revoked_at = now(), revoked_why = 'test' WHERE id = ${sessionId}`.execute(
      world.owner,
    )
    await sql`ALTER TABLE sessions ENABLE TRIGGER sessions_revoked`.execute(world.owner)
  }

  it('the next message finds it ended', async () => {
    const { sessionId, token } = await openSession(user)
    const live = await connectLive({ url, token })
    await revokeUnheard(sessionId)
    await staysConnected(live)
    // Each message is checked against its session first, even though no message has a meaning yet.
    live.socket.io.engine.write('2["anything"]')
    await live.ended
    stranger.socket.io.engine.write('2["anything"]')
    await staysConnected(stranger)
  })

  it('a process that lost the database looks at all sessions when it is back, and tells of the gap', async () => {
    const { sessionId, token } = await openSession(user)
    const live = await connectLive({ url, token })
    await revokeUnheard(sessionId)
    const gap = new Promise<void>((resolve) => stranger.socket.on('gap', resolve))
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'armature listener' AND datname = current_database()`.execute(world.owner)
    await live.ended
    await gap
    await staysConnected(stranger)
  })
})

describe('a connection is refused', () => {
  const refused = (token: unknown) => refusalOf(openLive({ url, token: token as string }))

  it('without a token, with a changed, forged or expired one, and with one of a session that ended', async () => {
    const { sessionId, token } = await openSession(user)
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = Buffer.from(JSON.stringify({ jti: sessionId, exp: 9_999_999_999 })).toString('base64url')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const expiresAt = new Date(Date.now() + 3_600_000)
    const other = await issueToken({ sessionId, expiresAt }, 'another secret of another server')
    const unknown = await issueToken({ sessionId: randomUUID(), expiresAt }, world.deps.serverSecret)
    const tokens = [
      undefined,
      '',
      'nonsense',
      { token },
      [token],
      'x'.repeat(5_000),
      `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${head}.${claims}.${signature}`,
      `${none}.${claims}.`,
      other,
      unknown,
      (await openSession(user, -1)).token,
    ]
    for (const wrong of tokens) expect(await refused(wrong), JSON.stringify(wrong)).toBe('not_authenticated')
    const live = await connectLive({ url, token })
    live.socket.disconnect()
    await sql`UPDATE sessions SET revoked_at = now(), revoked_why = 'test' WHERE id = ${sessionId}`.execute(
      world.owner,
    )
    expect(await refused(token)).toBe('not_authenticated')
  })

  it('with fields that the contract doesn’t name', async () => {
    const { token } = await openSession(user)
    const socket = openLive({ url, token })
    socket.auth = { token, role: 'ADMIN' }
    expect(await refusalOf(socket)).toBe('not_authenticated')
  })

  it('from a foreign origin, and taken from our own', async () => {
    const { token } = await openSession(user)
    const from = (origin: string) => openLive({ url, token, headers: { origin } })
    for (const origin of ['https://evil.example', 'null', `${world.deps.config.publicUrl}.evil.example`])
      expect(await refusalOf(from(origin)), origin).toBe('websocket error')
    const own = await connectLive({ url, token, headers: { origin: world.deps.config.publicUrl } })
    own.socket.disconnect()
  })
})
