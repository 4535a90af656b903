import { emailSame } from '@armature/domain/auth/link-texts'
import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, testPassword, unique } from '../../../testing/builders.ts'
import { giveApp } from '../../../testing/factors.ts'
import { newestCode, newestMessage } from '../../../testing/outbox.ts'

let app: TestApp
let person: TestUser
let email: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  person = await buildUser(app.owner)
  email = `new-${unique()}@example.test`
})

const later = (hours: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + hours * 3_600_000)
}
const ask = (to = email) => app.callAs(person, 'requestEmailChange', { body: { email: to } })
const tokenIn = async (to: string, word: 'change' | 'undo') => {
  const { body_text } = await newestMessage(app.owner, to)
  return { body: { token: new RegExp(`${word}=([\\w-]+)`).exec(body_text)?.[1] ?? '' } }
}
const confirm = async () => app.callAs(null, 'confirmEmailChange', await tokenIn(email, 'change'))
const undo = async () => app.callAs(null, 'undoEmailChange', await tokenIn(person.email, 'undo'))
const stored = () =>
  app.owner
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()

it('changes once the new mailbox’s link is opened; codes go there, and the account stays the same', async () => {
  expect((await ask(person.email.toUpperCase())).error).toMatchObject({ email: [emailSame] })
  expect((await ask()).status).toBe(200)
  expect((await stored()).email).toBe(person.email)
  expect((await confirm()).status).toBe(200)
  expect(await stored()).toEqual({ username: person.username, email })
  await app.callAs(null, 'createToken', {
    body: { username: person.username, password: testPassword, otp_channel: 'EMAIL' },
  })
  const code = await newestCode(app.owner, email)
  const session = await app.callAs(null, 'otpLogin', {
    body: { username: person.username, password: code },
  })
  expect(session.ok.user).toMatchObject({ id: person.userId, email })
})

it('is taken back by the earlier mailbox for some days, with everything that was added since', async () => {
  await app.owner
    .updateTable('users')
    .set({ username: person.email })
    .where('id', '=', person.userId)
    .execute()
  await ask()
  await confirm()
  expect((await stored()).username).toBe(email)
  later(24)
  await giveApp(app, person.userId)
  expect((await undo()).status).toBe(200)
  expect(await stored()).toEqual({ username: person.email, email: person.email })
  expect((await newestMessage(app.owner, person.email)).subject).toBe('Reset your password')
  expect((await app.callAs(person, 'readFactors', {})).status).toBe(401)
  const apps = app.owner.selectFrom('authenticators').selectAll().where('user_id', '=', person.userId)
  expect(await apps.execute()).toEqual([])
})

it('can’t be taken back later, nor confirmed twice', async () => {
  await ask()
  const link = await tokenIn(email, 'change')
  expect((await app.callAs(null, 'confirmEmailChange', link)).status).toBe(200)
  expect((await app.callAs(null, 'confirmEmailChange', link)).error.code).toBe('token_invalid')
  later(limits.mailToken.undoEmailDays * 24)
  expect((await undo()).error.code).toBe('token_invalid')
})

it('never takes another account’s address, and tells only its mailbox', async () => {
  const other = await buildUser(app.owner)
  const detail = (await ask()).ok.detail.replace(email, '')
  expect((await ask(other.email)).ok.detail.replace(other.email, '')).toBe(detail)
  const { subject, body_text } = await newestMessage(app.owner, other.email)
  expect([subject, body_text.includes('change=')]).toEqual(['Your e-mail address stays yours', false])
  // Confirmed elsewhere after the link was sent.
  await ask()
  await app.owner.updateTable('users').set({ email }).where('id', '=', other.userId).execute()
  expect((await confirm()).error.code).toBe('address_taken')
})
