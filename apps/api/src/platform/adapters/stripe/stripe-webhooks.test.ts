import { signWebhook } from '@armature/stripe-sandbox/webhook-delivery'
import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { verifyStripeWebhook } from './stripe-webhooks.ts'

const secret = 'whsec_of_the_tests'
const now = new Date('2026-11-21T12:00:00Z')
const stripe = new Stripe('sk_test_unused')
const body = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'x',
  created: 1,
  livemode: false,
  data: { object: {} },
})

const signedAt = (secondsFromNow: number, by = secret): string =>
  signWebhook(body, by, new Date(now.getTime() + secondsFromNow * 1000))
const verify = (raw: string, header: string | undefined) =>
  verifyStripeWebhook(stripe, { rawBody: raw, header }, { secrets: secret, now })

describe('a webhook', () => {
  test('is accepted within five minutes both ways', () => {
    for (const seconds of [0, -290, 290]) expect(verify(body, signedAt(seconds))).toMatchObject({ ok: true })
  })

  const refused: [string, () => string | undefined, string][] = [
    ['signed with another secret', () => signedAt(0, 'whsec_other'), 'signature'],
    ['without a signature', () => undefined, 'signature'],
    ['with two times', () => `t=1,${signedAt(0)}`, 'signature'],
    ['with nonsense for a signature', () => 'nonsense', 'signature'],
    ['of ten minutes ago', () => signedAt(-600), 'too_old'],
    ['of ten minutes ahead', () => signedAt(600), 'in_future'],
  ]
  test.each(refused)('%s is refused', (_name, header, reason) => {
    expect(verify(body, header())).toEqual({ ok: false, reason })
  })

  test('whose body was changed, or is no event, is refused', () => {
    expect(verify(`${body} `, signedAt(0))).toEqual({ ok: false, reason: 'signature' })
    const header = signWebhook('[]', secret, now)
    expect(verify('[]', header)).toEqual({ ok: false, reason: 'malformed' })
  })
})
