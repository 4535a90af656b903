import { messages } from '@armature/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'
import { removeProduct } from './product-types.ts'

export const useDeleteProduct = () => {
  const client = useQueryClient()
  return useWrite({
    send: ({ type, id }: Pick<Product, 'type' | 'id'>, write) => removeProduct[type](id, write),
    success: messages.productDeleted,
    failure: messages.deleteProductFailed,
    onDone: () => refreshProducts(client),
  })
}
