import type { Answer } from '../src/platform/api/request.ts'

/** The facets of a list with one product and nothing to count. */
export const noFacets: Answer<'readProductFacets'> = {
  count: 1,
  is_partial: false,
  component_subcategory: [],
  equipment: [],
  application: [],
  vendor: [],
  model: [],
  stock: [],
  in_stock: 1,
  price_range: null,
  attribute: [],
}
