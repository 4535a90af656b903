import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { SendWrite } from '../../../platform/api/writes/write.ts'

/** The write calls come in two kinds; which one follows from the product's type. */
export const removeProduct = {
  MODEL: (id, write) => write('deleteModel', { params: { id } }),
  COMPONENT: (id, write) => write('deleteComponent', { params: { id } }),
} as const satisfies Record<ProductType, (id: number, write: SendWrite) => Promise<unknown>>

/** The inventory's edit: the new stock, the one that was shown when it was typed, and why. */
export interface QuantityChange {
  quantity: number
  expected_quantity?: number
  reason?: string
}

/** A body that the resolver has checked against the contract's schema of its type (product-resolver.ts). */
export type CheckedProduct = Record<string, unknown>

export const updateProduct = {
  MODEL: (id, body, write) => write('updateModel', { params: { id }, body }),
  COMPONENT: (id, body, write) => write('updateComponent', { params: { id }, body }),
} as const satisfies Record<
  ProductType,
  (id: number, body: QuantityChange | CheckedProduct, write: SendWrite) => Promise<unknown>
>
