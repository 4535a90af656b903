import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin, buildVendor } from '../../../testing/builders.ts'
import { statementsDuring } from '../../../testing/statements.ts'

// The database's owner writes here as another process would: this process hears nothing of it.

let app: TestApp
let vendor: TestUser
let sessionId: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  vendor = await buildVendor(app.owner)
  ;({ sessionId } = await app.signIn(vendor))
  // Twice: the first notes that the session was seen, the second remembers when.
  await list()
  await list()
})

const list = () => app.callAs(vendor, 'listQuotes', {})
const users = () => app.callAs(vendor, 'listUsers', { query: { page_size: '100' } })
const lookUps = (statements: string[]) => statements.filter((text) => text.includes('from "sessions"'))

describe('a reading call of a session that this process has seen', () => {
  it('has it confirmed along with its statement, without a look-up of its own', async () => {
    const statements = await statementsDuring(async () => expect((await list()).status).toBe(200))
    expect(lookUps(statements)).toEqual([])
    expect(statements.filter((text) => text.includes('confirm_session'))).toHaveLength(1)
  })

  it('is refused once the session has ended elsewhere', async () => {
    await sql`UPDATE sessions SET revoked_at = now(), revoked_why = 'LOGOUT' WHERE id = ${sessionId}`.execute(
      app.owner,
    )
    expect([(await list()).status, (await list()).status]).toEqual([401, 401])
  })

  it('is refused once its time is over', async () => {
    const end = new Date(app.clock.now.getTime() + 1_000)
    await sql`UPDATE sessions SET expires_at = ${end} WHERE id = ${sessionId}`.execute(app.owner)
    expect((await list()).status).toBe(200)
    app.clock.now = end
    expect((await list()).status).toBe(401)
  })

  it('is refused once the account is suspended elsewhere', async () => {
    await sql`UPDATE users SET status = 'SUSPENDED' WHERE id = ${vendor.userId}`.execute(app.owner)
    expect((await list()).status).toBe(401)
  })

  it('acts by the role that the account has now, where that gives more and where it gives less', async () => {
    const other = await buildAdmin(app.owner)
    const seen = async () => (await users()).ok.results.map(({ id }) => id)
    expect(await seen()).not.toContain(other.userId)
    await sql`UPDATE users SET role = 'ADMIN' WHERE id = ${vendor.userId}`.execute(app.owner)
    expect(await seen()).toContain(other.userId)
    expect((await app.callAs(vendor, 'listAccountEvents', {})).status).toBe(200)
    await sql`UPDATE users SET role = 'VENDOR' WHERE id = ${vendor.userId}`.execute(app.owner)
    expect((await app.callAs(vendor, 'listAccountEvents', {})).status).toBe(403)
    expect(await seen()).not.toContain(other.userId)
  })

  it('is refused by the first gate only after a look-up: the account may do more by now', async () => {
    expect((await app.callAs(vendor, 'listAccountEvents', {})).status).toBe(403)
    await sql`UPDATE users SET role = 'ADMIN' WHERE id = ${vendor.userId}`.execute(app.owner)
    expect((await app.callAs(vendor, 'listAccountEvents', {})).status).toBe(200)
  })

  it('is noted as seen a minute later', async () => {
    const later = new Date(app.clock.now.getTime() + 61_000)
    app.clock.now = later
    await list()
    await expect
      .poll(async () => {
        const row = await app.owner
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('id', '=', sessionId)
          .executeTakeFirst()
        return row?.last_seen_at
      })
      .toEqual(later)
  })

  it('is noted once, and looked up no more, by the requests that come until it is noted', async () => {
    app.clock.now = new Date(app.clock.now.getTime() + 61_000)
    await app.owner.transaction().execute(async (trx) => {
      await sql`SELECT FROM sessions WHERE id = ${sessionId} FOR UPDATE`.execute(trx)
      expect((await list()).status).toBe(200)
      const statements = await statementsDuring(async () => expect((await list()).status).toBe(200))
      expect(lookUps(statements)).toEqual([])
      expect(statements.filter((text) => text.startsWith('update "sessions"'))).toEqual([])
    })
  })
})

it('writes by a look-up of its own', async () => {
  const statements = await statementsDuring(() => app.callAs(vendor, 'updateCompany', { body: {} }))
  expect(lookUps(statements)).toHaveLength(1)
})
