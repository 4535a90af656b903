import { messages } from '@armature/domain/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BulkBar, BulkQuestion } from '@armature/ui/table/tools/bulk-bar.tsx'
import { doneText, notifyKept } from '@armature/ui/toasts/notify-results.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import type { Product } from './catalogue-queries.ts'
import { refreshProducts } from './catalogue-queries.ts'

const act = 'Delete'

interface BulkProductsProps {
  products: readonly Product[]
  /** May the reader delete this one? */
  mayDelete: (product: Product) => boolean
  onClear: () => void
}

/** The bulk actions on products. Quotes and orders keep their copies of deleted ones. */
export const BulkProducts = ({ products, mayDelete, onClear }: BulkProductsProps) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const removing = useWrite({
    send: (ids: number[], write) => write('deleteProducts', { body: { ids } }),
    failure: messages.deleteProductFailed,
    onDone: ({ results }) => {
      setAsking(false)
      onClear()
      void refreshProducts(client)
      if (results.some(({ done }) => done)) showSuccess(doneText(act, results))
      notifyKept(results, 'Not deleted')
    },
  })
  return (
    <>
      <BulkBar
        count={products.length}
        actions={[
          {
            name: act,
            possibleFor: products.filter(mayDelete).length,
            isDestructive: true,
            onChoose: () => setAsking(true),
          },
        ]}
        none={messages.notAllowed}
        onClear={onClear}
      />
      {isAsking && (
        <BulkQuestion
          act={act}
          noun="product"
          effects={products.map(({ id, sku, data }) => ({ id, text: `${data.name}, ${sku}` }))}
          isBusy={removing.isBusy}
          isDestructive
          onAction={() => void removing.run(products.map(({ id }) => id))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
