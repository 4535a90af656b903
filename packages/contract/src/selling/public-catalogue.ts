import { attributeDimensions } from '@armature/domain/catalogue/attributes/attribute-units'
import { availabilities } from '@armature/domain/catalogue/products/availability'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { understoodKinds } from '@armature/domain/catalogue/products/understood-search'
import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import {
  imageShape,
  isPriceRange,
  priceRange,
  productFilters,
  referenceItem,
  specificationShape,
  shownTradeCodes,
} from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { facetsShape } from './facets.ts'
import { conversionShape } from '../people/media.ts'
import { pageOf, pageQuery } from '../platform/paging.ts'
import { id, idParams, money, text } from '../platform/primitives.ts'
import { shownBreaks, shownFrom } from './price-breaks.ts'
import { shownNumbers } from './product-numbers.ts'

/** A catalogue's filters: those of lists, without facts that only sellers know. */
const {
  stock: _stock,
  tenant__in: _stores,
  exclude_tenant: _others,
  for_sale: _sale,
  ...filters
} = productFilters

/** The domain of the catalogue's store, for local machines, which no store's domain leads to. */
const store = z.string().max(limits.storeDomain.max).optional()

const { lead_time, minimum_order } = shownNumbers

/** A product in a catalogue's list, the same for everybody. */
export const catalogueCardShape = z.object({
  id,
  sku: z.string(),
  type: z.enum(productTypes),
  tenant: z.number().int().nullable().describe('The store that sells it; null on the marketplace'),
  availability: z
    .enum(availabilities)
    .describe('`ON_REQUEST`, whatever there is of it, where its vendor doesn’t show that'),
  data: z.object({
    name: z.string(),
    /** The list price; null where the product is priced on the quote. */
    price: money.nullable(),
    price_from: shownFrom,
    manufacturer: z.string().nullable(),
    /** The company. */
    vendor: z.object({ id, name: z.string() }),
    /** The one small picture of the product. */
    preview: z.string().nullable(),
    equipment: referenceItem.nullable(),
    component_subcategory: referenceItem.nullable(),
    price_breaks: shownBreaks,
  }),
  lead_time,
  properties: z
    .array(
      z.object({
        id,
        name: z.string(),
        value: z.string(),
        dimension: z.enum(attributeDimensions).nullable(),
        is_sortable: z
          .boolean()
          .describe('Whether `ordering` accepts `attribute_` with this id; free text isn’t sortable'),
      }),
    )
    .describe('Key specifications; those named by the search or a filter come first'),
})

const designFormat = z.enum(['STEP', 'IGES', 'FBX', 'GLB'])

const cards = z.array(catalogueCardShape)

/** A product’s page in a catalogue: only the fields that `readsInCatalogue` makes public. */
export const catalogueProductShape = catalogueCardShape.extend({
  minimum_order,
  data: catalogueCardShape.shape.data.extend({
    description: z.string(),
    part_number: z.string().nullable(),
    ...shownTradeCodes,
    images: z.array(imageShape),
    application: z.array(referenceItem),
  }),
  /** The files' 3D views; the files themselves are for people who are signed in. */
  files: z.object({ cad: conversionShape.nullable(), fbx: conversionShape.nullable() }),
  designs: z
    .array(z.object({ format: designFormat, bytes: z.number().int().nullable() }))
    .describe('Design files; `readDesignFiles` gives their addresses to signed-in callers'),
  ...specificationShape,
  fits: cards.describe('Of a component: the models that it fits'),
  fitted_by: cards.describe('Of a model: components that fit it'),
  equivalents: cards.describe('Parts with the same maker’s part number, or linked by an administrator'),
  similar: cards.describe('Parts of the same kind with the closest specifications'),
})

const asked = pageQuery('searchCatalogue')

/** Parts without the specification come last, in both directions. */
const ordering = z
  .union([
    asked.ordering.unwrap(),
    z.templateLiteral([z.enum(['attribute_', '-attribute_']), z.string().regex(/^[1-9]\d{0,14}$/)]),
  ])
  .optional()

export const searchCatalogue = endpoint('searchCatalogue', {
  access: 'public',
  summary:
    'The catalogue of the marketplace, or at a store’s host of that store: published products, for everybody',
  query: z.strictObject({ ...asked, ordering, ...filters, store }).refine(isPriceRange, priceRange),
  response: pageOf(catalogueCardShape).extend({
    instead: z
      .string()
      .nullable()
      .describe('Where no product has all that is searched for: the nearest search that finds one'),
    missing: z
      .string()
      .nullable()
      .describe('Where nothing is found: the thing in the search’s words, if there is none of it at all'),
    understood: z
      .array(z.object({ of: z.enum(understoodKinds), label: z.string(), without: z.string() }))
      .describe('What was understood of the search; each part with the search without it'),
  }),
  revalidated: true,
})

/** The filters by kind of product. */
export const kindFilters = ['component_subcategory', 'equipment'] as const

export const suggestInCatalogue = endpoint('suggestInCatalogue', {
  access: 'public',
  summary: 'What a text that is being typed into the catalogue’s search may be meant for',
  query: z.strictObject({ search: text(limits.search.text), store }),
  response: z.object({
    kinds: z
      .array(referenceItem.extend({ filter: z.enum(kindFilters) }))
      .describe('Kinds that the text names, of which the catalogue has products'),
    products: z.array(referenceItem).describe('The first of those that the search finds'),
    instead: z
      .string()
      .nullable()
      .describe('Where nothing is found: the nearest search that finds something'),
    categories: z
      .array(referenceItem.extend({ filter: z.enum(kindFilters) }))
      .describe('Where nothing is found: the largest categories'),
  }),
  revalidated: true,
})

export const readCatalogueFacets = endpoint('readCatalogueFacets', {
  access: 'public',
  summary: 'What the products of the catalogue have, with the number of products beside each',
  query: z.strictObject({ search: asked.search, ...filters, store }).refine(isPriceRange, priceRange),
  response: facetsShape,
  revalidated: true,
})

export const readCatalogueProduct = endpoint('readCatalogueProduct', {
  access: 'public',
  summary: 'One published product, with what it fits and what fits it',
  params: idParams,
  query: z.strictObject({ store }),
  response: catalogueProductShape,
  revalidated: true,
})

export const readDesignFiles = endpoint('readDesignFiles', {
  access: 'product.read',
  summary: 'Addresses of a part’s CAD files and 3D model; each lasts 15 minutes, and ends with the session',
  params: idParams,
  query: z.strictObject({ store }),
  response: z.array(z.object({ format: designFormat, name: z.string(), url: z.string() })),
})

export const readCatalogueFront = endpoint('readCatalogueFront', {
  access: 'public',
  summary: 'The home of a catalogue: categories with a picture, makers, and one robot',
  query: z.strictObject({ store }),
  response: z.object({
    count: z.number().int(),
    kinds: z.array(
      referenceItem.extend({
        filter: z.enum(kindFilters),
        count: z.number().int(),
        picture: z.string().nullable(),
      }),
    ),
    makers: z
      .array(z.object({ name: z.string(), count: z.number().int() }))
      .describe('The ones with the most parts'),
    robot: referenceItem
      .extend({ glb: z.string(), picture: z.string(), fitting: z.number().int() })
      .nullable()
      .describe('The robot with a 3D view that the most parts fit'),
  }),
  revalidated: true,
})
