import { sandboxBrowserPath } from '../test-cards.ts'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPages } from './connect-pages.ts'
import type { SandboxTestWorld } from '../testing/sandbox-world.ts'
import { startSandboxWorld, testPagesUrl } from '../testing/sandbox-world.ts'

const origin = 'http://localhost:3000'
const back = { return_url: `${origin}/?done`, refresh_url: `${origin}/?again` }
let world: SandboxTestWorld
let app: FastifyInstance
let now = new Date()

beforeAll(async () => {
  world = await startSandboxWorld(() => now)
  app = Fastify({ routerOptions: { maxParamLength: 600 } })
  await app.register(helmet, { enableCSPNonces: true })
  await app.register(connectPages, {
    prefix: sandboxBrowserPath,
    db: world.pool,
    allowedOrigins: [origin],
    homeUrl: `${origin}/`,
    deliver: world.sandbox.deliver,
    now: () => now,
  })
})
afterAll(async () => {
  await app.close()
  await world.stop()
})

const call = async (method: string, path: string, form?: Record<string, string>) =>
  (await (await world.call(method, path, form)).json()) as Record<string, unknown>
const open = (name = 'Northgate') =>
  call('POST', '/v1/accounts', {
    type: 'express',
    email: 'ops@northgate.test',
    'business_profile[name]': name,
    'capabilities[transfers][requested]': 'true',
  })
const linkTo = async (account: unknown) => {
  const form = { account: String(account), type: 'account_onboarding', ...back }
  const { url } = await call('POST', '/v1/account_links', form)
  expect(url).toContain(`${testPagesUrl}/connect/onboarding/`)
  return String(url).slice(origin.length)
}
const press = (url: string, decision: string, headers: Record<string, string> = { origin }) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: `decision=${decision}`,
  })

describe('onboarding', () => {
  test('is a page without scripts that says what it is', async () => {
    const { id } = await open('<b>Northgate</b>')
    const page = await app.inject({ url: await linkTo(id) })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('SANDBOX')
    expect(page.body).toContain('&#60;b&#62;Northgate')
    expect(page.body).not.toMatch(/<script|<b>|style=|onclick/)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'nonce-[\w+/=]+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  test('verifies the account once, tells so by webhook and leads back', async () => {
    const { id } = await open()
    const url = await linkTo(id)
    const answer = await press(url, 'verify')
    expect([answer.statusCode, answer.headers.location]).toEqual([303, back.return_url])
    expect(await call('GET', `/v1/accounts/${String(id)}`)).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { transfers: 'active' },
    })
    await world.whenReceived((all) =>
      all.some((one) => one.type === 'account.updated' && one.body.includes('"payouts_enabled": true')),
    )
    const again = await press(url, 'verify')
    expect([again.statusCode, again.headers.location]).toEqual([303, back.refresh_url])
    expect((await app.inject({ url })).headers.location).toBe(back.refresh_url)
  })

  test('left with "Not now" leaves the account as it was', async () => {
    const { id } = await open()
    expect((await press(await linkTo(id), 'later')).headers.location).toBe(back.return_url)
    expect(await call('GET', `/v1/accounts/${String(id)}`)).toMatchObject({ payouts_enabled: false })
  })

  test('is refused to other origins, to other words, to made-up and to old addresses', async () => {
    const { id } = await open()
    const url = await linkTo(id)
    for (const headers of [{}, { origin: 'null' }, { origin: 'https://evil.test' }])
      expect((await press(url, 'verify', headers)).statusCode).toBe(403)
    expect((await press(url, 'approve')).statusCode).toBe(404)
    expect((await press(`${sandboxBrowserPath}/connect/onboarding/guess`, 'verify')).statusCode).toBe(404)
    expect((await app.inject({ url: `${sandboxBrowserPath}/connect/onboarding/guess` })).statusCode).toBe(404)
    now = new Date(now.getTime() + 301_000)
    expect((await press(url, 'verify')).headers.location).toBe(back.refresh_url)
    expect(await call('GET', `/v1/accounts/${String(id)}`)).toMatchObject({ payouts_enabled: false })
  })
})

describe('the account’s own page', () => {
  test('is for accounts that are verified, by a link that is good for a minute', async () => {
    const { id } = await open()
    const early = await world.call('POST', `/v1/accounts/${String(id)}/login_links`)
    expect(early.status).toBe(400)
    const { url } = await call('POST', '/v1/accounts/acct_demo_vendor/login_links')
    const page = await app.inject({ url: String(url).slice(origin.length) })
    expect([page.statusCode, page.body.includes('Payouts enabled')]).toEqual([200, true])
    now = new Date(now.getTime() + 61_000)
    expect((await app.inject({ url: String(url).slice(origin.length) })).statusCode).toBe(404)
  })

  test('and an account that nobody opened is not there, ready-made ones apart', async () => {
    expect((await world.call('GET', '/v1/accounts/acct_nobody')).status).toBe(404)
    const both = await Promise.all([1, 2].map(() => call('GET', '/v1/accounts/acct_demo_unverified_two')))
    for (const account of both) expect(account).toMatchObject({ payouts_enabled: false })
  })
})
