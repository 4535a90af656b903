import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, testPassword } from '../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage } from '../../../testing/outbox.ts'

let app: TestApp
let user: TestUser
let phone = 15_550_100_200
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  phone += 1
  user = await buildUser(app.owner, { phone_number: String(phone), phone_verified_at: null })
})

const number = () => String(phone)
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const askBySms = (password = testPassword) =>
  app.callAs(null, 'createToken', { body: { username: user.username, password, otp_channel: 'SMS' } })
const sendCode = (phone_number = number()) => app.callAs(user, 'sendPhoneCode', { body: { phone_number } })
const confirm = (code: string) => app.callAs(user, 'confirmPhone', { body: { otp: code } })

it('sends no sign-in code to a phone that nobody confirmed, and says so only after the right password', async () => {
  expect((await askBySms()).error).toMatchObject({ otp_channel: [messages.otpPhoneUnconfirmed] })
  expect(await countMessages(app.owner, number())).toBe(0)
  expect((await askBySms('wrong')).error.detail).toBe(messages.wrongCredentials)
})

it('confirms the number by the code that came there; from then on codes may go there', async () => {
  expect((await sendCode()).ok.destination).toMatch(/^•+\d{4}$/)
  const code = await newestCode(app.owner, number())
  expect((await confirm(otherThan(code))).error).toMatchObject({ otp: [messages.otpInvalid] })
  expect((await confirm(code)).ok.phone).toMatchObject({ number: number(), confirmed: true })
  expect((await newestMessage(app.owner, user.email)).subject).toBe('Your phone number was confirmed')
  expect((await askBySms()).status).toBe(200)
  expect((await confirm(code)).status).toBe(400)
})

it('takes another number only once that one is confirmed', async () => {
  await sendCode()
  await confirm(await newestCode(app.owner, number()))
  const first = number()
  phone += 1
  await sendCode()
  expect((await app.callAs(user, 'readMe', {})).ok.phone).toMatchObject({ number: first, confirmed: true })
  await confirm(await newestCode(app.owner, number()))
  expect((await app.callAs(user, 'readMe', {})).ok.phone).toMatchObject({ number: number(), confirmed: true })
})

it('takes no code that is too old, nor one that a newer one replaced', async () => {
  await sendCode()
  const replaced = await newestCode(app.owner, number())
  phone += 1
  await sendCode()
  const code = await newestCode(app.owner, number())
  if (replaced !== code) expect((await confirm(replaced)).error).toMatchObject({ otp: [messages.otpInvalid] })
  app.clock.now = new Date(app.clock.now.getTime() + limits.otp.minutes * 60_000)
  expect((await confirm(code)).error).toMatchObject({ otp: [messages.otpVoid] })
  expect((await app.callAs(user, 'readMe', {})).ok.phone.confirmed).toBe(false)
})

it('tells the owner which number it was without spelling it out, and writes it down', async () => {
  await sendCode()
  await confirm(await newestCode(app.owner, number()))
  const { body_text } = await newestMessage(app.owner, user.email)
  expect(body_text).toContain(`•${number().slice(-4)}`)
  expect(body_text).not.toContain(number())
  const [event] = (await app.callAs(user, 'listOwnEvents', { query: { kind: 'phone.confirmed' } })).ok.results
  expect(event?.summary).toContain(number().slice(-4))
  expect(event?.summary).not.toContain(number())
})

it('judges five of many guesses at once, and then not even the right one', async () => {
  await sendCode()
  const code = await newestCode(app.owner, number())
  await Promise.all(Array.from({ length: 8 }, () => confirm(otherThan(code))))
  expect((await confirm(code)).status).toBe(400)
  expect((await app.callAs(user, 'readMe', {})).ok.phone.confirmed).toBe(false)
})

it('sends five an hour, of an account and to a number', async () => {
  app.deps.config.rateLimitScale = 1
  // The number itself is what was asked for: with another one, texts cost more than anybody meant.
  expect(limits.otp.codesPerHour).toBe(5)
  for (let sent = 0; sent < limits.otp.codesPerHour; sent += 1) expect((await sendCode()).status).toBe(200)
  const [ofAccount, first] = [await sendCode('15559990000'), user]
  user = await buildUser(app.owner)
  const toNumber = await sendCode()
  app.deps.config.rateLimitScale = 10_000
  expect(first.userId).not.toBe(user.userId)
  for (const refused of [ofAccount, toNumber]) {
    expect(refused.status).toBe(429)
    expect(refused.error.detail).toBe(messages.otpTooMany)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('texts five sign-in codes an hour, used or not, for an account and to a phone; by e-mail one still gets in', async () => {
  const confirmed = { phone_number: number(), phone_verified_at: new Date() }
  user = await buildUser(app.owner, confirmed)
  app.deps.config.rateLimitScale = 1
  for (let sent = 0; sent < limits.otp.codesPerHour; sent += 1) {
    expect((await askBySms()).status).toBe(200)
    // Too soon: nothing is sent, and nothing is counted.
    expect((await askBySms()).error).toMatchObject({ code: 'otp_wait' })
    const password = await newestCode(app.owner, number())
    const entered = await app.callAs(null, 'otpLogin', { body: { username: user.username, password } })
    expect(entered.status).toBe(200)
  }
  const ofAccount = await askBySms()
  const byMail = await app.callAs(null, 'createToken', {
    body: { username: user.username, password: testPassword, otp_channel: 'EMAIL' },
  })
  const { username } = user
  user = await buildUser(app.owner, confirmed)
  const toPhone = await askBySms()
  app.deps.config.rateLimitScale = 10_000
  expect(user.username).not.toBe(username)
  for (const refused of [ofAccount, toPhone]) {
    expect(refused.status).toBe(429)
    expect(refused.error.detail).toBe(messages.otpTooManyTexts)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(byMail.status).toBe(200)
  expect(await countMessages(app.owner, number())).toBe(limits.otp.codesPerHour)
})

it('texts numbers of any country in E.164, and stores the country', async () => {
  const asked = await app.callAs(user, 'sendPhoneCode', {
    body: { phone_number: '0612345678', phone_country: 'FR' },
  })
  expect(asked.ok.destination).toBe('••••••••5678')
  const answer = await confirm(await newestCode(app.owner, '+33612345678'))
  expect(answer.ok.phone).toEqual({ number: '+33612345678', country: 'FR', confirmed: true })
  expect((await askBySms()).status).toBe(200)
  await newestCode(app.owner, '+33612345678')
})

it.each([
  [{ phone_number: '061234567890', phone_country: 'FR' }, messages.phoneTooLong],
  [{ phone_number: '0612', phone_country: 'FR' }, messages.phoneTooShort],
  [{ phone_number: '0612345678', phone_country: 'ZZ' }, messages.invalidPhone],
  // Without a country the specification's bounds hold.
  [{ phone_number: '0612345678' }, messages.phoneTooShort],
])('refuses %j', async (body, text) => {
  expect((await app.callAs(user, 'sendPhoneCode', { body })).error).toMatchObject({ phone_number: [text] })
})
