import { randomBytes } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { isProblem } from '@armature/domain/problem'
import { messages } from '@armature/domain/messages'
import { hash as argon2 } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestUser, World } from '../../../testing/builders.ts'
import { buildUser, buildVendor, createWorld, testPassword, unique } from '../../../testing/builders.ts'
import { countMessages, newestCode, newestMessage } from '../../../testing/outbox.ts'
import { createToken } from './create-token.ts'
import { hashPassword } from './passwords/password.ts'
import { logOut } from './log-out.ts'
import { otpLogin } from './otp-login.ts'
import { findSessionActor } from './session-repository.ts'
import { readToken } from './session-tokens.ts'

let world: World
let user: TestUser
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1_000 })
})
afterAll(() => world.drop())
beforeEach(async () => {
  world.clock.now = new Date()
  user = await buildVendor(world.owner)
})

const later = (seconds: number) => {
  world.clock.now = new Date(world.clock.now.getTime() + seconds * 1_000)
}
const askCode = (username: string, password = testPassword, otp_channel: 'EMAIL' | 'SMS' = 'EMAIL') =>
  createToken(world.contextOf(), { username, password, otp_channel })
const enter = (username: string, password: string) => otpLogin(world.contextOf(), { username, password })
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const problemOf = (answer: unknown) => (isProblem(answer) ? answer : undefined)

const signIn = async (who: TestUser) => {
  await askCode(who.username)
  const session = await enter(who.username, await newestCode(world.owner, who.email))
  if (isProblem(session)) throw new Error(session.code)
  const sessionId = (await readToken(session.token, world.deps.serverSecret)) ?? ''
  return { session, sessionId }
}
const actorOf = (sessionId: string) => findSessionActor(world.owner, sessionId, world.clock.now)

describe('the password step', () => {
  it('sends a code by mail and answers no token', async () => {
    const answer = await askCode(user.username.toUpperCase())
    expect(answer).toEqual({
      detail: messages.otpSent,
      channel: 'EMAIL',
      destination: 'u•••@example.test',
      expires_in: 300,
      resend_in: 30,
    })
    expect(await newestCode(world.owner, user.email)).toMatch(/^\d{6}$/)
  })

  it('accepts a name and a password however their letters are encoded, and an older password as typed', async () => {
    const hashOf = async (password: string) => String(await hashPassword(password))
    const own = await buildUser(world.owner, {
      username: unique() + 'müller',
      password_hash: await hashOf('Grün 12345'),
    })
    const spelt = ` ${own.username.normalize('NFD')}\u200b`
    for (const password of ['Grün 12345', 'Gru\u0308n\u00a01２345', ' Grün 12345 ']) {
      expect(problemOf(await askCode(spelt, password)), password).toBeUndefined()
      later(limits.otp.resendSeconds)
    }
    expect(problemOf(await askCode(spelt, 'Grun 12345'))?.code).toBe('wrong_credentials')
    const typed = 'Gru\u0308n １２３ '
    const older = await buildUser(world.owner, {
      username: unique() + 'mu\u0308ller',
      password_hash: await argon2(typed),
    })
    expect(problemOf(await askCode(older.username, typed))).toBeUndefined()
    later(limits.otp.resendSeconds)
    expect(problemOf(await askCode(older.username, typed.trim()))?.code).toBe('wrong_credentials')
  })

  it('sends a code by text message', async () => {
    const phone = await buildUser(world.owner, { phone_number: '15550100777' })
    expect(await askCode(phone.username, testPassword, 'SMS')).toMatchObject({ destination: '•••••••0777' })
    expect(await newestMessage(world.owner, '15550100777')).toMatchObject({ channel: 'SMS', body_html: null })
  })

  it('says so where there is no phone number', async () => {
    const { username } = await buildUser(world.owner, { phone_number: null })
    expect(problemOf(await askCode(username, testPassword, 'SMS'))?.fields).toEqual({
      otp_channel: [messages.otpNoPhone],
    })
  })

  it('answers an unknown name and a wrong password alike', async () => {
    const wrong = await askCode(user.username, 'wrong')
    expect(problemOf(wrong)).toMatchObject({ problem: 'unauthenticated', detail: messages.wrongCredentials })
    expect(await askCode('nobody-at-all', 'wrong')).toEqual(wrong)
    expect(await countMessages(world.owner, user.email)).toBe(0)
  })

  it('tells of a missing verification or a suspension only after the right password', async () => {
    const unverified = await buildUser(world.owner, { email_verified_at: null })
    const suspended = await buildUser(world.owner, { status: 'SUSPENDED' })
    expect(problemOf(await askCode(unverified.username))).toMatchObject({
      problem: 'forbidden',
      detail: 'Account is not Verified',
    })
    expect(problemOf(await askCode(suspended.username))).toMatchObject({
      problem: 'forbidden',
      code: 'account_suspended',
    })
    expect(problemOf(await askCode(unverified.username, 'wrong'))?.problem).toBe('unauthenticated')
    expect(problemOf(await askCode(suspended.username, 'wrong'))?.problem).toBe('unauthenticated')
  })

  it('resends after 30 seconds and not before', async () => {
    await askCode(user.username)
    later(12)
    expect(problemOf(await askCode(user.username))).toMatchObject({
      problem: 'too_many',
      retryAfterSeconds: 18,
    })
    later(18)
    const first = await newestCode(world.owner, user.email)
    expect(isProblem(await askCode(user.username))).toBe(false)
    const second = await newestCode(world.owner, user.email)
    if (first !== second) expect(isProblem(await enter(user.username, first))).toBe(true)
    expect(isProblem(await enter(user.username, second))).toBe(false)
  })

  it('sends one code to two who ask at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => askCode(user.username)))
    expect(answers.filter((answer) => !isProblem(answer))).toHaveLength(1)
    expect(await countMessages(world.owner, user.email)).toBe(1)
  })

  it('counts failures per account, and only failures', async () => {
    const strict = await createWorld()
    const target = await buildUser(strict.owner)
    const attempt = (password: string, ip: string) =>
      createToken(strict.contextOf(undefined, { client: { ip, userAgent: '' } }), {
        username: target.username,
        password,
        otp_channel: 'EMAIL',
      })
    for (let n = 0; n < 30; n += 1)
      expect(problemOf(await attempt('wrong', `192.0.2.${n}`))?.problem).toBe('unauthenticated')
    expect(problemOf(await attempt(testPassword, '198.51.100.1'))).toMatchObject({ problem: 'too_many' })
    await strict.drop()
  })

  it('allows an address 60 tries a minute', async () => {
    const strict = await createWorld()
    const attempt = (ip: string) =>
      createToken(strict.contextOf(undefined, { client: { ip, userAgent: '' } }), {
        username: randomBytes(4).toString('hex'),
        password: 'x',
        otp_channel: 'EMAIL',
      })
    const refusedOf = async (addressOf: (n: number) => string) => {
      const answers = await Promise.all(Array.from({ length: 65 }, (_, n) => attempt(addressOf(n))))
      return answers.filter((answer) => problemOf(answer)?.problem === 'too_many').length
    }
    expect(await refusedOf(() => '198.51.100.7')).toBe(5)
    // An address of the new kind comes with 2^64 others.
    expect(await refusedOf((n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(5)
    expect(await refusedOf((n) => `2001:db8:2:${n.toString(16)}::1`)).toBe(0)
    await strict.drop()
  })
})

describe('the code step', () => {
  it('opens a session that finds its actor', async () => {
    const { session, sessionId } = await signIn(user)
    expect(session.user).toMatchObject({ id: user.userId, role: 'VENDOR' })
    expect((await actorOf(sessionId))?.actor).toEqual({
      role: 'VENDOR',
      userId: user.userId,
      tenantId: null,
      name: user.name,
      companyRoles: ['OWNER'],
    })
  })

  it('lasts 12 hours, and 30 days where it is to be remembered', async () => {
    const { sessionId } = await signIn(user)
    await createToken(world.contextOf(), {
      username: user.username,
      password: testPassword,
      otp_channel: 'EMAIL',
      remember_me: true,
    })
    const long = await enter(user.username, await newestCode(world.owner, user.email))
    if (isProblem(long)) throw new Error(long.code)
    const longId = (await readToken(long.token, world.deps.serverSecret)) ?? ''
    later(12 * 3_600 + 1)
    expect(await actorOf(sessionId)).toBeNull()
    expect(await actorOf(longId)).not.toBeNull()
    later(30 * 24 * 3_600)
    expect(await actorOf(longId)).toBeNull()
  })

  it('takes a code once', async () => {
    await askCode(user.username)
    const code = await newestCode(world.owner, user.email)
    const answers = await Promise.all([1, 2, 3].map(() => enter(user.username, code)))
    expect(answers.filter((answer) => !isProblem(answer))).toHaveLength(1)
    expect(problemOf(await enter(user.username, code))?.nonFieldErrors).toEqual([messages.otpInvalid])
  })

  it('refuses a code after five minutes', async () => {
    await askCode(user.username)
    const code = await newestCode(world.owner, user.email)
    later(300)
    expect(problemOf(await enter(user.username, code))?.nonFieldErrors).toEqual([messages.otpVoid])
  })

  it('refuses another account’s code', async () => {
    const other = await buildUser(world.owner)
    await askCode(user.username)
    await askCode(other.username)
    const code = await newestCode(world.owner, user.email)
    const theirs = await newestCode(world.owner, other.email)
    if (code !== theirs) expect(problemOf(await enter(other.username, code))?.code).toBe('otp_invalid')
    expect(isProblem(await enter(user.username, code))).toBe(false)
  })

  it('judges five of many guesses at once, and then not even the right one', async () => {
    await askCode(user.username)
    const code = await newestCode(world.owner, user.email)
    const guesses = await Promise.all(Array.from({ length: 50 }, () => enter(user.username, otherThan(code))))
    expect(guesses.filter((answer) => problemOf(answer)?.code === 'otp_invalid')).toHaveLength(50)
    const { plain_tries } = await world.owner
      .selectFrom('login_challenges')
      .select('plain_tries')
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(plain_tries).toBe(5)
    expect(problemOf(await enter(user.username, code))?.code).toBe('otp_void')
  })

  it('mails the owner about a sign-in from a new browser, but not about the first', async () => {
    const kept = new Map<string, string>()
    const browser = {
      read: (name: string) => kept.get(name),
      keep: (name: string, value: string) => void kept.set(name, value),
    }
    const client = { ip: '203.0.113.9', userAgent: 'Firefox/140.0 (Windows NT 10.0)', csrfToken: 'x' }
    const signInWith = async (more: object) => {
      const ctx = () => world.contextOf(undefined, { client, ...more })
      await createToken(ctx(), { username: user.username, password: testPassword, otp_channel: 'EMAIL' })
      const password = await newestCode(world.owner, user.email)
      world.clock.now = new Date(world.clock.now.getTime() + 31_000)
      expect(problemOf(await otpLogin(ctx(), { username: user.username, password }))).toBeUndefined()
      return (await newestMessage(world.owner, user.email)).subject
    }
    expect(await signInWith({ browser })).toMatch(/code/)
    expect(await signInWith({ browser })).toMatch(/code/)
    expect(await signInWith({})).toBe('Sign-in on a new device')
    expect((await newestMessage(world.owner, user.email)).body_text).toContain(
      'Firefox on Windows, IP address 203.0.113.9',
    )
  })

  it('checks at most twenty wrong codes a day, however many codes are requested', async () => {
    const start = world.clock.now
    const hoursLater = (hours: number) => {
      world.clock.now = new Date(start.getTime() + hours * 3_600_000)
    }
    for (let round = 0; round < 4; round += 1) {
      hoursLater(2 * round)
      await askCode(user.username)
      const wrong = otherThan(await newestCode(world.owner, user.email))
      for (let n = 0; n < 5; n += 1) await enter(user.username, wrong)
    }
    const enterRight = async () => {
      await askCode(user.username)
      return enter(user.username, await newestCode(world.owner, user.email))
    }
    hoursLater(8)
    expect(problemOf(await enterRight())?.code).toBe('otp_void')
    hoursLater(25)
    expect(problemOf(await enterRight())).toBeUndefined()
    world.clock.now = start
  })

  it('answers an unknown name as one without a challenge', async () => {
    expect(await enter('nobody-at-all', '123456')).toEqual(await enter(user.username, '123456'))
  })

  it('takes no code that no password asked for', async () => {
    expect(problemOf(await enter(user.username, '000000'))?.problem).toBe('invalid')
  })
})

describe('a session', () => {
  it('ends at once by logout, and only that one', async () => {
    const one = await signIn(user)
    const two = await signIn(user)
    await logOut(world.contextOf(user, { session: { id: one.sessionId } }))
    expect(await actorOf(one.sessionId)).toBeNull()
    expect(await actorOf(two.sessionId)).not.toBeNull()
  })

  it('is nobody’s while its account is suspended', async () => {
    const { sessionId } = await signIn(user)
    await world.owner
      .updateTable('users')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', user.userId)
      .execute()
    expect(await actorOf(sessionId)).toBeNull()
  })

  it('leaves a trail of events', async () => {
    const { sessionId } = await signIn(user)
    await logOut(world.contextOf(user, { session: { id: sessionId } }))
    await askCode(user.username, 'wrong')
    const kinds = await world.owner
      .selectFrom('events')
      .select('kind')
      .where('user_id', '=', user.userId)
      .orderBy('id')
      .execute()
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'sign-in.code-sent',
      'sign-in.succeeded',
      'sign-out',
      'sign-in.failed',
    ])
  })
})
