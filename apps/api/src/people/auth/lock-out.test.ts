import { signInBusyCode } from '@armature/domain/auth/link-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../testing/browser.ts'
import { openBrowser } from '../../../testing/browser.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, testPassword } from '../../../testing/builders.ts'
import { countMessages, newestCode, newestToken } from '../../../testing/outbox.ts'

let app: TestApp
let owner: TestUser
let browser: TestBrowser
let addresses = 0
beforeAll(async () => {
  app = await startTestApp()
  app.deps.config.rateLimitScale = 1
})
afterAll(() => app.stop())
beforeEach(async () => {
  await forgetAddress()
  app.clock.now = new Date()
  owner = await buildUser(app.owner)
  browser = openBrowser(app)
})

const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const askBody = (password: string) => ({ username: owner.username, password, otp_channel: 'EMAIL' }) as const
const ask = (from: TestBrowser, password = testPassword) =>
  from.call('createToken', { body: askBody(password) })
const enter = (from: TestBrowser, code: string) =>
  from.call('otpLogin', { body: { username: owner.username, password: code } })
const signIn = async (from: TestBrowser) => {
  expect((await ask(from)).status).toBe(200)
  return enter(from, await newestCode(app.owner, owner.email))
}

/** Counters of the test's own address are nobody's here; each call of a stranger's comes from another one. */
const forgetAddress = () =>
  sql`delete from rate_limits where key like 'sign-in:%' or key like 'code:%' or key like 'mail:%'`.execute(
    app.owner,
  )
const guessPasswords = async (count: number) => {
  for (let n = 0; n < count; n += 1) {
    if (n % 50 === 0) await forgetAddress()
    await app.callAs(null, 'createToken', { body: askBody('wrong') })
  }
  await forgetAddress()
}
/** As many wrong passwords as the account takes: hashing each is a large part of this file's time, so the first stands for all. */
const spendPasswords = async () => {
  await guessPasswords(1)
  await sql`update rate_limits set points = ${limits.perAccount.wrongPasswords} where key like 'password:%'`.execute(
    app.owner,
  )
}
/** Opens the challenge as if the password step had come from elsewhere. */
const moveAway = () =>
  app.owner
    .updateTable('login_challenges')
    .set({ client_address: `198.51.100.${(addresses += 1)}` })
    .where('user_id', '=', owner.userId)
    .execute()

describe('a stranger who knows a username', () => {
  it('guesses passwords until nobody new gets in, and a device that has signed in still does', async () => {
    expect((await signIn(browser)).status).toBe(200)
    await guessPasswords(limits.perAccount.wrongPasswords + 1)
    const refused = await ask(openBrowser(app))
    expect(refused.status).toBe(429)
    expect(refused.error.detail).toBe(messages.signInBusy)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn(browser)).status).toBe(200)
  })

  it('spends no code of the browser that passed the password step, and never hears that a code is right', async () => {
    expect((await ask(browser)).status).toBe(200)
    await moveAway()
    const code = await newestCode(app.owner, owner.email)
    for (let n = 0; n < 40; n += 1)
      expect(
        (
          await app.callAs(null, 'otpLogin', {
            body: { username: owner.username, password: otherThan(code) },
          })
        ).error.code,
      ).toBe('otp_invalid')
    const right = await app.callAs(null, 'otpLogin', { body: { username: owner.username, password: code } })
    expect(right.error).toMatchObject({ code: 'otp_invalid' })
    expect((await enter(browser, code)).status).toBe(200)
  })

  it('uses up a program’s tries at the same address at most, not those of the browser that asked', async () => {
    expect((await ask(browser)).status).toBe(200)
    const code = await newestCode(app.owner, owner.email)
    const plain = (typed: string) =>
      app.callAs(null, 'otpLogin', { body: { username: owner.username, password: typed } })
    for (let n = 0; n < limits.otp.plainTriesPerHour; n += 1) await plain(otherThan(code))
    expect((await plain(code)).error).toMatchObject({ code: 'otp_void' })
    later(31)
    expect((await ask(browser)).status).toBe(200)
    const next = await newestCode(app.owner, owner.email)
    // Another code doesn't bring another five.
    expect((await plain(next)).error).toMatchObject({ code: 'otp_void' })
    expect((await enter(browser, next)).status).toBe(200)
  })

  it('asks for resets, and every owner still has a link that works', async () => {
    const reset = (from: TestBrowser) => from.call('requestPasswordReset', { body: { email: owner.email } })
    expect((await signIn(browser)).status).toBe(200)
    const before = await countMessages(app.owner, owner.email)
    const mails = async () => (await countMessages(app.owner, owner.email)) - before
    for (let n = 0; n < 8; n += 1) expect((await reset(openBrowser(app))).status).toBe(200)
    await app.runJobs()
    expect(await mails()).toBe(limits.perAccount.mailsPerHour)
    expect((await reset(browser)).status).toBe(200)
    await app.runJobs()
    expect(await mails()).toBe(limits.perAccount.mailsPerHour + 1)
    const token = await newestToken(app.owner, owner.email)
    await reset(openBrowser(app))
    await app.runJobs()
    const body = { password: 'an entirely new one', token }
    expect((await browser.call('confirmPasswordReset', { body })).status).toBe(200)
  })

  it('gets no way in for an owner on a new device but by the mailbox, which opens it', async () => {
    await spendPasswords()
    expect((await ask(browser)).status).toBe(429)
    await browser.call('requestPasswordReset', { body: { email: owner.email } })
    await app.runJobs()
    const body = { password: 'an entirely new one', token: await newestToken(app.owner, owner.email) }
    expect((await browser.call('confirmPasswordReset', { body })).status).toBe(200)
    expect((await ask(browser, body.password)).status).toBe(200)
  })
})

describe('a link by mail', () => {
  const askLink = (from: TestBrowser, username = owner.username) =>
    from.call('requestDeviceLink', { body: { username } })

  it('lets the one device that opens it try again, once, and no stranger', async () => {
    await spendPasswords()
    expect((await ask(browser)).error.code).toBe(signInBusyCode)
    expect((await askLink(browser)).ok).toEqual((await askLink(browser, 'nobody')).ok)
    await app.runJobs()
    const body = { token: await newestToken(app.owner, owner.email) }
    expect((await browser.call('trustDevice', { body })).status).toBe(200)
    expect((await openBrowser(app).call('trustDevice', { body })).status).toBe(400)
    expect((await ask(browser, 'wrong')).status).toBe(401)
    expect((await signIn(browser)).status).toBe(200)
    expect((await ask(openBrowser(app))).status).toBe(429)
  })

  it('is valid for minutes, and isn’t mailed to an account that may not sign in', async () => {
    await askLink(browser)
    await app.runJobs()
    const body = { token: await newestToken(app.owner, owner.email) }
    later(limits.mailToken.deviceMinutes * 60)
    expect((await browser.call('trustDevice', { body })).error.code).toBe('token_invalid')
    const suspended = await buildUser(app.owner, { status: 'SUSPENDED' })
    await askLink(browser, suspended.username)
    await app.runJobs()
    expect(await countMessages(app.owner, suspended.email)).toBe(0)
  })
})

describe('guessing stays as slow', () => {
  it('on a known device: ten wrong passwords in a quarter of an hour, then not the right one', async () => {
    await signIn(browser)
    for (let n = 0; n < limits.device.wrongPasswords; n += 1)
      expect((await ask(browser, 'wrong')).status).toBe(401)
    expect((await ask(browser)).status).toBe(429)
    expect((await ask(openBrowser(app))).status).toBe(200)
  })

  it('with the password: five wrong codes, five codes an hour, and used ones don’t count', async () => {
    expect((await signIn(browser)).status).toBe(200)
    for (let sent = 0; sent < limits.otp.codesPerHour; sent += 1) {
      later(31)
      expect((await ask(browser)).status).toBe(200)
    }
    const code = await newestCode(app.owner, owner.email)
    for (let n = 0; n < limits.otp.tries; n += 1) await enter(browser, otherThan(code))
    expect((await enter(browser, code)).error).toMatchObject({ code: 'otp_void' })
    later(31)
    const sixth = await ask(browser)
    expect(sixth.status).toBe(429)
    expect(sixth.error).toMatchObject({ code: 'otp_too_many', detail: messages.otpTooMany })
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3_600 - 7 * 31)
    later(3_600 - 5 * 31)
    expect((await ask(browser)).status).toBe(200)
  })
})

describe('a known device', () => {
  const known = async () => {
    await spendPasswords()
    return (await ask(browser, 'wrong')).status === 401
  }

  it('is told by nothing that another account, a made-up or an old token has', async () => {
    await signIn(browser)
    const other = await buildUser(app.owner)
    ;[owner] = [other]
    expect(await known()).toBe(false)
    browser.cookies.set('device', 'made.9999999999.up~~..~')
    expect(await known()).toBe(false)
  })

  it('is one of several accounts, and each goes its own way', async () => {
    const first = owner
    await signIn(browser)
    owner = await buildUser(app.owner)
    await signIn(browser)
    expect(await known()).toBe(true)
    owner = first
    expect(await known()).toBe(true)
  })

  it('is forgotten after a year, with a reset elsewhere, and when its owner signs out everywhere', async () => {
    await signIn(browser)
    await app.callAs(null, 'requestPasswordReset', { body: { email: owner.email } })
    await app.runJobs()
    const body = { password: 'an entirely new one', token: await newestToken(app.owner, owner.email) }
    await app.callAs(null, 'confirmPasswordReset', { body })
    expect(await known()).toBe(false)

    owner = await buildUser(app.owner)
    await signIn(browser)
    await app.callAs(owner, 'signOutEverywhere', { body: {} })
    expect(await known()).toBe(false)

    owner = await buildUser(app.owner)
    await signIn(browser)
    later(limits.device.days * 86_400 + 1)
    expect(await known()).toBe(false)
  })

  it('gives no cookie to a program that has none', async () => {
    const answer = await app.callAs(null, 'createToken', { body: askBody(testPassword) })
    expect(answer.status).toBe(200)
    expect(answer.headers['set-cookie']).toBeUndefined()
    const code = await newestCode(app.owner, owner.email)
    const session = await app.callAs(null, 'otpLogin', { body: { username: owner.username, password: code } })
    expect(session.status).toBe(200)
    expect(session.headers['set-cookie']).toBeUndefined()
  })
})
