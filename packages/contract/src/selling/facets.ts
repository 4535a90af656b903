import { histogramBars, wideRange } from '@armature/domain/catalogue/measures/slider-scale'
import { stockLevels } from '@armature/domain/catalogue/products/stock'
import { z } from 'zod'
import { isPriceRange, priceRange, productFilters } from './catalogue.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageQuery } from '../platform/paging.ts'
import { id, money } from '../platform/primitives.ts'

const count = z.number().int()
const counted = z.array(z.object({ id, count }))
const bars = z
  .array(count)
  .describe(
    `Counts in ${histogramBars} steps from the lowest to the highest number; the steps are logarithmic if the highest is more than ${wideRange} times the lowest. A range counts in every step that it overlaps. Empty for fewer than two numbers`,
  )

const { search } = pageQuery('searchProducts')

/** The facets of a list's products, with counts. */
export const facetsShape = z.object({
  /** The number of counted products. */
  count,
  is_partial: z
    .boolean()
    .describe('The list is longer than is counted: each number is the least that there are'),
  component_subcategory: counted,
  equipment: counted,
  application: counted,
  vendor: z.array(z.object({ id, name: z.string(), count })),
  model: z
    .array(z.object({ id, name: z.string(), count }))
    .describe(
      'Models that the most of the components are named for, with those that fit each as `fits` has it',
    ),
  stock: z
    .array(z.object({ level: z.enum(stockLevels), count }))
    .describe('Of products whose stock the actor may see'),
  in_stock: count.describe('Of vendors who show their stock: those that there is any of'),
  price_range: z
    .object({ low: money, high: money, bars })
    .nullable()
    .describe('The least and the greatest price that is shown (`price_from`)'),
  attribute: z.array(
    z.object({
      id,
      low: z.number().nullable().describe('The least of its numbers, in the SI unit'),
      high: z.number().nullable(),
      bars,
      choices: counted,
      numbers: z
        .array(z.object({ value: z.number(), count }))
        .describe('Numbers that several have or reach over, in the SI unit'),
    }),
  ),
})

export const readProductFacets = endpoint('readProductFacets', {
  access: 'product.read',
  summary:
    'What the products of a list have, with the number of products beside each: all other filters count, its own doesn’t',
  query: z.strictObject({ search, ...productFilters }).refine(isPriceRange, priceRange),
  response: facetsShape,
})
