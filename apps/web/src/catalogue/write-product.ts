import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { CallOptions } from '../api/client.ts'
import type { SendWrite } from '../api/write.ts'

/** A body that the resolver has checked against the contract's schema of its type (product-resolver.ts). */
type Checked = Record<string, unknown>

type BodyFor<Name extends 'createModel' | 'createComponent'> = CallOptions<Name>['body']

export const createProduct = {
  MODEL: (body, write) => write('createModel', { body: body as BodyFor<'createModel'> }),
  COMPONENT: (body, write) => write('createComponent', { body: body as BodyFor<'createComponent'> }),
} as const satisfies Record<ProductType, (body: Checked, write: SendWrite) => Promise<unknown>>

export const updateProduct = {
  MODEL: (id, body, write) => write('updateModel', { params: { id }, body }),
  COMPONENT: (id, body, write) => write('updateComponent', { params: { id }, body }),
} as const satisfies Record<ProductType, (id: number, body: Checked, write: SendWrite) => Promise<unknown>>
