import type Stripe from 'stripe'
import { z } from 'zod'
import { requireCustomer } from './customers.ts'
import type { UsableCard } from './payment-methods.ts'
import { attachToCustomer, checkHolder, resolvePaymentMethod } from './payment-methods.ts'
import type { SandboxAnswer } from './sandbox-error.ts'
import { errorAnswer, invalidRequest, resourceMissing } from './sandbox-error.ts'
import { metadataParam } from './metadata-params.ts'
import { booleanParam, idParam, orNull, textParam } from './sandbox-params.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject, updateObject } from './sandbox-store.ts'

const createParams = z.strictObject({
  confirm: booleanParam.optional(),
  customer: idParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  payment_method: idParam.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
})

const confirmParams = z.strictObject({ payment_method: idParam.optional(), return_url: textParam.optional() })

type Confirmation = (
  call: SandboxCall,
  intent: Stripe.SetupIntent,
  paymentMethod: string | null,
) => Promise<SandboxAnswer>

/** The payer's bank asks for a confirmation first. */
const ask = async (call: SandboxCall, intent: Stripe.SetupIntent, method: string): Promise<SandboxAnswer> => {
  const waiting: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_action',
    payment_method: method,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  }
  await updateObject(call.db, waiting, {})
  await call.record('setup_intent.requires_action', waiting)
  return ok(waiting)
}

const keep = async (
  call: SandboxCall,
  intent: Stripe.SetupIntent,
  usable: UsableCard,
): Promise<SandboxAnswer> => {
  if (typeof intent.customer === 'string') await attachToCustomer(call, usable, intent.customer)
  const done: Stripe.SetupIntent = {
    ...intent,
    status: 'succeeded',
    payment_method: usable.method.id,
    next_action: null,
    last_setup_error: null,
    latest_attempt: call.newId('setatt'),
  }
  await updateObject(call.db, done, {})
  await call.record('setup_intent.succeeded', done)
  return ok(done)
}

const confirm: Confirmation = async (call, intent, paymentMethod) => {
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalidRequest(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: intent,
    })
  if (!paymentMethod)
    throw invalidRequest('You cannot confirm this SetupIntent because it is missing a payment method.', {
      code: 'parameter_missing',
      param: 'payment_method',
    })
  const usable = await resolvePaymentMethod(call, paymentMethod)
  checkHolder(usable, typeof intent.customer === 'string' ? intent.customer : null)
  const { outcome } = usable.card
  if (outcome.kind === 'declines' && outcome.at === 'any_use') {
    const error = {
      type: 'card_error' as const,
      code: outcome.code,
      ...(outcome.declineCode ? { decline_code: outcome.declineCode } : {}),
      message: outcome.message,
      payment_method: usable.method,
    }
    const failed: Stripe.SetupIntent = {
      ...intent,
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: error,
    }
    await updateObject(call.db, failed, {})
    await call.record('setup_intent.setup_failed', failed)
    return errorAnswer(402, { ...error, setup_intent: failed })
  }
  return outcome.kind === 'succeeds' && outcome.asks === 'unless_set_up'
    ? ask(call, intent, usable.method.id)
    : keep(call, intent, usable)
}

const requireSetupIntent = async (call: SandboxCall, id: string): Promise<Stripe.SetupIntent> => {
  const found = await findObject<Stripe.SetupIntent>(call.db, 'setup_intent', id, true)
  if (!found) throw resourceMissing('setupintent', id, 'intent')
  return found.body
}

export const setupIntentRoutes = [
  sandboxRoute('POST', '/v1/setup_intents', createParams, async (call, params) => {
    if (params.customer) await requireCustomer(call, params.customer)
    const method = params.payment_method ? await resolvePaymentMethod(call, params.payment_method) : null
    const id = call.newId('seti')
    const intent: Stripe.SetupIntent = {
      id,
      object: 'setup_intent',
      ...orNull(params, 'allowed_payment_method_types', 'customer', 'description'),
      application: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: call.newId(`${id}_secret`),
      created: call.now,
      customer_account: null,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: params.metadata ?? {},
      next_action: null,
      on_behalf_of: null,
      payment_method: method?.method.id ?? null,
      payment_method_configuration_details: null,
      payment_method_options: {
        card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
      },
      payment_method_types: params.allowed_payment_method_types ?? ['card'],
      single_use_mandate: null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
      usage: params.usage ?? 'off_session',
    }
    await insertObject(call.db, intent)
    await call.record('setup_intent.created', intent)
    return params.confirm ? confirm(call, intent, method?.method.id ?? null) : ok(intent)
  }),
  sandboxRoute('POST', '/v1/setup_intents/:id/confirm', confirmParams, async (call, params, id) => {
    const intent = await requireSetupIntent(call, id)
    const stored = typeof intent.payment_method === 'string' ? intent.payment_method : null
    return confirm(call, intent, params.payment_method ?? stored)
  }),
  sandboxRoute('GET', '/v1/setup_intents/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireSetupIntent(call, id)),
  ),
]

/** With its secret a browser can act on one intent only. */
const requireBySecret = async (
  call: SandboxCall,
  id: string,
  secret: string,
): Promise<Stripe.SetupIntent> => {
  const intent = await requireSetupIntent(call, id)
  if (intent.client_secret !== secret)
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with this SetupIntent.',
      {
        code: 'setup_intent_invalid_parameter',
        param: 'client_secret',
      },
    )
  return intent
}

export const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

const failAuthentication = async (call: SandboxCall, intent: Stripe.SetupIntent): Promise<SandboxAnswer> => {
  const failed: Stripe.SetupIntent = {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      type: 'invalid_request_error',
      code: 'setup_intent_authentication_failure',
      message: notAuthenticated,
    },
  }
  await updateObject(call.db, failed, {})
  await call.record('setup_intent.setup_failed', failed)
  return ok(failed)
}

const browserParams = z.strictObject({ client_secret: textParam, payment_method: idParam })
export const authenticationParams = z.strictObject({
  client_secret: textParam,
  outcome: z.enum(['succeed', 'fail']),
})

/**
 * The actions of the provider's own script in a browser: it confirms with the intent's secret, and asks the payer's
 * bank.
 */
export const browserSetupRoutes = [
  sandboxRoute('POST', '/v1/setup_intents/:id/confirm', browserParams, async (call, params, id) =>
    confirm(call, await requireBySecret(call, id, params.client_secret), params.payment_method),
  ),
  // The bank's own page at the provider; here the form asks instead.
  sandboxRoute(
    'POST',
    '/v1/setup_intents/:id/authenticate',
    authenticationParams,
    async (call, params, id) => {
      const intent = await requireBySecret(call, id, params.client_secret)
      if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string')
        throw invalidRequest('This SetupIntent waits for no authentication.', {
          code: 'setup_intent_unexpected_state',
          setup_intent: intent,
        })
      if (params.outcome === 'fail') return failAuthentication(call, intent)
      const usable = await resolvePaymentMethod(call, intent.payment_method)
      return keep(call, intent, { ...usable, isSetUp: true })
    },
  ),
]
