import { redirectMs } from '../../../platform/layout.ts'
import { fill, messages } from '@armature/domain/messages'
import { useTimeout } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { currentIn } from '../../../platform/api/failures.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { screenWork } from '@armature/ui/form/unsaved.ts'
import type { Quote } from '../record/quotes-api.ts'
import type { SetQuantity } from '../prices/use-line-quantities.ts'
import type { QuoteFormValues } from './quote-form-fields.ts'
import { quoteChanged, refreshQuotes } from '../record/quotes-api.ts'
import { useSellerPages } from '../record/use-seller-pages.ts'

interface Change {
  add: QuoteFormValues['products']
  remove: readonly number[]
  quantities: readonly SetQuantity[]
  /** The lines that the user was shown, by id. */
  seen: readonly number[]
}

export type QuoteItemsUpdate = ReturnType<typeof useUpdateQuoteItems>['update']

/**
 * Returns to the quotes, some time after a save. It is cancelled as soon as somebody types on the page, and never
 * leaves unsaved input: the question about it would interrupt the next edit.
 */
const useWayBack = () => {
  const navigate = useNavigate()
  const { all } = useSellerPages()
  const lead = () => {
    if (screenWork.lost().length === 0) void navigate({ to: all })
  }
  // Cleared when the person leaves first, too.
  const { start, clear } = useTimeout(lead, redirectMs.afterQuoteEdit)
  useEffect(() => {
    document.addEventListener('input', clear)
    return () => document.removeEventListener('input', clear)
  }, [clear])
  return { start, clear }
}

/**
 * One call for all added, removed and changed lines; then the page returns to the quotes (specification section 9),
 * unless the next edit begins first.
 */
export const useUpdateQuoteItems = (
  id: number,
  onSaved: (quote: Quote, quantities: readonly SetQuantity[]) => void,
) => {
  const wayBack = useWayBack()
  const update = useWrite({
    send: ({ add, remove, quantities, seen }: Change, write) => {
      wayBack.clear()
      return write('updateQuoteItems', {
        body: {
          quote_id: id,
          remove_products: [...remove],
          add_product: add,
          set_quantities: [...quantities],
          expected_items: [...seen],
        },
      })
    },
    success: fill(messages.quoteUpdated, { id }),
    // The form says why.
    failure: false,
    onDone: (quote, { quantities }) => {
      onSaved(quote, quantities)
      quoteChanged(quote)
      refreshQuotes()
      wayBack.start()
    },
    onRefused: (error) => {
      const current = currentIn<Quote>(error, 'lines_changed')
      if (current !== null) quoteChanged(current)
    },
  })
  return { update, stay: wayBack.clear }
}
