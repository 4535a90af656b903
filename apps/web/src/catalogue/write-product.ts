import type { ProductType } from '@armature/domain/catalogue/product-type'
import type { CallOptions } from '../api/client.ts'
import { call } from '../api/client.ts'

/** A body that the resolver has checked against the contract's schema of its type (product-resolver.ts). */
type Checked = Record<string, unknown>

type BodyFor<Name extends 'createModel' | 'createComponent'> = CallOptions<Name>['body']

export const createProduct = {
  MODEL: (body: Checked, idempotencyKey: string) =>
    call('createModel', { body: body as BodyFor<'createModel'>, idempotencyKey }),
  COMPONENT: (body: Checked, idempotencyKey: string) =>
    call('createComponent', { body: body as BodyFor<'createComponent'>, idempotencyKey }),
} as const satisfies Record<ProductType, unknown>

export const updateProduct = {
  MODEL: (id: number, body: Checked) => call('updateModel', { params: { id }, body }),
  COMPONENT: (id: number, body: Checked) => call('updateComponent', { params: { id }, body }),
} as const satisfies Record<ProductType, unknown>
