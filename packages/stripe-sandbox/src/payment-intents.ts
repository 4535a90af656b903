import type Stripe from 'stripe'
import { z } from 'zod'
import { chargePaymentIntent, receive } from './charge-payment-intent.ts'
import { requireCustomer } from './customers.ts'
import type { UsableCard } from './payment-methods.ts'
import { resolvePaymentMethod } from './payment-methods.ts'
import { invalidRequest, resourceMissing } from './sandbox-error.ts'
import { metadataParam } from './metadata-params.ts'
import { booleanParam, idParam, integerParam, listParams, orNull, textParam } from './sandbox-params.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import { authenticationParams, notAuthenticated } from './setup-intents.ts'
import { findObject, insertObject, listObjects, updateObject } from './sandbox-store.ts'

const leastCents = 50
const mostCents = 99_999_999

const createParams = z.strictObject({
  amount: integerParam,
  currency: z.string().regex(/^[a-zA-Z]{3}$/),
  automatic_payment_methods: z
    .strictObject({ enabled: booleanParam, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: booleanParam.optional(),
  customer: idParam.optional(),
  description: textParam.optional(),
  error_on_requires_action: booleanParam.optional(),
  metadata: metadataParam.optional(),
  off_session: booleanParam.optional(),
  payment_method: idParam.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  receipt_email: textParam.optional(),
  return_url: textParam.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
  statement_descriptor_suffix: z.string().max(22).optional(),
  transfer_group: textParam.optional(),
})

const cancellable: readonly string[] = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

const checkAmount = (amount: number) => {
  if (amount < leastCents)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > mostCents)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
}

/** The payment and its hidden state, locked until the call ends. */
export const requirePaymentIntent = async (call: SandboxCall, id: string, param = 'intent') => {
  const found = await findObject<Stripe.PaymentIntent>(call.db, 'payment_intent', id, true)
  if (!found) throw resourceMissing('payment_intent', id, param)
  return found
}

/** An unsaved payment. */
export const newPaymentIntent = (
  call: SandboxCall,
  params: z.output<typeof createParams>,
  usable: UsableCard | null,
): Stripe.PaymentIntent => {
  const id = call.newId('pi')
  return {
    id,
    object: 'payment_intent',
    ...orNull(
      params,
      'allowed_payment_method_types',
      'customer',
      'description',
      'receipt_email',
      'setup_future_usage',
      'statement_descriptor_suffix',
      'transfer_group',
    ),
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: params.automatic_payment_methods
      ? { enabled: params.automatic_payment_methods.enabled, allow_redirects: 'never' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: call.newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: call.now,
    currency: params.currency.toLowerCase(),
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: usable?.method.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: params.allowed_payment_method_types ?? ['card'],
    payment_record: null,
    processing: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    status: usable ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
  }
}

export const paymentIntentRoutes = [
  sandboxRoute('POST', '/v1/payment_intents', createParams, async (call, params) => {
    checkAmount(params.amount)
    if (params.customer) await requireCustomer(call, params.customer)
    const usable = params.payment_method ? await resolvePaymentMethod(call, params.payment_method) : null
    const intent = newPaymentIntent(call, params, usable)
    await insertObject(call.db, intent)
    await call.record('payment_intent.created', intent)
    if (!params.confirm) return ok(intent)
    if (!usable) throw missingMethod(intent)
    return chargePaymentIntent(call, intent, usable, payerIn(params))
  }),

  sandboxRoute(
    'POST',
    '/v1/payment_intents/:id/confirm',
    z.strictObject({
      payment_method: idParam.optional(),
      error_on_requires_action: booleanParam.optional(),
      off_session: booleanParam.optional(),
      return_url: textParam.optional(),
    }),
    async (call, params, id) => {
      const { body: intent } = await requirePaymentIntent(call, id)
      const stored = typeof intent.payment_method === 'string' ? intent.payment_method : undefined
      const method = params.payment_method ?? stored
      if (!method) throw missingMethod(intent)
      return chargePaymentIntent(call, intent, await resolvePaymentMethod(call, method), payerIn(params))
    },
  ),

  sandboxRoute(
    'POST',
    '/v1/payment_intents/:id/capture',
    z.strictObject({ amount_to_capture: integerParam.optional() }),
    async (call, params, id) => {
      const { body: intent, hidden } = await requirePaymentIntent(call, id)
      if (intent.status !== 'requires_capture')
        throw invalidRequest(
          `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
          { code: 'payment_intent_unexpected_state', payment_intent: intent },
        )
      const amount = params.amount_to_capture ?? intent.amount
      if (amount < 1 || amount > intent.amount_capturable)
        throw invalidRequest('The amount to capture must be positive and at most the authorized amount.', {
          code: 'amount_too_large',
          param: 'amount_to_capture',
        })
      const captured: Stripe.PaymentIntent = {
        ...intent,
        amount_capturable: 0,
        amount_received: amount,
        status: 'succeeded',
      }
      await updateObject(call.db, captured, hidden)
      await receive(call, captured)
      await call.record('payment_intent.succeeded', captured)
      return ok(captured)
    },
  ),

  sandboxRoute(
    'POST',
    '/v1/payment_intents/:id/cancel',
    z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
    }),
    async (call, params, id) => {
      const { body: intent, hidden } = await requirePaymentIntent(call, id)
      if (!cancellable.includes(intent.status))
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${cancellable.join(', ')}.`,
          { code: 'payment_intent_unexpected_state', payment_intent: intent },
        )
      const canceled: Stripe.PaymentIntent = {
        ...intent,
        amount_capturable: 0,
        canceled_at: call.now,
        next_action: null,
        cancellation_reason: params.cancellation_reason ?? null,
        status: 'canceled',
      }
      await updateObject(call.db, canceled, hidden)
      await call.record('payment_intent.canceled', canceled)
      return ok(canceled)
    },
  ),

  sandboxRoute('GET', '/v1/payment_intents/:id', z.strictObject({}), async (call, _params, id) =>
    ok((await requirePaymentIntent(call, id)).body),
  ),

  sandboxRoute(
    'GET',
    '/v1/payment_intents',
    z.strictObject({ ...listParams, customer: idParam.optional() }),
    async (call, params) =>
      listAnswer(
        '/v1/payment_intents',
        await listObjects(call.db, 'payment_intent', params, { customer: params.customer }),
      ),
  ),
]

const payerIn = (params: {
  error_on_requires_action?: boolean | undefined
  off_session?: boolean | undefined
}) => (params.error_on_requires_action === true || params.off_session === true ? 'absent' : 'present')

/** The payer's answer to the bank, by the payment's secret. It isn't part of the API: here the form asks for the bank. */
export const browserPaymentRoutes = [
  sandboxRoute(
    'POST',
    '/v1/payment_intents/:id/authenticate',
    authenticationParams,
    async (call, { client_secret, outcome }, id) => {
      const { body: intent } = await requirePaymentIntent(call, id)
      if (intent.client_secret !== client_secret)
        throw invalidRequest(
          'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
          { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
        )
      if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string')
        throw invalidRequest('This PaymentIntent waits for no authentication.', {
          code: 'payment_intent_unexpected_state',
          payment_intent: intent,
        })
      if (outcome === 'succeed')
        return chargePaymentIntent(
          call,
          intent,
          await resolvePaymentMethod(call, intent.payment_method),
          'authenticated',
        )
      const failed: Stripe.PaymentIntent = {
        ...intent,
        status: 'requires_payment_method',
        payment_method: null,
        next_action: null,
        last_payment_error: {
          type: 'invalid_request_error',
          code: 'payment_intent_authentication_failure',
          message: notAuthenticated,
        },
      }
      await updateObject(call.db, failed, {})
      await call.record('payment_intent.payment_failed', failed)
      return ok(failed)
    },
  ),
]

const missingMethod = (intent: Stripe.PaymentIntent) =>
  invalidRequest(
    'You cannot confirm this PaymentIntent because it is missing a payment method. Update it with a payment method and try again.',
    { code: 'payment_intent_unexpected_state', payment_intent: intent },
  )
