import { readAttributeFilters } from '@armature/domain/catalogue/attributes/attribute-filters'
import { attributeDimensions } from '@armature/domain/catalogue/attributes/attribute-units'
import { productDocumentKinds } from '@armature/domain/media/product-documents'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { readEccn, readHsCode } from '@armature/domain/catalogue/products/trade-codes'
import { stockLevels } from '@armature/domain/catalogue/products/stock'
import { limits } from '@armature/domain/limits'
import { skuPattern } from '@armature/domain/media/media-folder'
import { messages } from '@armature/domain/messages'
import { readCountry } from '@armature/domain/values/countries'
import { z } from 'zod'
import { bodyBytes } from '../platform/body-bytes.ts'
import { manyDone, manyIds } from '../platform/bulk.ts'
import { endpoint } from '../platform/endpoint.ts'
import { expectedProduct } from './expected-product.ts'
import { boxShape, conversionShape } from '../people/media.ts'
import { pageOf, pageQuery } from '../platform/paging.ts'
import {
  digits,
  id,
  idList,
  idOrNoneList,
  idParams,
  line,
  money,
  moneyInput,
  requiredLine,
  text,
} from '../platform/primitives.ts'
import { priceBreaksInput, shownBreaks, shownFrom } from './price-breaks.ts'
import { shownNumbers, typedNumbers } from './product-numbers.ts'
import { timelineResponse } from '../platform/timeline.ts'

const bounds = limits.product

export const referenceItem = z.object({ id, name: z.string() })
const referenceList = (summary: string) => ({ summary, response: z.array(referenceItem) })
/** A marketplace reference list that filters a catalogue, for all visitors. */
const openReferenceList = (summary: string) => ({ access: 'public' as const, ...referenceList(summary) })

export const listComponentSubcategories = endpoint(
  'listComponentSubcategories',
  openReferenceList('Component subcategories'),
)
export const listApplications = endpoint('listApplications', openReferenceList('Applications'))
export const listModels = endpoint('listModels', {
  access: 'reference.read',
  ...referenceList('MODEL products of all vendors, for a component’s “fits”'),
})
export const listEquipment = endpoint('listEquipment', openReferenceList('Equipment kinds'))

/** The codes that customs papers state. */
export const shownTradeCodes = {
  country_of_origin: z.string().nullable().describe('ISO 3166-1'),
  hs_code: z.string().nullable().describe('The customs tariff number, such as 8501.10'),
  eccn: z.string().nullable().describe('The export control number; EAR99 where none applies'),
}

/** `thumbnail` is the same picture, small, for lists. */
export const imageShape = z.object({ image: z.string(), is_primary: z.boolean(), thumbnail: z.string() })

/** A product's CAD or FBX file with the 3D view made from it. */
export const modelFileShape = conversionShape.extend({
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
    price_breaks: shownBreaks,
    price_from: shownFrom,
    manufacturer: z.string().nullable(),
    part_number: z.string().nullable().describe('The maker’s own number of it'),
    ...shownTradeCodes,
    vendor: z.object({ id, username: z.string(), business_name: z.string().nullable() }),
    images: z.array(imageShape),
    /** The one small picture of the product: the primary image, else a rendering of its CAD or FBX file. */
    preview: z.string().nullable(),
    application: z.array(id),
    equipment: referenceItem.nullable(),
    component_subcategory: referenceItem.nullable(),
    model: z.array(id),
  }),
})

const documentKind = z.enum(productDocumentKinds)

/** A document with its uploader's file name; its address is a download. */
export const documentShape = z.object({
  url: z.string(),
  name: z.string(),
  bytes: z.number().int(),
  kind: documentKind,
})

/** A part's own measures, specifications and documents. */
export const specificationShape = {
  documents: z.array(documentShape).describe('Documents (PDF), in the vendor’s order'),
  /** The part's own size in inches: measured from its CAD file, else its FBX file, else as entered in the catalogue. */
  own_size: boxShape.extend({ source: z.enum(['CAD', 'FBX', 'CATALOGUE']) }).nullable(),
  /** The part's own weight in pounds, where known. */
  own_weight: z.number().nullable(),
  /** Typed specifications in form order, as typed; `choices` are the ids of chosen ones. */
  attributes: z.array(
    z.object({
      id,
      name: z.string(),
      value: z.string(),
      choices: z.array(id).nullable(),
      dimension: z.enum(attributeDimensions).nullable().describe('Of a number: what it is a number of'),
    }),
  ),
  /** Free specifications from imported catalogues that no typed one covers. */
  specs: z.array(z.object({ name: z.string(), value: z.string() })),
}

/** A whole product, with its files' 3D views and its typed specifications. */
export const productDetailShape = productShape.extend({
  files: z.object({ cad: modelFileShape.nullable(), fbx: modelFileShape.nullable() }),
  ...specificationShape,
})

/**
 * Filters by typed specifications, as in `3:10..14.8,5:17|18`: between two numbers in SI units, or any of some choices.
 */
const attributeFilters = z
  .string()
  .max(700)
  .transform((given, ctx) => {
    const filters = readAttributeFilters(given)
    if (filters !== null) return filters
    ctx.addIssue({ code: 'custom', message: messages.attributeFilterExpected })
    return z.NEVER
  })
  .describe(
    'By typed specifications, in SI units: `3:10..14.8` lies in part between both, `5:17|18` is one of the choices',
  )

/** The fields that lists of products are filtered and counted by. */
export const productFilters = {
  vendor__user_ptr__in: idList.optional(),
  /** Only products of these stores; `none` means the marketplace's own, which are in no store. */
  tenant__in: idOrNoneList.optional(),
  exclude_tenant: digits.optional(),
  type: z.enum(productTypes).optional(),
  component_subcategory: idList.optional(),
  application: idList.optional(),
  equipment: idList.optional(),
  attribute: attributeFilters.optional(),
  /** List price bounds in dollars. Products priced on the quote have none and are left out. */
  price_min: moneyInput(messages.priceInvalidInline).optional(),
  price_max: moneyInput(messages.priceInvalidInline).optional(),
  fits: digits
    .optional()
    .describe('Components that fit this MODEL: their vendor says so, or what tells it is the same'),
  /** Only products whose stock the actor may see. */
  stock: z.enum(stockLevels).optional(),
  in_stock: z
    .literal('true')
    .optional()
    .describe('Only products that are in stock, of vendors who show that'),
  /** Leaves out products of vendors who aren't selling, which nobody can buy now. */
  for_sale: z.literal('true').optional(),
}

export const isPriceRange = (query: {
  price_min?: number | undefined
  price_max?: number | undefined
}): boolean => (query.price_min ?? 0) <= (query.price_max ?? Infinity)
export const priceRange = { error: messages.priceRange, path: ['price_min'] }

export const searchProducts = endpoint('searchProducts', {
  access: 'product.read',
  summary: 'Products the actor may see, searched by name, SKU, manufacturer and description',
  query: z
    .strictObject({ ...pageQuery('searchProducts'), ...productFilters })
    .refine(isPriceRange, priceRange),
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

export const typedAttributes = z
  .record(
    z.string().regex(/^[1-9]\d{0,15}$/, messages.idExpected),
    z.union([text(limits.attribute.text), z.array(id).max(limits.attribute.choices)]).nullable(),
  )
  .refine((typed) => Object.keys(typed).length <= 2 * limits.attribute.perPlace, messages.tooLong)

/** A code in the form in which it is stored; an empty text removes it. */
const code = (read: (text: string) => string | null, wrong: string) =>
  line(100)
    .transform((typed, ctx) => {
      const stored = typed === '' ? '' : read(typed)
      if (stored !== null) return stored
      ctx.addIssue({ code: 'custom', message: wrong })
      return z.NEVER
    })
    .nullish()

const typedTradeCodes = {
  country_of_origin: code(readCountry, messages.countryNotKnown).describe('A country’s code or name'),
  hs_code: code(readHsCode, messages.hsCodeWrong),
  eccn: code(readEccn, messages.eccnWrong),
}

const commonFields = {
  name: requiredLine(bounds.name.max),
  sku: requiredLine(bounds.sku.max).regex(skuPattern, messages.skuInvalid),
  ...typedNumbers,
  application: ids(messages.required),
  manufacturer: line(bounds.manufacturer.max).nullish(),
  part_number: line(bounds.partNumber.max).nullish(),
  ...typedTradeCodes,
  /** By attribute id: a typed text ("4 Nm"), or the ids of choices; null removes a value. */
  attributes: typedAttributes.optional(),
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
  documents: z
    .array(z.union([z.url().max(2_000), z.strictObject({ url: z.url().max(2_000), kind: documentKind })]))
    .max(bounds.documents)
    .describe('A plain address keeps its stored kind; a new one is a data sheet')
    .optional(),
  tenant_status: z.boolean().optional(),
  /** The product's owner; accepted only from an ADMIN. */
  vendor: id.optional(),
  /** The reason for the change, saved with the event. */
  reason: text(limits.quote.reason).optional(),
}

/** A MODEL's form (specification section 5). */
export const modelForm = z.strictObject({
  ...commonFields,
  type: z.literal('MODEL').optional(),
  price: moneyInput(messages.priceRequired).refine((value) => value >= 0, messages.priceRequired),
  price_breaks: priceBreaksInput('MODEL').optional(),
  equipment: chosen(messages.required),
})

/** A COMPONENT's form (specification section 5). */
export const componentForm = z.strictObject({
  ...commonFields,
  type: z.literal('COMPONENT').optional(),
  price_breaks: priceBreaksInput('COMPONENT').optional(),
  component_subcategory: chosen(messages.required),
  model: ids(messages.required),
})

/**
 * The stock that the user saw while typing the new one. If a sale has changed it since, the answer is 409 with the
 * current product.
 */
const expectedStock = { expected_quantity: z.number().int().min(0).optional() }

/** The fields of a change besides the form's. */
const changeFields = { ...expectedStock, expected: expectedProduct }

export const createModel = endpoint('createModel', {
  access: 'product.create',
  summary: 'Lists a MODEL',
  body: modelForm,
  bodyBytes: bodyBytes.product,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateModel = endpoint('updateModel', {
  access: 'product.update',
  summary: 'Changes a MODEL; fields left out stay as they are',
  params: idParams,
  body: modelForm.partial().extend(changeFields),
  bodyBytes: bodyBytes.product,
  response: productShape,
})

export const deleteModel = endpoint('deleteModel', {
  access: 'product.delete',
  summary: 'Hides a MODEL; quotes and orders keep their copy',
  params: idParams,
  response: z.object({}),
  status: 204,
})

export const deleteProducts = endpoint('deleteProducts', {
  access: 'product.delete',
  summary: 'Hides many products of either kind; says of each whether it was, and why not',
  body: z.strictObject({ ids: manyIds }),
  response: manyDone,
  idempotent: true,
})

export const createComponent = endpoint('createComponent', {
  access: 'product.create',
  summary: 'Lists a COMPONENT',
  body: componentForm,
  bodyBytes: bodyBytes.product,
  response: productShape,
  status: 201,
  idempotent: true,
})

export const updateComponent = endpoint('updateComponent', {
  access: 'product.update',
  summary: 'Changes a COMPONENT; fields left out stay as they are',
  params: idParams,
  body: componentForm.partial().extend(changeFields),
  bodyBytes: bodyBytes.product,
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

/** Each product once. */
const stockLines = z
  .array(z.strictObject({ id, quantity: modelForm.shape.quantity, ...expectedStock }), {
    error: messages.requiredPlain,
  })
  .min(1, messages.requiredPlain)
  .max(limits.page.max)
  .refine((lines) => new Set(lines.map((line) => line.id)).size === lines.length, messages.productTwice)

export const setStock = endpoint('setStock', {
  access: 'product.update',
  summary: 'Sets the stock of several products at once; a product that is refused keeps its own',
  body: z.strictObject({ lines: stockLines }),
  response: z.object({
    products: z.array(productShape).describe('As they are now'),
    refused: z
      .array(z.object({ id, code: z.string(), quantity: z.array(z.string()) }))
      .describe('The products that weren’t saved, and why'),
  }),
})
