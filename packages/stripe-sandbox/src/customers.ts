import type Stripe from 'stripe'
import { z } from 'zod'
import { resourceMissing } from './sandbox-error.ts'
import { addressOf, addressParam, idParam, metadataParam, orNull, textParam } from './sandbox-params.ts'
import type { SandboxCall } from './sandbox-route.ts'
import { ok, sandboxRoute } from './sandbox-route.ts'
import { findObject, insertObject } from './sandbox-store.ts'

const createParams = z.strictObject({
  email: textParam.optional(),
  name: textParam.optional(),
  phone: textParam.optional(),
  description: textParam.optional(),
  address: addressParam.optional(),
  payment_method: idParam.optional(),
  invoice_settings: z.strictObject({ default_payment_method: idParam.optional() }).optional(),
  metadata: metadataParam.optional(),
})

/** Throws the provider's 'No such customer' unless it is there. */
export const requireCustomer = async (
  call: SandboxCall,
  id: string,
  param = 'customer',
): Promise<Stripe.Customer> => {
  const found = await findObject<Stripe.Customer>(call.db, 'customer', id)
  if (!found) throw resourceMissing('customer', id, param)
  return found.body
}

export const customerRoutes = [
  sandboxRoute('POST', '/v1/customers', createParams, async (call, params) => {
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
        default_payment_method: params.invoice_settings?.default_payment_method ?? null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: params.metadata ?? {},
      next_invoice_sequence: 1,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    }
    await insertObject(call.db, customer)
    await call.record('customer.created', customer)
    return ok(customer)
  }),
  sandboxRoute('GET', '/v1/customers/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireCustomer(call, id, 'id')),
  ),
]
