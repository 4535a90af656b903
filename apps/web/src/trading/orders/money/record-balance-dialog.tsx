import { fill, messages } from '@armature/domain/messages'
import { readCents } from '@armature/domain/values/typed-number'
import { moneyText } from '../../../platform/cells/money.tsx'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { OfflinePaymentForm } from './offline-payment-form.tsx'
import { refreshOrders } from '../orders-api.ts'
import type { ReadOrder } from '../use-read-order.ts'
import { useReadOrder } from '../use-read-order.ts'

const mostOf = (pending: string) => ({
  cents: readCents(pending) ?? 0,
  exceeded: fill(messages.paymentAbovePending, { pending: moneyText(pending) }),
})

const BalanceForm = ({ order, onClose }: { order: ReadOrder; onClose: () => void }) => {
  const { id, pending_amount } = order
  const { read, before, onRefused } = useReadOrder(order, 'pending_changed')
  return (
    <OfflinePaymentForm
      amount={pending_amount}
      most={mostOf(pending_amount)}
      note={before(
        `${moneyText(pending_amount)} of this order is pending. Record what was paid outside the marketplace.`,
      )}
      send={(body, write) =>
        write('recordOrderPayment', {
          params: { id },
          body: { ...body, expected_pending_amount: read.pending_amount },
        })
      }
      success={(_order, { amount }) => `${moneyText(amount)} recorded`}
      onRefused={onRefused}
      onSettled={refreshOrders}
      onClose={onClose}
    />
  )
}

/** An off-line payment towards an order's balance. */
export const RecordBalanceDialog = ({ order, onClose }: { order: ReadOrder | null; onClose: () => void }) => (
  <RecordDialog
    record={order}
    title={({ id }) => `Record off-line payment for order #${id}`}
    onClose={onClose}
  >
    {(shown) => <BalanceForm order={shown} onClose={onClose} />}
  </RecordDialog>
)
