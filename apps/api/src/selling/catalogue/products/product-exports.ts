import { stockLevelOf } from '@armature/domain/catalogue/products/stock'
import type { ExportedList } from '../../../people/lists/export-routes.ts'
import { numberColumn, priceColumn, textColumn } from '../../../people/lists/export-values.ts'
import { productList } from '../search/product-list-repository.ts'
import { presentProduct } from './product-presenter.ts'
import type { ProductRow } from './product-repository.ts'

/** Products as a file: the list of products, and the inventory. */
export const exportedProducts: ExportedList<'searchProducts', ProductRow> = {
  name: 'products',
  list: productList,
  present: presentProduct,
  columns: {
    name: textColumn(({ data }) => data.name),
    sku: textColumn(({ sku }) => sku),
    type: textColumn(({ type }) => type),
    vendor: textColumn(({ data: { vendor } }) => vendor.business_name ?? vendor.username),
    price: priceColumn(({ data }) => data.price),
    stock: textColumn(({ quantity }) => (quantity === null ? null : stockLevelOf(quantity))),
    quantity: numberColumn(({ quantity }) => quantity),
  },
}
