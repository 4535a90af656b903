import type { ProductType } from '@armature/domain/catalogue/product-type'
import { call } from '../api/client.ts'

/** The write calls come in two kinds; which one follows from the product's type. */
export const removeProduct = {
  MODEL: (id: number) => call('deleteModel', { params: { id } }),
  COMPONENT: (id: number) => call('deleteComponent', { params: { id } }),
} as const satisfies Record<ProductType, (id: number) => Promise<unknown>>

/** The inventory's edit: the new stock, the one that was shown when it was typed, and why. */
export interface QuantityChange {
  quantity: number
  expected_quantity?: number
  reason?: string
}

export const changeQuantity = {
  MODEL: (id: number, body: QuantityChange) => call('updateModel', { params: { id }, body }),
  COMPONENT: (id: number, body: QuantityChange) => call('updateComponent', { params: { id }, body }),
} as const satisfies Record<ProductType, (id: number, body: QuantityChange) => Promise<unknown>>
