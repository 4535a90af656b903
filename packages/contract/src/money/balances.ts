import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { expectedSum, readRevision } from '../platform/expected-values.ts'
import { idParams, moneyInput, requiredText } from '../platform/primitives.ts'
import { orderShape } from '../trading/order-shapes.ts'
import { canAuthenticate, giveUp, paymentMethodId } from './payments.ts'

export const payOrderBalance = endpoint('payOrderBalance', {
  access: 'order.pay',
  summary: 'Pays an order’s balance by card, all of it or a part; answers the order',
  params: idParams,
  body: z.strictObject({
    amount: moneyInput(messages.priceInvalid).refine((value) => value > 0, messages.priceInvalid),
    payment_method: paymentMethodId,
    can_authenticate: canAuthenticate,
  }),
  response: orderShape,
  idempotent: true,
})

export const continueOrderPayment = endpoint('continueOrderPayment', {
  access: 'order.pay',
  summary:
    'Goes on with the balance payment that the card’s bank asked about, or gives it up; answers the order',
  params: idParams,
  body: giveUp,
  response: orderShape,
})

const paidOffline = {
  amount: moneyInput(messages.priceInvalid).refine((value) => value > 0, messages.priceInvalid),
  reference: requiredText(limits.quote.reason),
}

export const recordOrderPayment = endpoint('recordOrderPayment', {
  access: 'order.record-payment',
  summary: 'Counts an off-line payment on an order’s balance; answers the order',
  params: idParams,
  body: z.strictObject({ ...paidOffline, expected_pending_amount: expectedSum }),
  response: orderShape,
  status: 201,
  idempotent: true,
})

export const recordQuotePayment = endpoint('recordQuotePayment', {
  access: 'quote.record-payment',
  summary: 'The purchase by an off-line payment; answers the order',
  params: idParams,
  body: z.strictObject({
    ...paidOffline,
    revision: readRevision,
  }),
  response: orderShape,
  status: 201,
  idempotent: true,
})
