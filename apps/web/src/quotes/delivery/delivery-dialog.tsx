import { messages } from '@armature/domain/messages'
import type { Delivery } from '@armature/domain/quotes/delivery'
import { useQuery } from '@tanstack/react-query'
import { DialogForm } from '../../orders/dialog-form.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Quote } from '../quotes-api.ts'
import { quoteChanged } from '../quotes-api.ts'
import { useBookOwner } from './book-owner.ts'
import { addressesChanged, addressesQuery } from './address-book.ts'
import { DeliveryFieldset } from './delivery-fieldset.tsx'
import type { WithDelivery } from './delivery-fields.ts'
import { deliveryIssues, deliveryLabels, toDelivery, toFields } from './delivery-fields.ts'

interface Sent {
  delivery: Delivery
}

/** The quote as it was when the dialog opened: what is typed is typed over that. */
const DeliveryForm = ({ quote, onClose }: { quote: Quote; onClose: () => void }) => {
  const owner = useBookOwner(quote.user.id)
  const book = useQuery({ ...addressesQuery(owner.userId), enabled: owner.mayRead })
  if (book.isLoading) return null
  return (
    <DialogForm<WithDelivery, Sent, Quote>
      start={{ delivery: toFields(quote.delivery) }}
      check={({ delivery }) => deliveryIssues(delivery, quote.delivery.needed_by)}
      toSent={({ delivery }) => ({ delivery: toDelivery(delivery) })}
      labels={deliveryLabels}
      note={null}
      send={({ delivery }, write) =>
        write('setQuoteDelivery', {
          params: { id: quote.id },
          body: { delivery, expected: quote.delivery },
        })
      }
      success={messages.deliverySaved}
      onDone={(saved) => {
        quoteChanged(saved)
        addressesChanged()
      }}
      submit="Save"
      onClose={onClose}
    >
      <DeliveryFieldset book={book.data ?? []} isOwn={owner.userId === null} />
    </DialogForm>
  )
}

/** Where a quote's parts go, until its order. */
export const DeliveryDialog = ({ quote, onClose }: { quote: Quote | null; onClose: () => void }) => (
  <Dialog opened={quote !== null} onClose={onClose} title={`Delivery of quote #${quote?.id}`} size="lg">
    {quote !== null && <DeliveryForm quote={quote} onClose={onClose} />}
  </Dialog>
)
