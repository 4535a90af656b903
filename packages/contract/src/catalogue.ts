import { productTypes } from '@armature/domain/catalogue/product-type'
import { stockLevels } from '@armature/domain/catalogue/stock'
import { limits } from '@armature/domain/limits'
import { skuPattern } from '@armature/domain/media/media-folder'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { boxShape, conversionShape } from './media.ts'
import { pageOf, pageQuery } from './paging.ts'
import {
  digits,
  id,
  idList,
  idOrNoneList,
  idParams,
  money,
  moneyInput,
  requiredLine,
  text,
} from './primitives.ts'
import { shownNumbers, typedNumbers } from './product-numbers.ts'
import { timelineResponse } from './timeline.ts'

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

/** `thumbnail` is the same picture, small, for lists. */
const imageShape = z.object({ image: z.string(), is_primary: z.boolean(), thumbnail: z.string() })

/** A product's CAD or FBX file with the 3D view made from it. */
const modelFileShape = conversionShape.extend({
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
})

export const productShape = z.object({
  id,
  sku: z.string(),
  type: z.enum(productTypes),
  ...shownNumbers,
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
    /** The one small picture that stands for it: the primary image, else what its CAD or FBX file looks like. */
    preview: z.string().nullable(),
    application: z.array(id),
    equipment: referenceItem.nullable(),
    component_subcategory: referenceItem.nullable(),
    model: z.array(id),
  }),
})

/** One whole product, with the 3D views of its files and its typed specifications. */
export const productDetailShape = productShape.extend({
  files: z.object({ cad: modelFileShape.nullable(), fbx: modelFileShape.nullable() }),
  /** The part's own size in inches: measured from its CAD file, else its FBX file, else as the catalogue has it. */
  own_size: boxShape.extend({ source: z.enum(['CAD', 'FBX', 'CATALOGUE']) }).nullable(),
  /** The part's own weight in pounds, where it is known. */
  own_weight: z.number().nullable(),
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const searchProducts = endpoint('searchProducts', {
  access: 'product.read',
  summary: 'Products the actor may see, searched by name, SKU, manufacturer and description',
  query: z
    .strictObject({
      ...pageQuery('searchProducts'),
      vendor__user_ptr__in: idList.optional(),
      /** Only products of these stores; `none` stands for the marketplace's own products, which are in no store. */
      tenant__in: idOrNoneList.optional(),
      exclude_tenant: digits.optional(),
      type: z.enum(productTypes).optional(),
      component_subcategory: idList.optional(),
      application: idList.optional(),
      equipment: idList.optional(),
      /** List prices from and to, in dollars. Products that are priced on the quote have none and are left out. */
      price_min: moneyInput(messages.priceInvalidInline).optional(),
      price_max: moneyInput(messages.priceInvalidInline).optional(),
      /** Only products whose stock the actor may see. */
      stock: z.enum(stockLevels).optional(),
      /** Leaves out products of vendors who aren't selling, because nobody can buy them now. */
      for_sale: z.literal('true').optional(),
    })
    .refine((query) => (query.price_min ?? 0) <= (query.price_max ?? Infinity), {
      error: messages.priceRange,
      path: ['price_min'],
    }),
  response: pageOf(productShape),
})

export const readProduct = endpoint('readProduct', {
  access: 'product.read',
  summary: 'One product',
  params: idParams,
  response: productDetailShape,
})

const ids = (missing: string) =>
  z.array(id, { error: missing }).min(1, missing).max(bounds.references, messages.tooLong)

/** One choice from a reference list; an empty select sends 0 or nothing. */
const chosen = (missing: string) => z.number({ error: missing }).int(missing).positive(missing)

const commonFields = {
  name: requiredLine(bounds.name.max),
  sku: requiredLine(bounds.sku.max).regex(skuPattern, messages.skuInvalid),
  ...typedNumbers,
  application: ids(messages.required),
  description: text(bounds.description.max).nullish(),
  images: z
    .array(z.strictObject({ image: z.url().max(2_000), is_primary: z.boolean() }))
    .max(bounds.images)
    .refine((images) => images.filter((image) => image.is_primary).length <= 1, {
      error: messages.onePrimary,
    })
    .optional(),
  cad: z.url().max(2_000).nullish(),
  fbx: z.url().max(2_000).nullish(),
  tenant_status: z.boolean().optional(),
  /** The product's owner; accepted from an ADMIN only. */
  vendor: id.optional(),
  /** The reason for the change; kept with the event. */
  reason: text(limits.quote.reason).optional(),
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

/**
 * The fields that a change may carry besides the form's. `expected_quantity` is the stock that the user saw while
 * typing the new one: where a sale has changed it since, the answer is 409 with the product as it is now.
 */
const changeFields = { expected_quantity: z.number().int().min(0).optional() }

export const createModel = endpoint('createModel', {
  access: 'product.create',
  summary: 'Lists a MODEL',
  body: modelForm,
  bodyBytes: limits.body.productBytes,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateModel = endpoint('updateModel', {
  access: 'product.update',
  summary: 'Changes a MODEL; fields left out stay as they are',
  params: idParams,
  body: modelForm.partial().extend(changeFields),
  bodyBytes: limits.body.productBytes,
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
  bodyBytes: limits.body.productBytes,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateComponent = endpoint('updateComponent', {
  access: 'product.update',
  summary: 'Changes a COMPONENT; fields left out stay as they are',
  params: idParams,
  body: componentForm.partial().extend(changeFields),
  bodyBytes: limits.body.productBytes,
  response: productShape,
})

export const deleteComponent = endpoint('deleteComponent', {
  access: 'product.delete',
  summary: 'Hides a COMPONENT; quotes and orders keep their copy',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const readProductTimeline = endpoint('readProductTimeline', {
  access: 'product.read-history',
  summary: 'What happened to a product and its stock, newest first: who, when, what and why',
  params: idParams,
  response: timelineResponse,
})
