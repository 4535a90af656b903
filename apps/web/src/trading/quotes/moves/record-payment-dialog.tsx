import { fill, messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { useState } from 'react'
import { currentIn } from '../../../platform/api/failures.ts'
import { OfflinePaymentForm } from '../../orders/money/offline-payment-form.tsx'
import { refreshOrders } from '../../orders/orders-api.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { totalWithTax } from '../prices/item-price.ts'
import type { Quote, QuoteRow } from '../record/quotes-api.ts'
import { quoteChanged, refreshQuotes } from '../record/quotes-api.ts'

type Payable = Pick<QuoteRow, 'id' | 'revision' | 'total_price' | 'tax' | 'unpriced_items' | 'down_payment'>

/** Null if the total didn't decode or lacks lines: then only the server checks the amount. */
const totalOf = (quote: Payable): Cents | null =>
  quote.unpriced_items > 0 ? null : fromWire(totalWithTax(quote.total_price, quote.tax))

/** Shows the price of a revision that replaced the one that was read. */
const offeredText = ({ revision }: Payable, total: Cents | null): string =>
  `Revision ${revision} is now on offer${total === null ? '' : `, for ${formatCents(total)}`}.`

const PaymentForm = ({ quote, onClose }: { quote: Payable; onClose: () => void }) => {
  /** The revision to pay: the one that was read when the dialog opened, or the one from a refusal. */
  const [read, setRead] = useState(quote)
  const [isOther, setOther] = useState(false)
  const total = totalOf(read)
  const due = total === null ? null : dueAtPurchase(total, read.down_payment ?? 0)
  const notes = [
    isOther && offeredText(read, total),
    due !== null &&
      `The down payment is ${formatCents(due)}. Recording it accepts the offer and creates the order.`,
  ].filter((note) => note !== false)
  return (
    <OfflinePaymentForm
      amount={due === null ? '' : toWire(due)}
      most={
        total === null
          ? null
          : {
              cents: total,
              exceeded: fill(messages.paymentAmountTooLarge, { total: formatCents(total) }),
            }
      }
      note={notes.length === 0 ? null : notes.join(' ')}
      send={(body, write) =>
        write('recordQuotePayment', {
          params: { id: quote.id },
          body: { ...body, revision: read.revision },
        })
      }
      success={({ id }) => `Payment recorded, order #${id} created`}
      onRefused={(refusal) => {
        const current = currentIn<Quote>(refusal, 'revision_changed')
        if (current === null) return
        quoteChanged(current)
        setRead(current)
        setOther(true)
      }}
      onSettled={() => {
        refreshQuotes()
        refreshOrders()
      }}
      onClose={onClose}
    />
  )
}

export interface RecordPaymentDialogProps {
  /** Null keeps the dialog closed. */
  quote: Payable | null
  onClose: () => void
}

export const RecordPaymentDialog = ({ quote, onClose }: RecordPaymentDialogProps) => (
  <RecordDialog
    record={quote}
    title={({ id }) => `Record off-line payment for quote #${id}`}
    onClose={onClose}
  >
    {(shown) => <PaymentForm quote={shown} onClose={onClose} />}
  </RecordDialog>
)
