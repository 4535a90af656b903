import type Stripe from 'stripe'
import { z } from 'zod'
import { requireProduct, storeProduct } from './products.ts'
import { invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { mergeMetadata, metadataChange, metadataParam } from '../metadata-params.ts'
import {
  booleanParam,
  currencyParam,
  idParam,
  integerParam,
  listParams,
  orNull,
  textParam,
  wireDecimal,
} from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'

/** A price as the sandbox stores it: a recurring amount per unit. */
export type RecurringPrice = Stripe.Price & {
  product: string
  recurring: Stripe.Price.Recurring
  unit_amount: number
}

const createParams = z.strictObject({
  currency: currencyParam,
  unit_amount: integerParam,
  product: idParam.optional(),
  product_data: z.strictObject({ name: idParam, metadata: metadataParam.optional() }).optional(),
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: integerParam.optional(),
  }),
  active: booleanParam.optional(),
  lookup_key: textParam.optional(),
  metadata: metadataParam.optional(),
  nickname: textParam.optional(),
})

/** Throws the provider's 'No such price' unless it exists; `active` refuses one that is no longer sold. */
export const requirePrice = async (
  call: SandboxCall,
  id: string,
  { active = false, param = 'price' }: { active?: boolean; param?: string } = {},
): Promise<RecurringPrice> => {
  const found = await findObject<RecurringPrice>(call.db, 'price', id)
  if (!found) throw resourceMissing('price', id, param)
  const price = found.body
  if (active && !price.active)
    throw invalidRequest(`The price specified is inactive. This field only accepts active prices.`, { param })
  return price
}

const productOf = async (call: SandboxCall, params: z.output<typeof createParams>): Promise<string> => {
  if (params.product !== undefined) return (await requireProduct(call, params.product)).id
  if (params.product_data !== undefined) return (await storeProduct(call, params.product_data)).id
  throw invalidRequest('You must specify either `product` or `product_data` when creating a price.')
}

const changeParams = z.strictObject({
  active: booleanParam.optional(),
  lookup_key: textParam.optional(),
  metadata: metadataChange.optional(),
  nickname: textParam.optional(),
})

export const priceRoutes = [
  sandboxRoute('POST', '/v1/prices', createParams, async (call, params) => {
    if (params.unit_amount < 0)
      throw invalidRequest('Invalid non-negative integer', {
        code: 'parameter_invalid_integer',
        param: 'unit_amount',
      })
    const price: RecurringPrice = {
      id: call.newId('price'),
      object: 'price',
      ...orNull(params, 'lookup_key', 'nickname'),
      active: params.active ?? true,
      billing_scheme: 'per_unit',
      created: call.now,
      currency: params.currency,
      custom_unit_amount: null,
      livemode: false,
      metadata: params.metadata ?? {},
      product: await productOf(call, params),
      recurring: {
        interval: params.recurring.interval,
        interval_count: params.recurring.interval_count ?? 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      },
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'recurring',
      unit_amount: params.unit_amount,
      unit_amount_decimal: wireDecimal(params.unit_amount),
    }
    await insertObject(call.db, price)
    await call.record('price.created', price)
    return ok(price)
  }),
  sandboxRoute('POST', '/v1/prices/:id', changeParams, async (call, params, id) => {
    const price = await requirePrice(call, id)
    const changed: RecurringPrice = {
      ...price,
      active: params.active ?? price.active,
      lookup_key: params.lookup_key ?? price.lookup_key,
      nickname: params.nickname ?? price.nickname,
      metadata: mergeMetadata(price.metadata, params.metadata),
    }
    await updateObject(call.db, changed, {})
    await call.record('price.updated', changed)
    return ok(changed)
  }),
  sandboxRoute('GET', '/v1/prices/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requirePrice(call, id)),
  ),
  sandboxRoute(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...listParams,
      active: booleanParam.optional(),
      product: idParam.optional(),
      lookup_keys: z.array(textParam).length(1).optional(),
    }),
    async (call, params) => {
      const { active, product } = params
      const where = { active, product, lookup_key: params.lookup_keys?.[0] }
      return listAnswer('/v1/prices', await listObjects(call.db, 'price', params, where))
    },
  ),
]
