import type Stripe from 'stripe'
import { z } from 'zod'
import { invalidRequest, resourceMissing } from './sandbox-error.ts'
import { mergeMetadata, metadataChange, metadataParam } from './metadata-params.ts'
import { addressOf, addressParam, idParam, listParams, orNull, textParam } from './sandbox-params.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from './sandbox-store.ts'

const createParams = z.strictObject({
  email: textParam.optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
  description: textParam.optional(),
  address: addressParam.optional(),
  metadata: metadataParam.optional(),
  test_clock: idParam.optional(),
})

/** Throws the provider's 'No such customer' unless it exists; `lock` holds it until the call ends. */
export const requireCustomer = async (
  call: SandboxCall,
  id: string,
  { param = 'customer', lock = false }: { param?: string; lock?: boolean } = {},
): Promise<Stripe.Customer> => {
  const found = await findObject<Stripe.Customer>(call.db, 'customer', id, lock)
  if (!found) throw resourceMissing('customer', id, param)
  return found.body
}

/** The id of the card for a customer's invoices, if it chose one. */
export const defaultCardOf = ({ invoice_settings }: Stripe.Customer): string | null =>
  typeof invoice_settings.default_payment_method === 'string' ? invoice_settings.default_payment_method : null

const withDefaultCard = (customer: Stripe.Customer, card: string | null): Stripe.Customer => ({
  ...customer,
  invoice_settings: { ...customer.invoice_settings, default_payment_method: card },
})

/** Saves the customer and records its event. */
export const changeCustomer = async (call: SandboxCall, customer: Stripe.Customer): Promise<void> => {
  await updateObject(call.db, customer, {})
  await call.record('customer.updated', customer)
}

/** A detached card is no longer charged automatically. */
export const forgetDefaultCard = async (call: SandboxCall, id: string, card: string): Promise<void> => {
  const customer = await requireCustomer(call, id, { lock: true })
  if (defaultCardOf(customer) === card) await changeCustomer(call, withDefaultCard(customer, null))
}

/** Throws unless the card is attached to the customer; `param` is the name in the error. */
export const requireOwnCard = async (
  call: SandboxCall,
  customer: string,
  card: string,
  param = 'invoice_settings[default_payment_method]',
): Promise<void> => {
  const found = await findObject<Stripe.PaymentMethod>(call.db, 'payment_method', card)
  if (found?.body.customer === customer) return
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  )
}

const changeParams = z.strictObject({
  email: textParam.optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
  description: textParam.optional(),
  address: addressParam.optional(),
  invoice_settings: z.strictObject({ default_payment_method: z.string().max(255).optional() }).optional(),
  metadata: metadataChange.optional(),
})

/** The given fields; an empty text removes one. */
const givenTexts = (params: z.output<typeof changeParams>) =>
  Object.fromEntries(
    (['email', 'name', 'phone', 'description'] as const)
      .filter((name) => params[name] !== undefined)
      .map((name) => [name, params[name] || null]),
  )

const updateCustomer = sandboxRoute('POST', '/v1/customers/:id', changeParams, async (call, params, id) => {
  const customer = await requireCustomer(call, id, { param: 'id', lock: true })
  const card = params.invoice_settings?.default_payment_method
  if (card) await requireOwnCard(call, id, card)
  const changed: Stripe.Customer = {
    ...(card === undefined ? customer : withDefaultCard(customer, card || null)),
    ...givenTexts(params),
    ...(params.address ? { address: addressOf(params.address) } : {}),
    metadata: mergeMetadata(customer.metadata, params.metadata),
  }
  await changeCustomer(call, changed)
  return ok(changed)
})

export const customerRoutes = [
  sandboxRoute('POST', '/v1/customers', createParams, async (call, params) => {
    const clock = params.test_clock
    if (clock !== undefined && !(await findObject(call.db, 'test_helpers.test_clock', clock)))
      throw resourceMissing('test clock', clock, 'test_clock')
    const id = call.newId('cus')
    const customer: Stripe.Customer = {
      id,
      object: 'customer',
      ...orNull(params, 'description', 'email', 'name', 'phone'),
      address: params.address ? addressOf(params.address) : null,
      balance: 0,
      created: call.now,
      currency: null,
      default_source: null,
      delinquent: false,
      discount: null,
      invoice_prefix: id.slice(-8).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: params.metadata ?? {},
      next_invoice_sequence: 1,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: params.test_clock ?? null,
    }
    await insertObject(call.db, customer)
    await call.record('customer.created', customer)
    return ok(customer)
  }),
  sandboxRoute('GET', '/v1/customers/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireCustomer(call, id, { param: 'id' })),
  ),
  updateCustomer,
  sandboxRoute(
    'GET',
    '/v1/customers',
    z.strictObject({ ...listParams, email: textParam.optional() }),
    async (call, params) =>
      listAnswer('/v1/customers', await listObjects(call.db, 'customer', params, { email: params.email })),
  ),
]
