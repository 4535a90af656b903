import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import { buildUser, testPassword } from '../../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage, newestToken } from '../../../../testing/outbox.ts'
import { insertSession, listLiveSessions } from '../session-repository.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  user = await buildUser(app.owner)
})

const change = (old_password: string, password = 'of my own making') =>
  app.callAs(user, 'changePassword', { body: { old_password, password } })
const passwordStep = async (password: string) => {
  const body = { username: user.username, password, otp_channel: 'EMAIL' } as const
  return (await app.callAs(null, 'createToken', { body })).status
}

it('sets the new password, ends every other session and tells the owner', async () => {
  const expiresAt = new Date(Date.now() + 3_600_000)
  const session = { userId: user.userId, remember: false, expiresAt, ip: '192.0.2.1', userAgent: '' }
  await insertSession(app.owner, session, new Date())
  expect((await change(testPassword)).ok).toEqual({ detail: messages.passwordUpdated })
  const { sessionId } = await app.signIn(user)
  const live = await listLiveSessions(app.owner, user.userId, app.clock.now)
  expect(live.map(({ id }) => id)).toEqual([sessionId])
  const { body_text } = await newestMessage(app.owner, user.email)
  expect(body_text).toContain('every other session was ended')
  expect(body_text).toMatch(new RegExp(`^${app.deps.config.publicUrl}${paths.resetPassword}$`, 'm'))
  expect(await passwordStep(testPassword)).toBe(401)
  expect(await passwordStep('of my own making')).toBe(200)
  const [event] = (await app.callAs(user, 'listOwnEvents', { query: { kind: 'password.reset' } })).ok.results
  expect(event).toMatchObject({ summary: 'Password changed on the profile', actor: { id: user.userId } })
})

it('voids what the old password had opened: a code that waits, and a link that was mailed', async () => {
  await app.signIn(user)
  expect(await passwordStep(testPassword)).toBe(200)
  const code = await newestCode(app.owner, user.email)
  await app.callAs(null, 'requestPasswordReset', { body: { email: user.email } })
  await app.runJobs()
  const token = await newestToken(app.owner, user.email)
  expect((await change(testPassword)).status).toBe(200)
  const { username } = user
  expect((await app.callAs(null, 'otpLogin', { body: { username, password: code } })).status).toBe(400)
  const reset = { body: { token, password: 'by the old link' } }
  expect((await app.callAs(null, 'confirmPasswordReset', reset)).status).toBe(400)
})

it('changes nothing without the old password, and limits the tries', async () => {
  app.deps.config.rateLimitScale = 1
  for (let n = 0; n < limits.perAccount.passwordChangesPerHour; n += 1)
    expect((await change('not it')).error).toMatchObject({ old_password: [messages.oldPasswordWrong] })
  const refused = await change(testPassword)
  app.deps.config.rateLimitScale = 10_000
  expect(refused.status).toBe(429)
  expect(refused.error.detail).toBe(messages.tooManyPasswordTries)
  expect(await passwordStep(testPassword)).toBe(200)
  expect(await countMessages(app.owner, user.email)).toBe(1)
})

it('takes no password that is short, common or one’s own name', async () => {
  expect((await change(testPassword, 'seven77')).error).toMatchObject({
    password: [messages.passwordMinimum],
  })
  for (const password of ['password123', user.username])
    expect((await change(testPassword, password)).error).toMatchObject({
      password: [messages.passwordTooCommon],
    })
})

it('goes one after the other: of two changes at once one counts', async () => {
  const answers = await Promise.all([
    change(testPassword, 'first new one'),
    change(testPassword, 'second new one'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
