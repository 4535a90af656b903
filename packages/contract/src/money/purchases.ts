import { limits } from '@armature/domain/limits'
import { accountWays } from '@armature/domain/receivables/buyer-terms'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { id, line } from '../platform/primitives.ts'
import { offerParams } from '../trading/quotes.ts'
import { canAuthenticate, giveUp, paymentMethodId } from './payments.ts'

export const purchaseShape = z.object({
  order: id,
  quote: id,
  total_amount: z.string(),
  paid_amount: z.string(),
  pending_amount: z.string(),
})

export const acceptOffer = endpoint('acceptOffer', {
  access: 'public',
  summary: 'Accepts the revision shown and pays its down payment; returns the order',
  params: offerParams,
  body: z.strictObject({
    revision: z.number().int().positive(),
    payment_method: paymentMethodId,
    can_authenticate: canAuthenticate,
  }),
  example: { revision: 1, payment_method: 'pm_card_visa' },
  response: purchaseShape,
  idempotent: true,
})

export const orderOnAccount = endpoint('orderOnAccount', {
  access: 'public',
  summary:
    'Accepts the revision shown without a card: on the signed-in customer’s terms, or by bank transfer; returns the order',
  params: offerParams,
  body: z.strictObject({
    revision: z.number().int().positive(),
    way: z.enum(accountWays),
    purchase_order: line(limits.quote.purchaseOrder).default(''),
  }),
  response: purchaseShape,
})

export const continueOfferPayment = endpoint('continueOfferPayment', {
  access: 'public',
  summary:
    'Continues the down payment that awaits the cardholder’s confirmation: returns the order once it is paid, and 402 authentication_required again until then; `give_up` cancels it',
  params: offerParams,
  body: giveUp,
  response: purchaseShape,
})
