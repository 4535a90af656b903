import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { empty } from './primitives.ts'

export const openPayoutAccount = endpoint('openPayoutAccount', {
  access: 'payout.open-account',
  summary:
    'Where the vendor goes at the payment provider: onboarding until its payout account is verified, then the account itself. The first call opens the account',
  body: empty.optional(),
  response: z.object({ url: z.url() }),
})

export const receivePaymentWebhook = endpoint('receivePaymentWebhook', {
  access: 'public',
  summary: 'The provider’s events; the signature is checked over the raw body, each event is handled once',
  /** The raw bytes: what is signed is what was sent. */
  body: z.unknown(),
  bodyBytes: limits.body.webhookBytes,
  response: z.object({ received: z.boolean() }),
})
