import { productTypes } from '@armature/domain/catalogue/product-type'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { digits, flag, id, idList, idParams, money, moneyInput, requiredLine, text } from './primitives.ts'

const bounds = limits.product

const referenceItem = z.object({ id, name: z.string() })
const referenceList = (summary: string) => ({
  access: 'reference.read' as const,
  summary,
  response: z.array(referenceItem),
})

export const listComponentSubcategories = endpoint(
  'listComponentSubcategories',
  referenceList('Component subcategories'),
)
export const listApplications = endpoint('listApplications', referenceList('Applications'))
export const listModels = endpoint(
  'listModels',
  referenceList('MODEL products of all vendors, for a component’s “fits”'),
)
export const listEquipment = endpoint('listEquipment', referenceList('Equipment kinds'))

const imageShape = z.object({ image: z.string(), is_primary: z.boolean() })

export const productShape = z.object({
  id,
  sku: z.string(),
  type: z.enum(productTypes),
  length: z.number(),
  width: z.number(),
  height: z.number(),
  weight: z.number(),
  /** Null where the actor may not see stock. */
  quantity: z.number().int().nullable(),
  tenant: z.number().int().nullable(),
  cad: z.string().nullable(),
  fbx: z.string().nullable(),
  data: z.object({
    name: z.string(),
    description: z.string(),
    /** A MODEL's list price; null for a COMPONENT, which is priced on the quote. */
    price: money.nullable(),
    manufacturer: z.string().nullable(),
    vendor: z.object({ id, username: z.string(), business_name: z.string().nullable() }),
    images: z.array(imageShape),
    application: z.array(id),
    equipment: referenceItem.nullable(),
    component_subcategory: referenceItem.nullable(),
    model: z.array(id),
  }),
})

export const productOrdering = ['id', 'name', 'sku', 'type', 'price', 'quantity', 'created'] as const

export const searchProducts = endpoint('searchProducts', {
  access: 'product.read',
  summary: 'Products the actor may see, searched by name, SKU, manufacturer and description',
  query: z.strictObject({
    ...pageQuery(productOrdering),
    vendor__user_ptr__in: idList.optional(),
    tenant__in: idList.optional(),
    exclude_tenant: digits.optional(),
    type: z.enum(productTypes).optional(),
    low_stock: flag.optional(),
  }),
  response: pageOf(productShape),
})

export const readProduct = endpoint('readProduct', {
  access: 'product.read',
  summary: 'One product',
  params: idParams,
  response: productShape,
})

const atLeastOne = (missing: string) =>
  z
    .number({ error: missing })
    .min(bounds.dimensionMin, missing)
    .max(bounds.dimensionMax, messages.numberTooLarge)

const ids = (missing: string) =>
  z.array(id, { error: missing }).min(1, missing).max(bounds.references, messages.tooLong)

/** One choice from a reference list; an empty select sends 0 or nothing. */
const chosen = (missing: string) => z.number({ error: missing }).int(missing).positive(missing)

const commonFields = {
  name: requiredLine(bounds.name.max),
  sku: requiredLine(bounds.sku.max).regex(/^[\p{L}\p{N}][\p{L}\p{N} ._+#()-]*$/u, messages.skuInvalid),
  quantity: z
    .number({ error: messages.required })
    .int(messages.quantityMinimum)
    .min(bounds.quantityMin, messages.quantityMinimum)
    .max(bounds.quantityMax, messages.numberTooLarge),
  height: atLeastOne(messages.requiredLower),
  width: atLeastOne(messages.required),
  length: atLeastOne(messages.required),
  weight: atLeastOne(messages.required),
  application: ids(messages.required),
  description: text(bounds.description.max).nullish(),
  images: z
    .array(z.strictObject({ image: z.url().max(2_000), is_primary: z.boolean() }))
    .max(bounds.images)
    .optional(),
  cad: z.url().max(2_000).nullish(),
  fbx: z.url().max(2_000).nullish(),
  tenant_status: z.boolean().optional(),
  /** Accepted from an ADMIN only: whose product it is. */
  vendor: id.optional(),
}

/** A MODEL's form (specification section 5). */
export const modelForm = z.strictObject({
  ...commonFields,
  type: z.literal('MODEL').optional(),
  price: moneyInput(messages.priceRequired).refine((value) => value >= 0, messages.priceRequired),
  equipment: chosen(messages.required),
})

/** A COMPONENT's form (specification section 5). */
export const componentForm = z.strictObject({
  ...commonFields,
  type: z.literal('COMPONENT').optional(),
  component_subcategory: chosen(messages.required),
  model: ids(messages.required),
})

export const createModel = endpoint('createModel', {
  access: 'product.create',
  summary: 'Lists a MODEL',
  body: modelForm,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateModel = endpoint('updateModel', {
  access: 'product.update',
  summary: 'Changes a MODEL; fields left out stay as they are',
  params: idParams,
  body: modelForm.partial(),
  response: productShape,
})

export const deleteModel = endpoint('deleteModel', {
  access: 'product.delete',
  summary: 'Hides a MODEL; quotes and orders keep their copy',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const createComponent = endpoint('createComponent', {
  access: 'product.create',
  summary: 'Lists a COMPONENT',
  body: componentForm,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateComponent = endpoint('updateComponent', {
  access: 'product.update',
  summary: 'Changes a COMPONENT; fields left out stay as they are',
  params: idParams,
  body: componentForm.partial(),
  response: productShape,
})

export const deleteComponent = endpoint('deleteComponent', {
  access: 'product.delete',
  summary: 'Hides a COMPONENT; quotes and orders keep their copy',
  params: idParams,
  response: z.object({}),
  status: 204,
})
