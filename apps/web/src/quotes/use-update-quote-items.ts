import { redirectMs } from '../ui/layout.ts'
import { fill, messages } from '@armature/domain/messages'
import { useTimeout } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/client.ts'
import { useIdempotencyKey } from '../api/idempotency-key.ts'
import { paths } from '../paths.ts'
import { showSuccess } from '../ui/toast.ts'
import type { QuoteFormValues } from './quote-form-fields.ts'
import { quoteChanged, refreshQuotes } from './quotes-api.ts'

interface Change {
  add: QuoteFormValues['products']
  remove: readonly number[]
}

export type QuoteItemsUpdate = ReturnType<typeof useUpdateQuoteItems>['update']

/** One call for all that was added and removed; then the person is led back to the quotes (specification section 9). */
export const useUpdateQuoteItems = (id: number, onSaved: () => void) => {
  const navigate = useNavigate()
  // Cleared when the person leaves first, and begun anew by the next edit.
  const redirect = useTimeout(() => void navigate({ to: paths.quotes }), redirectMs.afterQuoteEdit)
  // A save that got lost on the way goes again under its key; the same edit after a save that came through is a new one.
  const keyFor = useIdempotencyKey()
  const [saves, setSaves] = useState(0)
  const update = useMutation({
    mutationFn: ({ add, remove }: Change) => {
      const body = { quote_id: id, remove_products: [...remove], add_product: add }
      return call('updateQuoteItems', { body, idempotencyKey: keyFor([saves, body]) })
    },
    onMutate: redirect.clear,
    onSuccess: (quote) => {
      setSaves(saves + 1)
      onSaved()
      quoteChanged(quote)
      refreshQuotes()
      showSuccess(fill(messages.quoteUpdated, { id }))
      redirect.start()
    },
  })
  return { update, saves }
}
