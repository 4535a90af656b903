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
  summary: 'Pays all or part of an order’s balance by card; returns the order',
  params: idParams,
  body: z.strictObject({
    amount: moneyInput(messages.priceInvalid).refine((value) => value > 0, messages.priceInvalid),
    payment_method: paymentMethodId,
    can_authenticate: canAuthenticate,
  }),
  example: { amount: '250.00', payment_method: 'pm_card_visa' },
  response: orderShape,
  idempotent: true,
})

export const continueOrderPayment = endpoint('continueOrderPayment', {
  access: 'order.pay',
  summary:
    'Continues or cancels the balance payment that awaits the cardholder’s confirmation; returns the order',
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
  summary: 'Records an off-line payment of an order’s balance; returns the order',
  params: idParams,
  body: z.strictObject({ ...paidOffline, expected_pending_amount: expectedSum }),
  response: orderShape,
  status: 201,
  idempotent: true,
})

export const recordQuotePayment = endpoint('recordQuotePayment', {
  access: 'quote.record-payment',
  summary: 'Records an off-line payment that buys the offer; returns the order',
  params: idParams,
  body: z.strictObject({
    ...paidOffline,
    revision: readRevision,
  }),
  response: orderShape,
  status: 201,
  idempotent: true,
})
