import { fill, messages } from '@armature/domain/messages'
import { readCents } from '@armature/domain/typed-number'
import { moneyText } from '../ui/money.tsx'
import { RecordDialog } from '../ui/record-dialog.tsx'
import { OfflinePaymentForm } from './offline-payment-form.tsx'
import type { Order } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

type Payable = Pick<Order, 'id' | 'pending_amount'>

const mostOf = (pending: string) => ({
  cents: readCents(pending) ?? 0,
  exceeded: fill(messages.paymentAbovePending, { pending: moneyText(pending) }),
})

/** An off-line payment on an order's balance. */
export const RecordBalanceDialog = ({ order, onClose }: { order: Payable | null; onClose: () => void }) => (
  <RecordDialog
    record={order}
    title={({ id }) => `Record off-line payment for order #${id}`}
    onClose={onClose}
  >
    {({ id, pending_amount }) => (
      <OfflinePaymentForm
        amount={pending_amount}
        most={mostOf(pending_amount)}
        note={`${moneyText(pending_amount)} of this order are pending. What you record here was paid outside the marketplace.`}
        send={(body, write) => write('recordOrderPayment', { params: { id }, body })}
        success={(_order, { amount }) => `${moneyText(amount)} recorded`}
        onSettled={refreshOrders}
        onClose={onClose}
      />
    )}
  </RecordDialog>
)
