import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentIn } from '../../../platform/api/failures.ts'
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

/** The quote as it was when the dialog opened. */
const DeliveryForm = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  /** The delivery under the edit: the initial one, or the one from a refusal. */
  const [over, setOver] = useState(quote.delivery)
  const theirs = changedFacts(quote.delivery, over)
  const owner = useBookOwner(quote.user.id)
  const book = useQuery({ ...addressesQuery(owner.userId), enabled: owner.mayRead })
  if (book.isLoading) return null
  return (
    <DialogForm<WithDelivery, Sent, Quote>
      start={{ delivery: toFields(quote.delivery) }}
      check={({ delivery }) => deliveryIssues(delivery, over.needed_by)}
      toSent={({ delivery }) => ({ delivery: toDelivery(delivery) })}
      labels={deliveryLabels}
      note={theirs.length === 0 ? null : `Someone else saved: ${theirs.join('; ')}.`}
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

/** A quote's delivery, which can change until its order. */
export const DeliveryDialog = ({ quote, onClose }: { quote: Quote | null; onClose: () => void }) => (
  <Dialog opened={quote !== null} onClose={onClose} title={`Delivery of quote #${quote?.id}`} size="lg">
    {quote !== null && <DeliveryForm quote={quote} onClose={onClose} />}
  </Dialog>
)
