import { listOrderings } from '@armature/contract/platform/list-orderings'
import { inventoryQuery, productsQuery, tenantProductsQuery } from './catalogue-queries.ts'
import { productFilters } from '../filters/product-filters.ts'

const products = { filters: productFilters, ordering: listOrderings.searchProducts } as const

/** Each screen's list: the screen reads it, and the route requests it while the screen's code loads. */
export const productLists = {
  others: { ...products, name: 'products', queryOf: productsQuery },
  store: { ...products, name: 'tenant-products', queryOf: tenantProductsQuery },
  inventory: {
    name: 'inventory',
    filters: { type: productFilters.type, stock: productFilters.stock },
    ordering: listOrderings.searchProducts,
    queryOf: inventoryQuery,
  },
} as const
