import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser, testPassword } from '../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage } from '../../../testing/outbox.ts'

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

interface Sent {
  status: number
  text: string
  headers: Record<string, unknown>
}

/** Leaves out the parts of an answer that differ from request to request anyway. */
const told = ({ status, text, headers }: Sent) => {
  const { request_id: _id, ...body } = JSON.parse(text) as Record<string, unknown>
  const { date: _date, 'x-request-id': _request, ...others } = headers
  const names = Object.keys(others).filter((name) => !name.startsWith('x-ratelimit'))
  return { status, body, names, length: headers['content-length'] }
}

const askCode = (username: string, password: string) =>
  app.callAs(null, 'createToken', { body: { username, password, otp_channel: 'EMAIL' } })
const enter = (username: string, password: string) =>
  app.callAs(null, 'otpLogin', { body: { username, password } })
const later = (seconds: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + seconds * 1_000)
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const signingIn = async () => {
  await askCode(user.username, testPassword)
  return newestCode(app.owner, user.email)
}

describe('the password step', () => {
  it('answers a wrong password alike for unknown, known, unverified, suspended and invited names', async () => {
    const unknown = told(await askCode('nobody-has-this-name', 'wrong'))
    expect(unknown.status).toBe(401)
    for (const given of [
      {},
      { email_verified_at: null },
      { status: 'SUSPENDED' },
      { password_hash: null },
    ] as const) {
      const { username } = await buildUser(app.owner, given)
      expect(told(await askCode(username, 'wrong'))).toEqual(unknown)
    }
  })
})

describe('the code step', () => {
  it('answers a wrong code alike, whether the name exists or not and waits for a code or not', async () => {
    const unknown = told(await enter('nobody-has-this-name', '000000'))
    expect(unknown.body).toMatchObject({ non_field_errors: [messages.otpInvalid] })
    expect(told(await enter(user.username, '000000'))).toEqual(unknown)
    const code = await signingIn()
    expect(told(await enter(user.username, otherThan(code)))).toEqual(unknown)
    later(300)
    expect(told(await enter(user.username, otherThan(code)))).toEqual(unknown)
  })

  it('answers the sixth wrong code like the first, and records every one', async () => {
    const code = await signingIn()
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push(told(await enter(user.username, otherThan(code))))
    for (const answer of answers) expect(answer).toEqual(told(await enter('nobody-has-this-name', '000000')))
    const recorded = app.owner.selectFrom('events').select('id').where('user_id', '=', user.userId)
    expect(await recorded.where('kind', '=', 'sign-in.code-failed').execute()).toHaveLength(6)
    expect((await enter(user.username, code)).error).toMatchObject({ code: 'otp_void' })
  })
})

describe('mails that are asked for', () => {
  const emails = async () => {
    const suspended = await buildUser(app.owner, { status: 'SUSPENDED' })
    const unverified = await buildUser(app.owner, { email_verified_at: null })
    return [user.email, suspended.email, unverified.email]
  }

  it('promises a reset mail to every address, and sends it to those who may sign in', async () => {
    const ask = (email: string) => app.callAs(null, 'requestPasswordReset', { body: { email } })
    const unknown = told(await ask('nobody@example.test'))
    expect(unknown).toMatchObject({ status: 200, body: { detail: messages.resetMailSent } })
    const known = await emails()
    for (const email of known) expect(told(await ask(email))).toEqual(unknown)
    await app.runJobs()
    expect(await Promise.all(known.map((email) => countMessages(app.owner, email)))).toEqual([1, 0, 1])
  })

  it('promises a verification mail to every address, and sends it to those who need one', async () => {
    const ask = (email: string) => app.callAs(null, 'resendEmailVerification', { body: { email } })
    const unknown = told(await ask('nobody@example.test'))
    expect(unknown).toMatchObject({ status: 200, body: { detail: messages.emailSent } })
    const known = await emails()
    for (const email of known) expect(told(await ask(email))).toEqual(unknown)
    await app.runJobs()
    expect(await Promise.all(known.map((email) => countMessages(app.owner, email)))).toEqual([0, 0, 1])
  })

  it('lead to the configured address, whatever the Host header says', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    await app.callAs(null, 'requestPasswordReset', { headers, body: { email: user.email } })
    await app.runJobs()
    const { body_text, body_html } = await newestMessage(app.owner, user.email)
    expect(body_text).toContain(`${app.deps.config.publicUrl}/resetPassword?token=`)
    expect(`${body_text}${body_html}`).not.toContain('evil.example')
  })
})
