import {
  companyNone,
  lastOwner,
  memberExists,
  memberRolesForeign,
} from '@armature/domain/accounts/company-texts'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, buildVendor, testPassword, unique } from '../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage, newestToken } from '../../../testing/outbox.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import { insertSession, revokeSessionsOf } from '../auth/session-repository.ts'
import { issueToken } from '../auth/session-tokens.ts'

let app: TestApp
let company: TestUser
let ana: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  company = await buildVendor(app.owner)
  ana = await buildUser(app.owner, { first_name: 'Ana', last_name: 'Lopez' })
})

/** A call with this session's token. */
const callWith = <Name extends CallName>(token: string, name: Name, input: CallInput<Name>) =>
  // Every call's input may have headers, but the generic type hides that.
  app.callAs(null, name, { ...input, headers: { authorization: `JWT ${token}` } } as CallInput<Name>)

const invite = (person: { email: string }, roles: CompanyRole[], by = company) =>
  app.callAs(by, 'inviteMember', {
    body: { email: person.email, first_name: 'Ana', last_name: 'Lopez', roles },
  })

const join = (person: TestUser) =>
  app.callAs(person, 'joinCompany', { params: { id: company.userId }, body: {} })

/** Opens a session in the company for this person. */
const actFor = async (person: TestUser): Promise<string> => {
  const expiresAt = new Date(app.clock.now.getTime() + 3_600_000)
  const session = { userId: company.userId, personId: person.userId, remember: false, expiresAt }
  const sessionId = await insertSession(
    app.owner,
    { ...session, ip: '192.0.2.9', userAgent: 'test' },
    app.clock.now,
  )
  return issueToken({ sessionId, expiresAt }, app.deps.serverSecret)
}

const joined = async (roles: CompanyRole[]): Promise<string> => {
  await invite(ana, roles)
  await join(ana)
  return actFor(ana)
}

const signIn = async (person: { username: string; email: string }, password = testPassword) => {
  await app.callAs(null, 'createToken', {
    body: { username: person.username, password, otp_channel: 'EMAIL' },
  })
  const code = await newestCode(app.owner, person.email)
  return app.callAs(null, 'otpLogin', { body: { username: person.username, password: code } })
}

const membersOf = async (who = company) => (await app.callAs(who, 'listMembers', {})).ok

describe('an invitation', () => {
  it('is mailed, reveals nothing about the account behind the address, and gives no access until it is accepted', async () => {
    expect((await invite(ana, ['PRICING'])).ok).toMatchObject({ name: '', email: ana.email, joined: null })
    const { subject, body_text } = await newestMessage(app.owner, ana.email)
    expect(subject).toMatch(/^You are invited to /)
    expect(body_text).toContain('/company')
    const token = await actFor(ana)
    expect((await callWith(token, 'readMe', {})).status).toBe(401)
    expect((await app.callAs(ana, 'listCompanies', {})).ok).toMatchObject([
      { id: ana.userId, is_current: true },
      { id: company.userId, name: company.name, joined: null, is_current: false },
    ])
    await join(ana)
    expect((await callWith(token, 'readMe', {})).status).toBe(200)
    expect((await membersOf()).map(({ name }) => name)).toContain('Ana Lopez')
  })

  it('opens an account for a new address, which can switch to the company after joining', async () => {
    const email = `${unique()}@example.test`
    await invite({ email }, ['SELLER'])
    const token = await newestToken(app.owner, email)
    await app.callAs(null, 'confirmPasswordReset', { body: { password: 'a-long-new-password', token } })
    const first = (await signIn({ username: email, email }, 'a-long-new-password')).ok
    expect(first.company_roles).toEqual(['OWNER'])
    expect(
      (await callWith(first.token, 'joinCompany', { params: { id: company.userId }, body: {} })).status,
    ).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 1_000)
    const answer = await callWith(first.token, 'switchCompany', { params: { id: company.userId }, body: {} })
    expect(answer.ok).toMatchObject({
      user: { id: company.userId, role: 'VENDOR', username: email, first_name: 'Ana' },
      company_roles: ['SELLER'],
    })
    // The old session has ended.
    expect((await callWith(first.token, 'readMe', {})).status).toBe(401)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await signIn({ username: email, email }, 'a-long-new-password')).ok.user.id).toBe(company.userId)
  })

  it('is sent once per person, and can be declined or withdrawn', async () => {
    await invite(ana, ['VIEWER'])
    const mails = await countMessages(app.owner, ana.email)
    expect((await invite(ana, ['OWNER'])).error).toMatchObject({ email: [memberExists] })
    expect(await countMessages(app.owner, ana.email)).toBe(mails)
    expect((await app.callAs(ana, 'leaveCompany', { params: { id: company.userId } })).status).toBe(204)
    expect((await join(ana)).status).toBe(404)
    await invite(ana, ['VIEWER'])
    expect((await app.callAs(company, 'removeMember', { params: { id: ana.userId } })).status).toBe(204)
    expect((await join(ana)).status).toBe(404)
  })

  it('can’t give a seller’s role in a company that only buys', async () => {
    const buyer = await buildUser(app.owner)
    expect((await invite(ana, ['PRICING'], buyer)).error).toMatchObject({
      roles: [memberRolesForeign],
    })
    expect((await invite(ana, ['BUYER'], buyer)).status).toBe(201)
  })
})

describe('a person in a company', () => {
  it('may do what the roles allow, and reads the company’s profile', async () => {
    const token = await joined(['SELLER'])
    expect((await callWith(token, 'readMe', {})).ok).toMatchObject({
      id: company.userId,
      username: ana.username,
      vendor: { business_name: company.name },
    })
    expect((await callWith(token, 'listProductImports', {})).status).toBe(200)
    expect((await callWith(token, 'updateCompany', { body: { city: 'Boston' } })).status).toBe(403)
    expect(
      (await callWith(token, 'setMemberRoles', { params: { id: ana.userId }, body: { roles: ['OWNER'] } }))
        .status,
    ).toBe(403)
  })

  it('keeps a separate password and sessions, and is named in the company’s events', async () => {
    const token = await joined(['OWNER'])
    const { sessionId } = await app.signIn(company)
    const sessions = (await callWith(token, 'listSessions', {})).ok
    expect(sessions.map(({ id }) => id)).not.toContain(sessionId)
    expect((await callWith(token, 'endSession', { params: { id: sessionId } })).status).toBe(404)
    const body = { old_password: testPassword, password: 'another-long-password' }
    expect((await callWith(token, 'changePassword', { body })).status).toBe(200)
    expect((await signIn(company)).status).toBe(200)
    expect(
      (await callWith(token, 'setMemberRoles', { params: { id: ana.userId }, body: { roles: ['VIEWER'] } }))
        .status,
    ).toBe(200)
    const event = await app.owner
      .selectFrom('events')
      .select(['actor_id', 'acted_by', 'actor_name'])
      .where('kind', '=', 'member.roles')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({
      actor_id: company.userId,
      acted_by: ana.userId,
      actor_name: `Ana Lopez (${company.name})`,
    })
  })

  it('joins and leaves a company in its own name, whichever company the session is in', async () => {
    const token = await joined(['VIEWER'])
    const other = await buildVendor(app.owner)
    await invite(ana, ['VIEWER'], other)
    const params = { id: other.userId }
    expect((await callWith(token, 'joinCompany', { params, body: {} })).status).toBe(200)
    expect((await callWith(token, 'leaveCompany', { params })).status).toBe(204)
    const events = await app.owner
      .selectFrom('events')
      .select(['kind', 'actor_id', 'actor_name'])
      .where('user_id', '=', other.userId)
      .where('kind', 'in', ['member.joined', 'member.left'])
      .orderBy('id')
      .execute()
    const by = { actor_id: ana.userId, actor_name: 'Ana Lopez' }
    expect(events).toEqual([
      { kind: 'member.joined', ...by },
      { kind: 'member.left', ...by },
    ])
  })

  it('has its new roles from the next call on, although the process remembers the old ones', async () => {
    const token = await joined(['FINANCE'])
    // Twice: the first notes that the session was seen, the second remembers its roles.
    for (const _ of [1, 2]) expect((await callWith(token, 'listSubscriptions', {})).status).toBe(200)
    await app.callAs(company, 'setMemberRoles', { params: { id: ana.userId }, body: { roles: ['VIEWER'] } })
    expect((await callWith(token, 'listSubscriptions', {})).status).toBe(403)
    expect((await callWith(token, 'listSubQuotes', {})).status).toBe(200)
  })

  it('loses access as soon as it is removed, and is notified', async () => {
    const token = await joined(['OWNER'])
    for (const _ of [1, 2]) expect((await callWith(token, 'listSubQuotes', {})).status).toBe(200)
    await app.callAs(company, 'removeMember', { params: { id: ana.userId } })
    expect((await callWith(token, 'listSubQuotes', {})).status).toBe(401)
    expect((await newestMessage(app.owner, ana.email)).subject).toContain(company.name)
    expect((await app.callAs(ana, 'readMe', {})).status).toBe(200)
    expect(
      (await app.callAs(ana, 'switchCompany', { params: { id: company.userId }, body: {} })).status,
    ).toBe(404)
  })

  it('has no access to a suspended company', async () => {
    const token = await joined(['PRICING'])
    await app.owner
      .updateTable('users')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', company.userId)
      .execute()
    expect((await callWith(token, 'listSubQuotes', {})).status).toBe(401)
    expect((await signIn(ana)).ok.user.id).toBe(ana.userId)
  })
})

describe('switching to a company', () => {
  const switchTo = (token: string) =>
    callWith(token, 'switchCompany', { params: { id: company.userId }, body: {} })

  it('replaces the session once, however many requests come at once', async () => {
    const token = await joined(['VIEWER'])
    const answers = await Promise.all([switchTo(token), switchTo(token), switchTo(token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
  })

  it('opens no session for a person who is signed out everywhere meanwhile', async () => {
    const token = await joined(['VIEWER'])
    const meanwhile = await app.owner.transaction().execute(async (trx) => {
      await trx.selectFrom('users').select('id').where('id', '=', ana.userId).forUpdate().execute()
      const switched = switchTo(token)
      await expect.poll(() => waitingStatements(app.owner)).toBe(1)
      await revokeSessionsOf(trx, { personId: ana.userId }, 'test', app.clock.now)
      return { switched }
    })
    expect((await meanwhile.switched).status).toBe(401)
    const live = await app.owner
      .selectFrom('sessions')
      .select('id')
      .where('person_id', '=', ana.userId)
      .where('revoked_at', 'is', null)
      .execute()
    expect(live).toEqual([])
  })
})

describe('the owners', () => {
  it('always include one: the last can’t leave or drop the role, and of two leaving at once one stays', async () => {
    const self = { params: { id: company.userId } }
    expect((await app.callAs(company, 'leaveCompany', self)).error).toMatchObject({
      detail: lastOwner,
    })
    expect(
      (await app.callAs(company, 'setMemberRoles', { ...self, body: { roles: ['VIEWER'] } })).status,
    ).toBe(409)
    // An invited owner doesn't count until they join.
    await invite(ana, ['OWNER'])
    expect((await app.callAs(company, 'leaveCompany', self)).status).toBe(409)
    await join(ana)
    const token = await actFor(ana)
    const [one, other] = await Promise.all([
      app.callAs(company, 'leaveCompany', self),
      callWith(token, 'leaveCompany', self),
    ])
    expect([one.status, other.status].toSorted()).toEqual([204, 409])
  })

  it('can hand the company over: its first owner leaves, and then has no company to sign in to', async () => {
    const token = await joined(['OWNER'])
    const self = { params: { id: company.userId } }
    expect((await app.callAs(company, 'leaveCompany', self)).status).toBe(204)
    expect((await app.callAs(company, 'readMe', {})).status).toBe(401)
    expect((await signIn(company)).error).toMatchObject({ detail: companyNone })
    expect((await callWith(token, 'listMembers', {})).ok).toMatchObject([{ name: 'Ana Lopez', is_you: true }])
  })

  it('can’t erase their account while other people are in the company, or nobody else owns it', async () => {
    await joined(['OWNER'])
    const barsOf = async (who: TestUser) => (await app.callAs(who, 'readOwnErasure', {})).ok.bars
    expect(await barsOf(company)).toEqual([expect.stringContaining('Other people')])
    expect(await barsOf(ana)).toEqual([])
    await app.callAs(company, 'leaveCompany', { params: { id: company.userId } })
    expect(await barsOf(ana)).toEqual([expect.stringContaining('only owner')])
  })

  it('manage only their own company’s people', async () => {
    await joined(['VIEWER'])
    const stranger = await buildVendor(app.owner)
    const one = { params: { id: ana.userId } }
    expect((await app.callAs(stranger, 'removeMember', one)).status).toBe(404)
    expect(
      (await app.callAs(stranger, 'setMemberRoles', { ...one, body: { roles: ['OWNER'] } })).status,
    ).toBe(404)
    expect(await membersOf(stranger)).toHaveLength(1)
  })
})
