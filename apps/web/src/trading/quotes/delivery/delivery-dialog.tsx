import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentIn } from '../../../platform/api/failures.ts'
import { refreshOrders } from '../../orders/orders-api.ts'
import { DialogForm } from '../../orders/dialog-form.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import type { Quote } from '../record/quotes-api.ts'
import { quoteChanged } from '../record/quotes-api.ts'
import { useBookOwner } from './book-owner.ts'
import { addressesChanged, addressesQuery } from './address-book.ts'
import { deliveryFacts } from './delivery-facts.tsx'
import { DeliveryFieldset } from './delivery-fieldset.tsx'
import type { WithDelivery } from './delivery-fields.ts'
import { deliveryIssues, deliveryLabels, toDelivery, toFields } from './delivery-fields.ts'

interface Sent {
  delivery: Delivery
}

/** The changed facts, in a line each. */
const changedFacts = (was: Delivery, now: Delivery): string[] => {
  const before = new Map<string, string>(deliveryFacts(was))
  return deliveryFacts(now)
    .filter(([name, value]) => before.get(name) !== value)
    .map(([name, value]) => `${name}: ${value.replaceAll('\n', ', ')}`)
}

/** The record that a delivery belongs to: a quote or, once ordered, its order. */
export interface Delivered extends Pick<Quote, 'id' | 'delivery'> {
  user: { id: number }
  order: number | null
}

/** The quote or order as it was when the dialog opened. */
const DeliveryForm = ({ quote, onClose }: { quote: Delivered; onClose: () => void }) => {
  /** The delivery under the edit: the initial one, or the one from a refusal. */
  const [over, setOver] = useState(quote.delivery)
  const theirs = changedFacts(quote.delivery, over)
  const notes = [
    ...(quote.order === null ? [] : [messages.orderedDeliveryNote]),
    ...(theirs.length === 0 ? [] : [`Someone else saved: ${theirs.join('; ')}.`]),
  ]
  const owner = useBookOwner(quote.user.id)
  const book = useQuery({ ...addressesQuery(owner.userId), enabled: owner.mayRead })
  if (book.isLoading) return null
  return (
    <DialogForm<WithDelivery, Sent, Quote>
      start={{ delivery: toFields(quote.delivery) }}
      check={({ delivery }) => deliveryIssues(delivery, over.needed_by)}
      toSent={({ delivery }) => ({ delivery: toDelivery(delivery) })}
      labels={deliveryLabels}
      note={notes.length === 0 ? null : notes.join(' ')}
      send={({ delivery }, write) =>
        write('setQuoteDelivery', {
          params: { id: quote.id },
          body: { delivery, expected: over },
        })
      }
      success={messages.deliverySaved}
      onDone={(saved) => {
        quoteChanged(saved)
        addressesChanged()
        if (quote.order !== null) refreshOrders()
      }}
      onRefused={(error) => {
        const current = currentIn<Quote>(error, 'terms_changed')
        if (current === null) return
        quoteChanged(current)
        setOver(current.delivery)
      }}
      submit="Save"
      onClose={onClose}
    >
      <DeliveryFieldset book={book.data ?? []} isOwn={owner.userId === null} />
    </DialogForm>
  )
}

const titleOf = ({ id, order }: Delivered): string =>
  order === null ? `Delivery of quote #${id}` : `Delivery of order #${order}`

/** A delivery, which can change until the first part is sent. */
export const DeliveryDialog = ({ quote, onClose }: { quote: Delivered | null; onClose: () => void }) => (
  <Dialog opened={quote !== null} onClose={onClose} title={quote && titleOf(quote)} size="lg">
    {quote !== null && <DeliveryForm quote={quote} onClose={onClose} />}
  </Dialog>
)
