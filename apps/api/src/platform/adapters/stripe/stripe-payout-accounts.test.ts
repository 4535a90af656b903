import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { PlayedProvider } from '../../../../testing/money/played-provider.ts'
import { playProvider, refusal } from '../../../../testing/money/played-provider.ts'
import type { CreatePayoutAccount } from '../../ports/payout-accounts.ts'
import { stripePayments } from './stripe-payments.ts'
import { countryCodeOf } from './stripe-payout-accounts.ts'
import type { SandboxTestWorld } from '@armature/stripe-sandbox/testing/sandbox-world'
import {
  startSandboxWorld,
  testPagesUrl,
  testSecretKey,
  testWebhookSecret,
} from '@armature/stripe-sandbox/testing/sandbox-world'

let world: SandboxTestWorld
let payments: ReturnType<typeof stripePayments>
beforeAll(async () => {
  world = await startSandboxWorld()
  payments = stripePayments({
    secretKey: testSecretKey,
    // As with the real provider, whose reports about connected accounts have a secret of their own.
    webhookSecret: `whsec_of_another_endpoint,${testWebhookSecret}`,
    address: { host: world.sandbox.host, port: world.sandbox.port, protocol: 'http' },
    now: () => new Date(),
  })
})
afterEach(() => world.call('DELETE', '/_sandbox/faults'))
afterAll(() => world.stop())

const wanted = (key: string, more: Partial<CreatePayoutAccount> = {}): CreatePayoutAccount => ({
  email: 'ops@northgate.test',
  businessName: 'Northgate',
  country: 'Germany',
  idempotencyKey: key,
  metadata: { payout_request: key },
  ...more,
})
const byKey = (value: string) =>
  payments.findPayoutAccountByMetadata({
    key: 'payout_request',
    value,
    createdSince: new Date(Date.now() - 3_600_000),
  })
const create = async (key: string) => {
  const made = await payments.createPayoutAccount(wanted(key))
  if (made.status !== 'created') throw new Error(made.status)
  return made.account
}

test('an account is opened unverified, and found by id and by our word', async () => {
  const account = await create('one')
  expect(account).toEqual({
    id: expect.stringMatching(/^acct_/),
    isVerified: false,
    metadata: { payout_request: 'one' },
  })
  expect(await payments.findPayoutAccount(account.id)).toEqual({ status: 'found', account })
  expect(await byKey('one')).toEqual({ status: 'found', account })
  expect(await byKey('another')).toEqual({ status: 'not_found' })
  expect(await payments.findPayoutAccount('acct_nobody')).toEqual({ status: 'not_found' })
})

test('the same key opens one account, however often and however many at once', async () => {
  const results = await Promise.all(
    Array.from({ length: 10 }, () => payments.createPayoutAccount(wanted('many'))),
  )
  const ids = new Set(results.flatMap((result) => (result.status === 'created' ? [result.account.id] : [])))
  expect(ids.size).toBe(1)
  for (const result of results)
    if (result.status !== 'created') expect(result).toMatchObject({ status: 'unavailable', reason: 'busy' })
  expect(ids).toContain((await create('many')).id)
})

test('an account whose answer was lost is an unknown outcome, and is found afterwards', async () => {
  await world.fault({ kind: 'succeed_then_drop', count: 2, path: '/v1/accounts', method: 'POST' })
  expect(await payments.createPayoutAccount(wanted('lost'))).toMatchObject({ status: 'unavailable' })
  expect(await byKey('lost')).toMatchObject({ status: 'found', account: { isVerified: false } })
})

test('links lead to onboarding, and to the account once it is verified', async () => {
  const { id } = await create('links')
  const onboarding = await payments.createOnboardingLink({
    accountId: id,
    returnUrl: 'https://a.test/',
    refreshUrl: 'https://a.test/',
  })
  expect(onboarding).toEqual({
    status: 'made',
    url: expect.stringContaining(`${testPagesUrl}/connect/onboarding/`),
  })
  expect(await payments.createDashboardLink(id)).toMatchObject({ status: 'refused' })
  expect(await payments.findPayoutAccount('acct_demo_vendor')).toMatchObject({
    account: { isVerified: true },
  })
  expect(await payments.createDashboardLink('acct_demo_vendor')).toEqual({
    status: 'made',
    url: expect.stringContaining(`${testPagesUrl}/connect/express/`),
  })
})

test('what the provider reports of an account is its id alone, under any of our secrets', async () => {
  const { id } = await create('webhook')
  await world.whenReceived((all) => all.some((one) => one.body.includes(id)))
  const sent = world.received.find((one) => one.type === 'account.updated' && one.body.includes(id))
  expect(payments.verifyWebhook(sent?.body ?? '', sent?.signature)).toMatchObject({
    ok: true,
    event: { type: 'account.updated', subject: { kind: 'payout_account', id } },
  })
})

test.each([
  ['United States', 'US'],
  ['Germany', 'DE'],
  ['Korea, Republic of', 'KR'],
  ['Atlantis', undefined],
])('%s has the code %s', (name, code) => {
  expect(countryCodeOf(name)).toBe(code)
})

describe('a payout account of a provider that answers as it is told', () => {
  let played: PlayedProvider
  beforeAll(async () => {
    played = await playProvider()
  })
  afterAll(() => played.stop())

  const only = () => played.only()
  const account = (more: object = {}) => ({
    object: 'account',
    id: 'acct_1',
    details_submitted: true,
    payouts_enabled: true,
    capabilities: { transfers: 'active' },
    metadata: { payout_request: 'one' },
    ...more,
  })
  const verified = async (more: object) => {
    played.plays(account(more))
    const found = await played.provider.findPayoutAccount('acct_1')
    return found.status === 'found' ? found.account.isVerified : found
  }

  test('is verified only where all that pays out to it is there', async () => {
    expect(await verified({})).toBe(true)
    for (const missing of [
      { details_submitted: false },
      { payouts_enabled: false },
      { capabilities: { transfers: 'pending' } },
      { capabilities: {} },
    ])
      expect(await verified(missing), JSON.stringify(missing)).toBe(false)
  })

  test('is opened as one whose questions the provider asks', async () => {
    played.plays(account())
    const ours = {
      email: 'a@b.test',
      businessName: 'A',
      country: 'Germany',
      idempotencyKey: 'k',
      metadata: { m: '1' },
    }
    await played.provider.createPayoutAccount(ours)
    expect(only()).toEqual({
      call: 'POST /v1/accounts',
      key: 'k',
      fields: {
        type: 'express',
        email: 'a@b.test',
        country: 'DE',
        'business_profile[name]': 'A',
        'capabilities[transfers][requested]': 'true',
        'metadata[m]': '1',
      },
    })
    played.plays(account())
    await played.provider.createPayoutAccount({ ...ours, country: 'Atlantis' })
    expect(only().fields).not.toHaveProperty('country')
  })

  test('that is not ours any more is not there', async () => {
    for (const code of ['resource_missing', 'account_invalid']) {
      played.plays(refusal(code, { status: 403 }))
      expect(await played.provider.findPayoutAccount('acct_1')).toEqual({ status: 'not_found' })
    }
    played.plays(refusal('platform_account_required', { status: 403 }))
    expect(await played.provider.findPayoutAccount('acct_1')).toMatchObject({ status: 'refused' })
  })
})
