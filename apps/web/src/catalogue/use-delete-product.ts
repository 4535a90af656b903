import { messages } from '@armature/domain/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'
import { removeProduct } from './product-types.ts'

export const useDeleteProduct = () => {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (product: Product) => removeProduct[product.type](product.id),
    onSuccess: async () => {
      showSuccess(messages.productDeleted)
      await refreshProducts(client)
    },
    onError: (error) => {
      if (isTellable(error)) showFailure(messages.deleteProductFailed)
    },
  })
  return {
    isBusy: mutation.isPending,
    // The outcome has been told by then, whichever it is.
    run: (product: Product) => mutation.mutateAsync(product).catch(() => undefined),
  }
}
