import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { SendWrite } from '../../../platform/api/writes/write.ts'

/** The write calls exist per type; the product's type selects one. */
export const removeProduct = {
  MODEL: (id, write) => write('deleteModel', { params: { id } }),
  COMPONENT: (id, write) => write('deleteComponent', { params: { id } }),
} as const satisfies Record<ProductType, (id: number, write: SendWrite) => Promise<unknown>>

/** The inventory's edit: the new stock, the stock shown when it was typed, and the reason. */
export interface QuantityChange {
  quantity: number
  expected_quantity?: number
  reason?: string
}

/** A body that the resolver has checked against its type's contract schema (product-resolver.ts). */
export type CheckedProduct = Record<string, unknown>

export const updateProduct = {
  MODEL: (id, body, write) => write('updateModel', { params: { id }, body }),
  COMPONENT: (id, body, write) => write('updateComponent', { params: { id }, body }),
} as const satisfies Record<
  ProductType,
  (id: number, body: QuantityChange | CheckedProduct, write: SendWrite) => Promise<unknown>
>
