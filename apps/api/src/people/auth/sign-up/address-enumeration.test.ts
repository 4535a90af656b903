import { AsyncLocalStorage } from 'node:async_hooks'
import { messages } from '@armature/domain/messages'
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import {
  buildAdmin,
  buildTenant,
  buildUser,
  buildVendor,
  testPassword,
  companyAddress,
} from '../../../../testing/builders.ts'
import { newestMessage, newestToken } from '../../../../testing/outbox.ts'

let app: TestApp
let count = 0
/** The kinds of statements that a call sends, in order; what the server does by itself meanwhile is left out. */
const statementsOfCall = new AsyncLocalStorage<string[]>()
const watch: KyselyPlugin = {
  transformQuery: ({ node }) => {
    statementsOfCall.getStore()?.push(node.kind)
    return node
  },
  transformResult: ({ result }) => Promise.resolve(result),
}
beforeAll(async () => {
  app = await startTestApp()
  app.deps.db = app.deps.db.withPlugin(watch)
  // Numbers of one length, so that answers are too.
  await sql`ALTER TABLE users ALTER COLUMN id RESTART WITH 1001`.execute(app.owner)
})
afterAll(() => app.stop())

const password = 'long enough, really'
/** Values of one length, so that answers are of one length too. */
const nextForm = (email: string) => {
  count += 1
  const name = `signer-${String(count).padStart(4, '0')}`
  return {
    username: name,
    first_name: 'Ann',
    last_name: 'Lee',
    email,
    phone_number: '15550100100',
    password,
    business_name: `Firm of ${name}`,
    ...companyAddress,
  }
}
const nextEmail = () => {
  count += 1
  return `address-${String(count).padStart(4, '0')}@example.test`
}
const signUp = (email: string, more: object = {}) =>
  app.callAs(null, 'signUp', { body: { ...nextForm(email), ...more } })

interface Sent {
  status: number
  text: string
  headers: Record<string, unknown>
}

/** All that an answer tells: status, every header, every field; but what differs from request to request anyway. */
const told = ({ status, text, headers }: Sent) => {
  const body = JSON.parse(text) as Record<string, unknown>
  const always = { ...body, id: typeof body.id, request_id: typeof body.request_id }
  const own = Object.entries(headers).filter(
    ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('x-ratelimit'),
  )
  return { status, body: always, headers: Object.fromEntries(own), names: Object.keys(headers).toSorted() }
}

/** Reduces an answer that repeats the request's own texts. */
const toldOf = (answer: Sent, sent: Record<string, string>) => {
  const { body, ...others } = told(answer)
  const hide = (value: unknown): unknown =>
    Object.keys(sent).find((key) => sent[key] !== '' && sent[key] === value) ?? value
  return {
    ...others,
    body: Object.fromEntries(Object.entries(body).map(([key, value]) => [key, hide(value)])),
  }
}

/** Addresses that have been met before, each in its own way. */
const knownAddresses = async () => {
  const store = await buildTenant(app.owner)
  const [confirmed, waiting, suspended, invited, customer] = [
    nextEmail(),
    nextEmail(),
    nextEmail(),
    nextEmail(),
    nextEmail(),
  ]
  const emails = { confirmed, waiting, suspended, invited, customer }
  await buildVendor(app.owner, { email: confirmed })
  await buildVendor(app.owner, { email: waiting, email_verified_at: null })
  await buildVendor(app.owner, { email: suspended, status: 'SUSPENDED' })
  await buildUser(app.owner, {
    email: invited,
    username: invited,
    email_verified_at: null,
    password_hash: null,
    tenant_id: store.tenantId,
  })
  await buildUser(app.owner, { email: customer, username: customer, tenant_id: store.tenantId })
  return Object.entries(emails)
}

describe('a sign-up', () => {
  it.each([false, true])('answers alike for every address; the address is the username: %s', async (own) => {
    const ask = async (email: string) => {
      const sent = { ...nextForm(email), ...(own ? { username: email } : {}) }
      const statements: string[] = []
      const answer = await statementsOfCall.run(statements, () => app.callAs(null, 'signUp', { body: sent }))
      const signIn = { username: sent.username, password, otp_channel: 'EMAIL' as const }
      return {
        answer: toldOf(answer, { username: sent.username, email }),
        statements,
        // Afterwards the account answers the same, too.
        signIn: told(await app.callAs(null, 'createToken', { body: signIn })),
        code: told(
          await app.callAs(null, 'otpLogin', { body: { username: sent.username, password: '000000' } }),
        ),
        resend: told(await app.callAs(null, 'resendEmailVerification', { body: { email } })),
        reset: told(await app.callAs(null, 'requestPasswordReset', { body: { email } })),
        again: toldOf(await signUp(email), { email }).status,
      }
    }
    const unknown = await ask(nextEmail())
    expect(unknown.answer.status).toBe(201)
    expect(unknown.statements).toContain('InsertQueryNode')
    expect(unknown.signIn.status).toBe(own ? 401 : 403)
    for (const [kind, email] of await knownAddresses()) expect(await ask(email), kind).toEqual(unknown)
  })

  it('still says at its field that a username is taken', async () => {
    const user = await buildUser(app.owner)
    const answer = await signUp(user.email, { username: user.username })
    expect(answer.error).toMatchObject({ username: [messages.usernameTaken] })
    expect(answer.error).not.toHaveProperty('email')
  })

  it('tells the owner of the address, and only the owner gets in', async () => {
    const email = nextEmail()
    const owner = await buildVendor(app.owner, { email, first_name: 'Olga' })
    await signUp(email, { first_name: 'Stranger', business_name: 'Stranger Danger' })
    const mail = await newestMessage(app.owner, email)
    expect(mail.subject).toBe('You already have an Armature account')
    expect(mail.body_text).toContain(owner.username)
    expect(mail.body_text).not.toMatch(/token=|Stranger/)
    await app.callAs(null, 'requestPasswordReset', { body: { email } })
    await app.runJobs()
    const token = await newestToken(app.owner, email)
    const confirmed = await app.callAs(null, 'confirmPasswordReset', { body: { token, password } })
    expect(confirmed.status).toBe(200)
    const signIn = { username: owner.username, password, otp_channel: 'EMAIL' as const }
    expect((await app.callAs(null, 'createToken', { body: signIn })).status).toBe(200)
  })
})

describe('an address that several accounts wait for', () => {
  const signedUp = async (email: string) => {
    const form = nextForm(email)
    await app.callAs(null, 'signUp', { body: form })
    return { username: form.username, token: await newestToken(app.owner, email) }
  }
  const verify = (token: string) => app.callAs(null, 'verifyEmail', { query: { token } })
  const enter = (username: string) =>
    app.callAs(null, 'createToken', { body: { username, password, otp_channel: 'EMAIL' } })

  it('belongs to the first that confirms it; the others are told at their links', async () => {
    const email = nextEmail()
    const [first, second] = [await signedUp(email), await signedUp(email)]
    const store = await buildTenant(app.owner)
    await app.callAs(store, 'inviteCustomer', { body: { email, first_name: 'Ann', last_name: 'Lee' } })
    const invitation = await newestToken(app.owner, email)
    expect((await verify(second.token)).status).toBe(200)
    for (const refused of [
      await verify(first.token),
      await verify(first.token),
      await app.callAs(null, 'confirmPasswordReset', {
        body: { token: invitation, password: testPassword },
      }),
    ])
      expect(refused.error).toMatchObject({
        detail: messages.addressConfirmedElsewhere,
        code: 'address_taken',
      })
    expect((await enter(second.username)).status).toBe(200)
    expect((await enter(first.username)).error.code).toBe('not_verified')
    // The invited one's username is the address, and it has no password.
    expect(
      (
        await app.callAs(null, 'createToken', {
          body: { username: email, password: testPassword, otp_channel: 'EMAIL' },
        })
      ).status,
    ).toBe(401)
  })

  it('belongs to one where all confirm it at once', async () => {
    const email = nextEmail()
    const links = [await signedUp(email), await signedUp(email), await signedUp(email), await signedUp(email)]
    const answers = await Promise.all(links.map(({ token }) => verify(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })
})

describe('an invitation', () => {
  const invite = (by: Parameters<TestApp['callAs']>[0], email: string) =>
    app.callAs(by, 'inviteCustomer', { body: { email, first_name: 'Ann', last_name: 'Lee' } })

  it('of a store answers alike for every address that its list doesn’t show', async () => {
    const store = await buildTenant(app.owner)
    const ask = async (email: string) => {
      const statements: string[] = []
      const invited = await statementsOfCall.run(statements, () => invite(store, email))
      const answer = toldOf(invited, { email })
      const list = await app.callAs(store, 'listUsers', { query: { search: email } })
      const row = list.ok.results.map((one) => ({
        ...one,
        id: 0,
        username: one.username === email,
        email: one.email === email,
      }))
      return { answer, statements, row }
    }
    const unknown = await ask(nextEmail())
    expect(unknown.answer.status).toBe(201)
    for (const [kind, email] of await knownAddresses()) expect(await ask(email), kind).toEqual(unknown)
  })

  it('names an address that the inviter’s own list shows, but not one that a stranger left waiting', async () => {
    const [store, admin] = [await buildTenant(app.owner), await buildAdmin(app.owner)]
    const email = nextEmail()
    expect((await invite(store, email)).status).toBe(201)
    for (const by of [store, admin])
      expect((await invite(by, email)).error).toMatchObject({ email: [messages.emailTaken] })
    const waiting = nextEmail()
    await signUp(waiting)
    expect((await invite(admin, waiting)).status).toBe(201)
  })

  it('tells an address’s owner of it, and lets two at once of one store make one', async () => {
    const email = nextEmail()
    const owner = await buildVendor(app.owner, { email })
    const store = await buildTenant(app.owner)
    const answers = await Promise.all([invite(store, email), invite(store, email), invite(store, email)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400])
    const mail = await newestMessage(app.owner, email)
    expect(mail.body_text).toContain('invites you')
    expect(mail.body_text).toContain(owner.username)
    expect(mail.body_text).not.toContain('token=')
  })
})
