import { confirmationNeeded } from '@armature/domain/auth/confirmation'
import { appCodeWrong, appDestination, passkeyRefused } from '@armature/domain/auth/factor-texts'
import { limits } from '@armature/domain/limits'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestBrowser } from '../../../../testing/browser.ts'
import { openBrowser } from '../../../../testing/browser.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildUser, testPassword } from '../../../../testing/builders.ts'
import { appCodeAt, giveApp, passkeyDevice, recoveryCode } from '../../../../testing/factors.ts'
import { countMessages, newestMessage } from '../../../../testing/outbox.ts'
import { resealAuthenticators } from './authenticator.ts'

let app: TestApp
let person: TestUser
let browser: TestBrowser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  person = await buildUser(app.owner)
  browser = openBrowser(app)
})

const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000)
}
const ask = (from = browser) =>
  from.call('createToken', {
    body: { username: person.username, password: testPassword, otp_channel: 'EMAIL' },
  })
const enter = (code: string, from = browser) =>
  from.call('otpLogin', { body: { username: person.username, password: code } })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const expireConfirmation = async () => {
  await app.signIn(person)
  await app.owner
    .updateTable('sessions')
    .set({ confirmed_at: new Date(0) })
    .where('user_id', '=', person.userId)
    .execute()
}

describe('an authenticator app', () => {
  it('is turned on by its first code, which mails the owner and shows recovery codes once', async () => {
    const { secret, uri } = (await app.callAs(person, 'startAuthenticator', {})).ok
    expect(uri).toContain(secret)
    // Until its first code it changes nothing.
    expect((await ask()).ok.channel).toBe('EMAIL')
    const code = appCodeAt(secret, app.clock.now)
    const wrong = await app.callAs(person, 'confirmAuthenticator', { body: { otp: otherThan(code) } })
    expect(wrong.error).toMatchObject({ otp: [appCodeWrong] })
    const { recovery_codes } = (await app.callAs(person, 'confirmAuthenticator', { body: { otp: code } })).ok
    expect(new Set(recovery_codes).size).toBe(limits.factors.recoveryCodes)
    expect((await newestMessage(app.owner, person.email)).subject).toBe('Authenticator app turned on')
    const stored = await app.owner.selectFrom('authenticators').selectAll().execute()
    expect(stored.map((row) => row.secret.toString('latin1')).join()).not.toContain(secret)
    expect((await app.callAs(person, 'readFactors', {})).ok.recovery_codes).toBe(10)
    expect((await app.callAs(person, 'startAuthenticator', {})).error.code).toBe('app_on')
  })

  it('replaces the sent code at a sign-in, and no code of it works twice', async () => {
    const secret = await giveApp(app, person.userId)
    const mails = await countMessages(app.owner, person.email)
    expect((await ask()).ok).toMatchObject({ channel: 'APP', destination: appDestination })
    expect(await countMessages(app.owner, person.email)).toBe(mails)
    const code = appCodeAt(secret, app.clock.now)
    expect((await enter(code)).status).toBe(200)
    await ask()
    expect((await enter(code)).error.code).toBe('otp_invalid')
    later(30)
    expect((await enter(appCodeAt(secret, app.clock.now))).status).toBe(200)
  })

  it('lets its owner in by each recovery code once', async () => {
    await giveApp(app, person.userId)
    await ask()
    expect((await enter(recoveryCode.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await app.callAs(person, 'readFactors', {})).ok.recovery_codes).toBe(0)
    await ask()
    expect((await enter(recoveryCode)).error.code).toBe('otp_invalid')
    const { recovery_codes } = (await app.callAs(person, 'renewRecoveryCodes', {})).ok
    expect((await enter(recovery_codes[0] ?? '')).status).toBe(200)
  })

  it('accepts no code and reveals none once its tries are used up, today', async () => {
    const secret = await giveApp(app, person.userId)
    for (let n = 0; n < limits.otp.triesPerDay; n += 1) {
      if (n % limits.otp.tries === 0) await ask()
      await enter(otherThan(appCodeAt(secret, app.clock.now)))
    }
    const right = () => appCodeAt(secret, app.clock.now)
    for (const code of [right(), otherThan(right()), recoveryCode])
      expect((await enter(code)).error.code).toBe('otp_void')
    await ask()
    for (const code of [right(), otherThan(right()), recoveryCode])
      expect((await enter(code)).error.code).toBe('otp_void')
    // Nor does a program at the same address learn it.
    const body = { username: person.username, password: right() }
    expect((await app.callAs(null, 'otpLogin', { body })).error.code).toBe('otp_invalid')
    later(86_400)
    await ask()
    expect((await enter(right())).status).toBe(200)
  })

  it('is never used up by a stranger who has the right code but not the password', async () => {
    const secret = await giveApp(app, person.userId)
    const code = appCodeAt(secret, app.clock.now)
    expect((await enter(code, openBrowser(app))).error.code).toBe('otp_invalid')
    await ask()
    expect((await enter(code)).status).toBe(200)
  })

  it('still works after a rotation of the server’s secret, and after the earlier one is removed', async () => {
    const secret = await giveApp(app, person.userId)
    const earlierSecrets = [app.deps.serverSecret]
    Object.assign(app.deps, { serverSecret: randomBytes(32).toString('base64url'), earlierSecrets })
    await ask()
    expect((await enter(appCodeAt(secret, app.clock.now))).status).toBe(200)
    expect(await resealAuthenticators(app.deps)).toBeGreaterThan(0)
    Object.assign(app.deps, { earlierSecrets: [] })
    later(30)
    await ask()
    expect((await enter(appCodeAt(secret, app.clock.now))).status).toBe(200)
  })

  it('confirms a session, counted by the day', async () => {
    const secret = await giveApp(app, person.userId)
    await expireConfirmation()
    const confirm = (otp: string) => app.callAs(person, 'confirmSession', { body: { otp } })
    expect((await app.callAs(person, 'removeAuthenticator', {})).error.code).toBe(confirmationNeeded)
    expect((await confirm(otherThan(appCodeAt(secret, app.clock.now)))).error).toMatchObject({
      otp: [appCodeWrong],
    })
    expect((await confirm(appCodeAt(secret, app.clock.now))).status).toBe(204)
    expect((await app.callAs(person, 'removeAuthenticator', {})).status).toBe(204)
    expect((await ask()).ok.channel).toBe('EMAIL')
    expect((await app.callAs(person, 'confirmSession', { body: {} })).status).toBe(400)
  })
})

describe('a passkey', () => {
  const origin = () => app.deps.config.publicUrl
  const headers = (from = origin()) => ({ origin: from })
  const addTo = async (owner: TestUser, from = origin()) => {
    const device = passkeyDevice(from)
    const { challenge } = (await app.callAs(owner, 'startPasskey', { headers: headers(from) })).ok
    const body = { name: 'Laptop', passkey: device.make(challenge) }
    const { id } = (await app.callAs(owner, 'addPasskey', { body, headers: headers(from) })).ok
    return { device, id }
  }
  const challengeOf = async (from = origin()) =>
    (await app.callAs(null, 'startPasskeySignIn', { headers: headers(from) })).ok.challenge
  type Signed = ReturnType<ReturnType<typeof passkeyDevice>['use']>
  const signIn = (passkey: Signed, from = origin()) =>
    app.callAs(null, 'passkeySignIn', { body: { passkey }, headers: headers(from) })

  it('signs in alone, once per challenge, and is mailed, listed, named and removed', async () => {
    const { device, id } = await addTo(person)
    expect((await newestMessage(app.owner, person.email)).subject).toBe('Passkey added')
    const signed = device.use(await challengeOf())
    expect((await signIn(signed)).ok.user.username).toBe(person.username)
    expect((await signIn(signed)).error).toMatchObject({ code: 'passkey_refused', detail: passkeyRefused })
    await app.callAs(person, 'renamePasskey', { params: { id }, body: { name: 'Phone' } })
    const { passkeys } = (await app.callAs(person, 'readFactors', {})).ok
    expect(passkeys).toMatchObject([{ id, name: 'Phone', last_used: app.clock.now.toISOString() }])
    expect((await app.callAs(person, 'removePasskey', { params: { id } })).status).toBe(204)
    expect((await signIn(device.use(await challengeOf()))).status).toBe(400)
  })

  it('is refused without its owner’s finger or PIN, for another challenge, a late one, and at another host', async () => {
    const { device } = await addTo(person)
    expect((await signIn(device.use(await challengeOf(), { isVerified: false }))).status).toBe(400)
    expect((await signIn(device.use(randomBytes(32).toString('base64url')))).status).toBe(400)
    const late = await challengeOf()
    later(limits.factors.passkeyMinutes * 60)
    expect((await signIn(device.use(late))).status).toBe(400)
    expect((await signIn(passkeyDevice(origin()).use(await challengeOf()))).status).toBe(400)
    const elsewhere = await signIn(device.use(await challengeOf()), 'https://evil.example')
    expect(elsewhere.status).toBe(403)
  })

  it('confirms its own person’s session only', async () => {
    const { device } = await addTo(person)
    const other = await addTo(await buildUser(app.owner))
    await expireConfirmation()
    const start = async () => (await app.callAs(person, 'startPasskeyConfirmation', {})).ok.challenge
    const confirm = (passkey: Signed) => app.callAs(person, 'confirmSession', { body: { passkey } })
    expect((await confirm(other.device.use(await start()))).status).toBe(400)
    expect((await confirm(device.use(await challengeOf()))).status).toBe(400)
    expect((await app.callAs(person, 'startPasskey', {})).error.code).toBe(confirmationNeeded)
    expect((await confirm(device.use(await start()))).status).toBe(204)
    expect((await app.callAs(person, 'startPasskey', {})).status).toBe(200)
  })

  it('doesn’t sign in a suspended account', async () => {
    const { device } = await addTo(person)
    await app.owner
      .updateTable('users')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', person.userId)
      .execute()
    expect((await signIn(device.use(await challengeOf()))).error.code).toBe('account_suspended')
  })
})
