import type { ProductType } from '@armature/domain/catalogue/product-type'
import { productTypes } from '@armature/domain/catalogue/product-type'
import { call } from '../api/client.ts'

/** The write calls come in two kinds; which one follows from the product's type. */
export const removeProduct = {
  MODEL: (id: number) => call('deleteModel', { params: { id } }),
  COMPONENT: (id: number) => call('deleteComponent', { params: { id } }),
} as const satisfies Record<ProductType, (id: number) => Promise<unknown>>

export const changeQuantity = {
  MODEL: (id: number, quantity: number) => call('updateModel', { params: { id }, body: { quantity } }),
  COMPONENT: (id: number, quantity: number) =>
    call('updateComponent', { params: { id }, body: { quantity } }),
} as const satisfies Record<ProductType, (id: number, quantity: number) => Promise<unknown>>

export const typeFilter = { type: productTypes } as const

export const typeOptions = productTypes.map((type) => ({ value: type, label: type }))

/** What `ordering` may name on the product lists. */
export const productOrdering = ['name', 'sku', 'type', 'price', 'quantity'] as const
