import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import { sandboxBrowserPath } from '@armature/stripe-sandbox/test-cards'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { pathOf, startTestApp } from '../../../../testing/build-test-app.ts'
import { buildAdmin, buildVendor } from '../../../../testing/builders.ts'
import { buildApp } from '../../../process/app.ts'

let world: TestApp
let admin: string
/** The same server as it would be behind https. */
let secure: FastifyInstance
beforeAll(async () => {
  world = await startTestApp()
  admin = (await world.signIn(await buildAdmin(world.owner))).authorization
  const config = { ...world.deps.config, publicUrl: 'https://parts.example.test' }
  secure = await buildApp({
    deps: { ...world.deps, config },
    log: pino({ level: 'silent' }),
    providerWeb: world.sandboxWeb,
  })
})
afterAll(async () => {
  await secure.close()
  await world.stop()
})

interface Told {
  statusCode: number
  headers: Record<string, unknown>
}

const expectSafe = ({ statusCode, headers }: Told, what: string) => {
  expect(headers, what).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
  })
  const policy = String(headers['content-security-policy'])
  expect(policy, what).toMatch(/default-src '(self|none)'/)
  expect(policy, what).toContain("frame-ancestors 'none'")
  expect(policy, what).not.toContain('unsafe-inline')
  for (const name of ['server', 'x-powered-by']) expect(headers, what).not.toHaveProperty(name)
  if (statusCode < 500)
    expect(headers['cache-control'], what).toMatch(/no-store|no-cache|immutable|max-age=\d/)
}

const names = Object.keys(endpoints) as CallName[]
const guessed = { id: 1, transition: 'send-to-admin', token: '1-1-guess' }

describe('every answer carries the headers that keep a browser safe', () => {
  it.each(names)(
    '%s, to a stranger and to an admin, with a body that fits and with one that doesn’t',
    async (name) => {
      const { method } = endpoints[name]
      const url = pathOf(name, guessed)
      for (const authorization of [undefined, admin]) {
        const headers = authorization === undefined ? {} : { authorization }
        expectSafe(await world.app.inject({ method, url, headers }), `${name} as it is`)
        if (method === 'GET') continue
        const type = { 'content-type': 'application/json' }
        for (const payload of ['{', '{"nothing_such":1}'])
          expectSafe(
            await world.app.inject({ method, url, headers: { ...headers, ...type }, payload }),
            `${name} with ${payload}`,
          )
      }
    },
  )

  it.each([
    '/no/such/page',
    '/api/no-such-call/',
    '/assets/no-such-file.js',
    '/healthz',
    '/readyz',
    '/api/schema/',
    '/api/docs/',
    '/dev/outbox',
    '/dev/outbox.json',
    '/dev/outbox/999999',
    `${sandboxBrowserPath}/connect/onboarding/no-such-link`,
    `/${'x'.repeat(2_000)}`,
    '/%zz',
  ])('GET %s', async (url) => {
    expectSafe(await world.app.inject({ url }), url)
  })

  it('a redirect of the sandbox’s pages', async () => {
    const { url } = (await world.callAs(await buildVendor(world.owner), 'openPayoutAccount', {})).ok
    const { origin, pathname } = new URL(url)
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.app.inject({
      method: 'POST',
      url: pathname,
      headers,
      payload: 'decision=later',
    })
    expect(answer.statusCode).toBe(303)
    expectSafe(answer, 'redirect')
  })

  it('an error of ours, which tells nothing of it', async () => {
    const { payments } = world.deps
    const createPayoutAccount = () => Promise.reject(new Error('a secret of the server'))
    world.deps.payments = { ...payments, createPayoutAccount }
    const answer = await world.callAs(await buildVendor(world.owner), 'openPayoutAccount', {})
    world.deps.payments = payments
    expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining('secret')])
    expectSafe({ statusCode: answer.status, headers: answer.headers }, 'error')
  })
})

describe('behind https', () => {
  it('browsers are told to stay there, and the cookie travels there only', async () => {
    for (const url of ['/api/me/', '/no/such/page', '/healthz']) {
      const answer = await secure.inject({ url })
      expect(answer.headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
      expect(answer.headers['content-security-policy'], url).toContain('upgrade-insecure-requests')
      for (const cookie of answer.cookies)
        expect(cookie, url).toMatchObject({
          name: '__Host-csrftoken',
          path: '/',
          sameSite: 'Lax',
          secure: true,
        })
    }
    const { cookies } = await secure.inject({ url: '/api/me/' })
    expect(cookies).toHaveLength(1)
    expect(Buffer.from(cookies[0]?.value ?? '', 'base64url')).toHaveLength(32)
  })
})
