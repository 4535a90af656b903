import { fill, messages } from '@armature/domain/messages'
import type { Cents } from '@armature/domain/money'
import { formatCents, fromWire, toWire } from '@armature/domain/money'
import { dueAtPurchase } from '@armature/domain/orders/order-terms'
import { OfflinePaymentForm } from '../orders/offline-payment-form.tsx'
import { refreshOrders } from '../orders/orders-api.ts'
import { RecordDialog } from '../ui/record-dialog.tsx'
import { totalWithTax } from './item-price.ts'
import type { QuoteRow } from './quotes-api.ts'
import { refreshQuotes } from './quotes-api.ts'

type Payable = Pick<QuoteRow, 'id' | 'total_price' | 'tax' | 'unpriced_items' | 'down_payment'>

/** Null where the total didn't decode or lacks lines: then the server alone judges the amount. */
const totalOf = (quote: Payable): Cents | null =>
  quote.unpriced_items > 0 ? null : fromWire(totalWithTax(quote.total_price, quote.tax))

const PaymentForm = ({ quote, onClose }: { quote: Payable; onClose: () => void }) => {
  const total = totalOf(quote)
  const due = total === null ? null : dueAtPurchase(total, quote.down_payment ?? 0)
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
      note={
        due === null
          ? null
          : `The down payment is ${formatCents(due)}. Recording it buys the offer and creates the order.`
      }
      send={(body, write) => write('recordQuotePayment', { params: { id: quote.id }, body })}
      success={({ id }) => `Payment recorded, order #${id} created`}
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
