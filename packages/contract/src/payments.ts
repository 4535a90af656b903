import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const receivePaymentWebhook = endpoint('receivePaymentWebhook', {
  access: 'public',
  summary: 'The provider’s events; the signature is checked over the raw body, each event is handled once',
  /** The raw bytes: what is signed is what was sent. */
  body: z.unknown(),
  response: z.object({ received: z.boolean() }),
})
