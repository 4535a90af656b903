import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import type { CallOptions } from '../../../platform/api/client.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import type { CheckedProduct } from '../products/product-types.ts'

type BodyFor<Name extends 'createModel' | 'createComponent'> = CallOptions<Name>['body']

export const createProduct = {
  MODEL: (body, write) => write('createModel', { body: body as BodyFor<'createModel'> }),
  COMPONENT: (body, write) => write('createComponent', { body: body as BodyFor<'createComponent'> }),
} as const satisfies Record<ProductType, (body: CheckedProduct, write: SendWrite) => Promise<unknown>>
