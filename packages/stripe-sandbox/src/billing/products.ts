import type Stripe from 'stripe'
import { z } from 'zod'
import { resourceMissing } from '../sandbox-error.ts'
import { mergeMetadata, metadataChange, metadataParam } from '../metadata-params.ts'
import { booleanParam, idParam, listParams, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'

const createParams = z.strictObject({
  name: idParam,
  active: booleanParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
})

/** Throws the provider's 'No such product' unless it exists. */
export const requireProduct = async (
  call: SandboxCall,
  id: string,
  lock = false,
): Promise<Stripe.Product> => {
  const found = await findObject<Stripe.Product>(call.db, 'product', id, lock)
  if (!found) throw resourceMissing('product', id, 'product')
  return found.body
}

/** Saves a product and records its event. */
export const storeProduct = async (
  call: SandboxCall,
  params: z.output<typeof createParams>,
): Promise<Stripe.Product> => {
  const product: Stripe.Product = {
    id: call.newId('prod'),
    object: 'product',
    active: params.active ?? true,
    created: call.now,
    default_price: null,
    description: params.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: params.metadata ?? {},
    name: params.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: call.now,
    url: null,
  }
  await insertObject(call.db, product)
  await call.record('product.created', product)
  return product
}

const changeParams = z.strictObject({
  name: idParam.optional(),
  active: booleanParam.optional(),
  description: textParam.optional(),
  metadata: metadataChange.optional(),
})

export const productRoutes = [
  sandboxRoute('POST', '/v1/products', createParams, async (call, params) =>
    ok(await storeProduct(call, params)),
  ),
  sandboxRoute('POST', '/v1/products/:id', changeParams, async (call, params, id) => {
    const product = await requireProduct(call, id, true)
    const changed: Stripe.Product = {
      ...product,
      name: params.name ?? product.name,
      active: params.active ?? product.active,
      description: params.description === undefined ? product.description : params.description || null,
      metadata: mergeMetadata(product.metadata, params.metadata),
      updated: call.now,
    }
    await updateObject(call.db, changed, {})
    await call.record('product.updated', changed)
    return ok(changed)
  }),
  sandboxRoute('GET', '/v1/products/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireProduct(call, id)),
  ),
  sandboxRoute(
    'GET',
    '/v1/products',
    z.strictObject({ ...listParams, active: booleanParam.optional() }),
    async (call, params) =>
      listAnswer('/v1/products', await listObjects(call.db, 'product', params, { active: params.active })),
  ),
]
