import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { endpoint } from '../platform/endpoint.ts'
import { empty, requiredText } from '../platform/primitives.ts'

export const openPayoutAccount = endpoint('openPayoutAccount', {
  access: 'payout.open-account',
  stepUp: true,
  summary:
    'Where the vendor goes at the payment provider: onboarding until its payout account is verified, then the account itself. The first call opens the account',
  body: empty.optional(),
  response: z.object({ url: z.url() }),
})

/** How a browser enters a card: the sandbox's form, or the provider's with this publishable key. */
export const cardEntryShape = z.object({ mode: z.enum(['sandbox', 'stripe']), publishable_key: z.string() })

export const paymentMethodId = requiredText(200).regex(/^pm_\w+$/, messages.paymentMethodInvalid)

/** The caller can open the confirmation page of the card's bank: a 402 `authentication_required` then carries its `client_secret`. */
export const canAuthenticate = z.boolean().default(false)

export const giveUp = z.strictObject({ give_up: z.boolean().default(false) })

export const paymentMethod = z.object({
  id: z.string(),
  /** Charged unless another card is named. */
  default: z.boolean(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    exp_month: z.number().int(),
    exp_year: z.number().int(),
  }),
})

const ofCard = z.strictObject({ payment_method_id: paymentMethodId })

export const createSetupIntent = endpoint('createSetupIntent', {
  access: 'card.keep',
  summary:
    'A secret with which the browser has the payment provider check a card and keep it, and how a card is entered',
  body: empty.optional(),
  response: z.object({ client_secret: z.string(), card_entry: cardEntryShape }),
})

export const listPaymentMethods = endpoint('listPaymentMethods', {
  access: 'card.keep',
  summary: 'One’s own cards at the payment provider, newest first',
  body: empty.optional(),
  response: z.array(paymentMethod),
})

export const readDefaultPaymentMethod = endpoint('readDefaultPaymentMethod', {
  access: 'card.keep',
  summary: 'The card that is charged where none is named; null where there is none',
  body: empty.optional(),
  response: z.object({ payment_method: paymentMethod.nullable() }),
})

export const deletePaymentMethod = endpoint('deletePaymentMethod', {
  access: 'card.keep',
  summary: 'Takes one’s card off; it is never good again',
  body: ofCard,
  response: z.object({
    new_default: paymentMethod.optional().describe('The card that took its place as the default'),
  }),
})

export const changeDefaultPayment = endpoint('changeDefaultPayment', {
  access: 'card.keep',
  summary: 'Makes one of the caller’s cards the default; returns the cards',
  body: ofCard,
  response: z.array(paymentMethod),
})

export const readCardEntry = endpoint('readCardEntry', {
  access: 'account.read',
  summary:
    'How a card is entered: by the provider’s script, or by the form of its sandbox, where no real money moves',
  response: cardEntryShape,
})

export const receivePaymentWebhook = endpoint('receivePaymentWebhook', {
  access: 'public',
  summary: 'The provider’s events; the signature is checked over the raw body, each event is handled once',
  /** The raw bytes, because the signature covers them. */
  body: z.unknown(),
  bodyBytes: bodyBytes.webhook,
  response: z.object({ received: z.boolean() }),
})
