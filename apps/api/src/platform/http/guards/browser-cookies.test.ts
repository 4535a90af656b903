import { endpointPaths } from '@armature/contract/endpoint-paths'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { buildUser, testPassword } from '../../../../testing/builders.ts'
import { newestCode } from '../../../../testing/outbox.ts'
import { buildApp } from '../../../process/app.ts'
import { csrfCookieOf } from './csrf.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

/** Both steps of a sign-in by a browser at an address, with the cookies that each step sets. */
const signInAt = async (publicUrl: string) => {
  const deps = { ...world.deps, config: { ...world.deps.config, publicUrl } }
  const app = await buildApp({ deps, log: pino({ level: 'silent' }) })
  const user = await buildUser(world.owner)
  const held = new Map([[csrfCookieOf(deps.config), 'csrf-of-the-test']])
  const send = async ({ method, path }: { method: 'POST'; path: string }, payload: object) => {
    const cookie = Array.from(held, ([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-csrftoken': 'csrf-of-the-test' }
    const { statusCode, cookies } = await app.inject({ method, url: path, headers, payload })
    expect(statusCode).toBe(200)
    for (const { name, value } of cookies) held.set(name, value)
    return cookies
  }
  const asked = { username: user.username, password: testPassword, otp_channel: 'EMAIL' }
  const first = await send(endpointPaths.createToken, asked)
  const password = await newestCode(world.owner, user.email)
  const second = await send(endpointPaths.otpLogin, { username: user.username, password })
  await app.close()
  return { challenge: first, device: second }
}

it.each([
  ['https://parts.example.com', '__Host-', true],
  ['http://127.0.0.1:3000', '', undefined],
])(
  'at %s a sign-in sets cookies that no other host of the domain can set, and no script can read',
  async (publicUrl, prefix, secure) => {
    const { challenge, device } = await signInAt(publicUrl)
    const common = { path: '/', httpOnly: true, sameSite: 'Strict' }
    expect(challenge).toMatchObject([{ name: `${prefix}challenge`, ...common }])
    expect(device).toContainEqual(expect.objectContaining({ name: `${prefix}device`, ...common }))
    for (const cookie of [...challenge, ...device]) {
      expect(cookie.secure).toBe(secure)
      expect(cookie.domain).toBeUndefined()
    }
  },
)
