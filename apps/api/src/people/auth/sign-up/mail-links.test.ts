import { isProblem } from '@armature/domain/problem'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../../testing/builders.ts'
import { buildUser, createWorld, testPassword, companyAddress } from '../../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage, newestToken } from '../../../../testing/outbox.ts'
import { confirmPasswordReset } from '../passwords/confirm-password-reset.ts'
import { createToken } from '../create-token.ts'
import { otpLogin } from '../otp-login.ts'
import { requestPasswordReset } from '../passwords/request-password-reset.ts'
import { askVerification } from './ask-verification.ts'
import { sendResetLink } from '../passwords/send-reset-link.ts'
import { runVerificationJob } from '../../../process/jobs/job-runner.ts'
import { findSessionActor, insertSession, listLiveSessions } from '../session-repository.ts'
import { signUp } from './sign-up.ts'
import { verifyEmail } from './verify-email.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1_000, publicUrl: 'https://parts.example.test' })
})
afterAll(() => world.drop())
beforeEach(async () => {
  world.clock.now = new Date()
  user = await buildUser(world.owner)
})

const form = {
  username: 'acme',
  first_name: 'Ann',
  last_name: 'Lee',
  email: 'ann@acme.example.test',
  phone_number: '15550100100',
  password: 'long enough',
  business_name: 'Acme',
  ...companyAddress,
}
const problemOf = (answer: unknown) => (isProblem(answer) ? answer : undefined)
/** The request and its job, one after the other. */
const askReset = async (email: string) => {
  const answer = await requestPasswordReset(world.contextOf(), { email })
  await sendResetLink(world.contextOf(), email)
  return answer
}
const askForVerification = async (email: string) => {
  const answer = await askVerification(world.contextOf(), { email })
  await runVerificationJob(world.contextOf(), email)
  return answer
}
const confirm = (token: string, password = 'another password') =>
  confirmPasswordReset(world.contextOf(), { token, password })
const hours = (count: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + count * 3_600_000)
}

describe('signing up', () => {
  it('makes a PENDING vendor, who can sign in once the address is verified', async () => {
    const answer = await signUp(world.contextOf(), { ...form, role: 'VENDOR', status: 'PENDING' })
    expect(answer).toMatchObject({ username: 'acme', role: 'VENDOR', status: 'PENDING' })
    const ask = () =>
      createToken(world.contextOf(), { username: 'acme', password: form.password, otp_channel: 'EMAIL' })
    expect(problemOf(await ask())?.code).toBe('not_verified')
    expect((await newestMessage(world.owner, form.email)).body_text).toContain(
      'https://parts.example.test/verifyEmail?token=',
    )
    const token = await newestToken(world.owner, form.email)
    expect(await verifyEmail(world.contextOf(), { token })).toEqual({ detail: messages.accountActivated })
    expect(isProblem(await ask())).toBe(false)
    // Opened once more it has nothing to do, which is no failure.
    expect(await verifyEmail(world.contextOf(), { token })).toEqual({
      detail: messages.addressConfirmedAlready,
    })
    expect(problemOf(await verifyEmail(world.contextOf(), { token: 'nobody-s' }))?.detail).toBe(
      messages.tokenInvalid,
    )
  })

  it('takes no common password, nor the username for one', async () => {
    for (const password of ['qwerty123', 'password1234', 'My-Company-Name']) {
      const body = { ...form, username: 'my-company-name', email: 'common@example.test', password }
      expect(problemOf(await signUp(world.contextOf(), body))?.fields).toEqual({
        password: [messages.passwordTooCommon],
      })
    }
  })

  it('names a username that is taken, and no address', async () => {
    const taken = await signUp(world.contextOf(), {
      ...form,
      username: user.username.toUpperCase(),
      email: user.email,
    })
    expect(problemOf(taken)?.fields).toEqual({ username: [messages.usernameTaken] })
  })

  it('lets one of several with the same name through', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        signUp(world.contextOf(), {
          ...form,
          username: 'same',
          business_name: `Same ${n}`,
          email: `same${n}@example.test`,
        }),
      ),
    )
    expect(answers.filter((answer) => !isProblem(answer))).toHaveLength(1)
  })
})

describe('verification', () => {
  it('is mailed again, and the older link stops working', async () => {
    const waiting = await buildUser(world.owner, { email_verified_at: null })
    await askForVerification(waiting.email)
    const first = await newestToken(world.owner, waiting.email)
    await askForVerification(waiting.email)
    expect(isProblem(await verifyEmail(world.contextOf(), { token: first }))).toBe(true)
    hours(48)
    const late = await verifyEmail(world.contextOf(), {
      token: await newestToken(world.owner, waiting.email),
    })
    expect(problemOf(late)?.detail).toBe(messages.tokenInvalid)
  })

  it('answers alike for an unknown, a verified and a waiting address', async () => {
    const waiting = await buildUser(world.owner, { email_verified_at: null })
    for (const email of ['nobody@example.test', user.email, waiting.email]) {
      expect(await askForVerification(email)).toEqual({ detail: messages.emailSent })
    }
    expect(await countMessages(world.owner, user.email)).toBe(0)
    expect(await countMessages(world.owner, waiting.email)).toBe(1)
  })
})

describe('a password reset', () => {
  it('answers alike for known and unknown addresses', async () => {
    expect(await askReset('nobody@example.test')).toEqual(await askReset(user.email))
    expect(await countMessages(world.owner, user.email)).toBe(1)
  })

  it('sets the password and ends every session', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const session = { userId: user.userId, remember: false, expiresAt, ip: '192.0.2.1', userAgent: '' }
    const id = await insertSession(world.owner, session, new Date())
    await askReset(user.email)
    expect(await confirm(await newestToken(world.owner, user.email))).toEqual({
      detail: messages.passwordUpdated,
    })
    expect(await findSessionActor(world.owner, id, new Date())).toBeNull()
    const { body_text } = await newestMessage(world.owner, user.email)
    expect(body_text).toMatch(/^https:\/\/parts\.example\.test\/resetPassword$/m)
    const ask = (password: string) =>
      createToken(world.contextOf(), { username: user.username, password, otp_channel: 'EMAIL' })
    expect(problemOf(await ask(testPassword))?.problem).toBe('unauthenticated')
    expect(isProblem(await ask('another password'))).toBe(false)
  })

  it('leaves no session of a sign-in that finishes at the same moment', async () => {
    const [username, password] = [user.username, testPassword]
    await createToken(world.contextOf(), { username, password, otp_channel: 'EMAIL' })
    const code = await newestCode(world.owner, user.email)
    await askReset(user.email)
    const token = await newestToken(world.owner, user.email)
    await Promise.all([otpLogin(world.contextOf(), { username, password: code }), confirm(token)])
    expect(await listLiveSessions(world.owner, user.userId, world.clock.now)).toEqual([])
  })

  it('works once, also for several at once', async () => {
    await askReset(user.email)
    const token = await newestToken(world.owner, user.email)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => confirm(token, `password number ${n}`)))
    expect(answers.filter((answer) => !isProblem(answer))).toHaveLength(1)
  })

  it('refuses a common password or a name of the account, and keeps the link for another try', async () => {
    await askReset(user.email)
    const token = await newestToken(world.owner, user.email)
    for (const password of ['Password123', user.username.toUpperCase(), user.email])
      expect(problemOf(await confirm(token, password))?.fields, password).toEqual({
        password: [messages.passwordTooCommon],
      })
    expect(isProblem(await confirm(token))).toBe(false)
  })

  it('is refused after an hour, and for a token of another kind', async () => {
    await askReset(user.email)
    const token = await newestToken(world.owner, user.email)
    expect(isProblem(await verifyEmail(world.contextOf(), { token }))).toBe(true)
    hours(1)
    expect(problemOf(await confirm(token))?.code).toBe('token_invalid')
  })

  it('sends nothing to a suspended account', async () => {
    const suspended = await buildUser(world.owner, { status: 'SUSPENDED' })
    await askReset(suspended.email)
    expect(await countMessages(world.owner, suspended.email)).toBe(0)
  })
})
