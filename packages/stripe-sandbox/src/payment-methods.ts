import type { SandboxCard } from './test-cards.ts'
import { sandboxCardByNumber, sandboxCardByToken } from './test-cards.ts'
import type Stripe from 'stripe'
import { z } from 'zod'
import { forgetDefaultCard, requireCustomer } from './customers.ts'
import { invalidRequest, resourceMissing, SandboxError } from './sandbox-error.ts'
import { mergeMetadata, metadataChange, metadataParam } from './metadata-params.ts'
import {
  addressOf,
  addressParam,
  idParam,
  integerParam,
  listParams,
  orNull,
  textParam,
} from './sandbox-params.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from './sandbox-store.ts'

const billingParam = z.strictObject({
  address: addressParam.optional(),
  email: textParam.optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
})

const paymentMethodParams = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({
    number: z.string().max(40),
    exp_month: integerParam,
    exp_year: integerParam,
    cvc: z.string().max(8).optional(),
  }),
  billing_details: billingParam.optional(),
  metadata: metadataParam.optional(),
})
type PaymentMethodParams = z.output<typeof paymentMethodParams>

const cardError = (code: string, message: string, param: string, declineCode?: string): SandboxError =>
  new SandboxError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode ? { decline_code: declineCode } : {}),
  })

const checkExpiry = (month: number, year: number, now: number) => {
  if (month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const fullYear = year < 100 ? 2000 + year : year
  const today = new Date(now * 1000)
  const past =
    fullYear < today.getUTCFullYear() ||
    (fullYear === today.getUTCFullYear() && month < today.getUTCMonth() + 1)
  if (past || fullYear > today.getUTCFullYear() + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  return fullYear
}

/** Stores brand, last four digits and expiry. The number itself isn't stored, even for a test card. */
const createPaymentMethod = async (
  call: SandboxCall,
  params: PaymentMethodParams,
): Promise<Stripe.PaymentMethod> => {
  const card = sandboxCardByNumber(params.card.number)
  if (!card)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'number',
      'test_mode_live_card',
    )
  const year = checkExpiry(params.card.exp_month, params.card.exp_year, call.now)
  const cvcLength = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/
  if (params.card.cvc !== undefined && !cvcLength.test(params.card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return storePaymentMethod(call, card, { month: params.card.exp_month, year }, params)
}

interface Expiry {
  month: number
  year: number
}

const billingOf = (given: NonNullable<PaymentMethodParams['billing_details']> = {}) => ({
  ...orNull(given, 'email', 'name', 'phone'),
  address: addressOf(given.address ?? {}),
  tax_id: null,
})

/** Identifies the card again, since its number isn't stored. */
const hiddenNameOf = (card: SandboxCard): string => card.tokens[0] ?? ''

const cardOf = (card: SandboxCard, { month, year }: Expiry): Stripe.PaymentMethod.Card => ({
  brand: card.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
  country: 'US',
  display_brand: card.brand === 'amex' ? 'american_express' : card.brand,
  exp_month: month,
  exp_year: year,
  fingerprint: `sandbox_${card.tokens[0] ?? card.brand}`,
  funding: 'credit',
  generated_from: null,
  last4: card.number.slice(-4),
  networks: { available: [card.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})

const storePaymentMethod = async (
  call: SandboxCall,
  card: SandboxCard,
  expiry: Expiry,
  { billing_details, metadata }: Pick<PaymentMethodParams, 'billing_details' | 'metadata'>,
): Promise<Stripe.PaymentMethod> => {
  const method: Stripe.PaymentMethod = {
    id: call.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billingOf(billing_details),
    card: cardOf(card, expiry),
    created: call.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: metadata ?? {},
    type: 'card',
  }
  await insertObject(call.db, method, { card: hiddenNameOf(card) })
  return method
}

export interface UsableCard {
  method: Stripe.PaymentMethod
  card: SandboxCard
  /** The payer's bank has confirmed it while it was saved. */
  isSetUp?: boolean
}

/** The payment method with this id. A test token creates one, as at the provider. */
export const resolvePaymentMethod = async (
  call: SandboxCall,
  id: string,
  param = 'payment_method',
): Promise<UsableCard> => {
  const byToken = sandboxCardByToken(id)
  if (byToken) {
    const expiry = { month: 12, year: new Date(call.now * 1000).getUTCFullYear() + 4 }
    return { method: await storePaymentMethod(call, byToken, expiry, {}), card: byToken }
  }
  const found = await findObject<Stripe.PaymentMethod>(call.db, 'payment_method', id)
  const card = sandboxCardByToken(found?.hidden.card ?? '')
  if (!found || !card) throw resourceMissing('PaymentMethod', id, param)
  if (found.hidden.detached)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  return { method: found.body, card, isSetUp: found.hidden.setUp === true }
}

/** Throws unless the card is the payer's, or unattached. */
export const checkHolder = ({ method }: UsableCard, payer: string | null): void => {
  const { id, customer } = method
  if (customer === null || customer === payer) return
  throw invalidRequest(
    payer === null
      ? `The payment method \`${id}\` belongs to the Customer \`${String(customer)}\`. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
      : `The PaymentMethod ${id} does not belong to the Customer you supplied ${payer}. Please use this PaymentMethod in conjunction with the Customer that it belongs to.`,
    { param: 'payment_method' },
  )
}

export const attachToCustomer = async (
  call: SandboxCall,
  { method, card, isSetUp }: UsableCard,
  customer: string,
): Promise<Stripe.PaymentMethod> => {
  if (method.customer === customer) {
    // A card saved earlier is set up later.
    if (isSetUp === true) await updateObject(call.db, method, { card: hiddenNameOf(card), setUp: true })
    return method
  }
  if (method.customer !== null)
    throw invalidRequest('The payment method you provided has already been attached to a customer.')
  const attached = { ...method, customer }
  await updateObject(call.db, attached, {
    card: hiddenNameOf(card),
    ...(isSetUp === true ? { setUp: true } : {}),
  })
  await call.record('payment_method.attached', attached)
  return attached
}

const changeParams = z.strictObject({
  billing_details: billingParam.optional(),
  card: z.strictObject({ exp_month: integerParam.optional(), exp_year: integerParam.optional() }).optional(),
  metadata: metadataChange.optional(),
})

/** The changed card; throws for an invalid expiry. */
const changedCard = (
  call: SandboxCall,
  card: Stripe.PaymentMethod.Card | undefined,
  change: z.output<typeof changeParams>['card'],
) => {
  if (card === undefined || change === undefined) return {}
  const exp_month = change.exp_month ?? card.exp_month
  const exp_year = checkExpiry(exp_month, change.exp_year ?? card.exp_year, call.now)
  return { card: { ...card, exp_month, exp_year } }
}

const attach = sandboxRoute(
  'POST',
  '/v1/payment_methods/:id/attach',
  z.strictObject({ customer: idParam }),
  async (call, params, id) => {
    await requireCustomer(call, params.customer)
    const usable = await resolvePaymentMethod(call, id)
    // An unusable card can't be saved either.
    const { outcome } = usable.card
    if (outcome.kind === 'declines' && outcome.at === 'any_use')
      throw new SandboxError(402, {
        type: 'card_error',
        code: outcome.code,
        ...(outcome.declineCode ? { decline_code: outcome.declineCode } : {}),
        message: outcome.message,
      })
    return ok(await attachToCustomer(call, usable, params.customer))
  },
)

const detach = sandboxRoute(
  'POST',
  '/v1/payment_methods/:id/detach',
  z.strictObject({}),
  async (call, _params, id) => {
    const found = await findObject<Stripe.PaymentMethod>(call.db, 'payment_method', id, true)
    if (!found) throw resourceMissing('PaymentMethod', id, 'payment_method')
    const { customer } = found.body
    if (typeof customer !== 'string')
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    const detached: Stripe.PaymentMethod = { ...found.body, customer: null }
    await updateObject(call.db, detached, { ...found.hidden, detached: true })
    await forgetDefaultCard(call, customer, id)
    await call.record('payment_method.detached', detached)
    return ok(detached)
  },
)

const change = sandboxRoute('POST', '/v1/payment_methods/:id', changeParams, async (call, params, id) => {
  const { method, card, isSetUp } = await resolvePaymentMethod(call, id)
  if (method.customer === null)
    throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.')
  const changed: Stripe.PaymentMethod = {
    ...method,
    ...changedCard(call, method.card, params.card),
    billing_details: params.billing_details ? billingOf(params.billing_details) : method.billing_details,
    metadata: mergeMetadata(method.metadata ?? {}, params.metadata),
  }
  await updateObject(call.db, changed, {
    card: hiddenNameOf(card),
    ...(isSetUp === true ? { setUp: true } : {}),
  })
  await call.record('payment_method.updated', changed)
  return ok(changed)
})

const listed = { ...listParams, type: z.literal('card').optional() }

export const paymentMethodRoutes = [
  sandboxRoute('POST', '/v1/payment_methods', paymentMethodParams, async (call, params) =>
    ok(await createPaymentMethod(call, params)),
  ),
  attach,
  detach,
  change,
  sandboxRoute('GET', '/v1/payment_methods/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<Stripe.PaymentMethod>(call.db, 'payment_method', id)
    return ok(found?.body ?? (await resolvePaymentMethod(call, id)).method)
  }),
  sandboxRoute(
    'GET',
    '/v1/payment_methods',
    z.strictObject({ ...listed, customer: idParam.optional() }),
    async (call, params) => {
      if (params.customer === undefined)
        return listAnswer('/v1/payment_methods', { data: [], has_more: false })
      await requireCustomer(call, params.customer)
      const { customer } = params
      return listAnswer(
        '/v1/payment_methods',
        await listObjects(call.db, 'payment_method', params, { customer }),
      )
    },
  ),
  sandboxRoute(
    'GET',
    '/v1/customers/:id/payment_methods',
    z.strictObject(listed),
    async (call, params, id) => {
      await requireCustomer(call, id)
      const page = await listObjects(call.db, 'payment_method', params, { customer: id })
      return listAnswer(`/v1/customers/${id}/payment_methods`, page)
    },
  ),
]
