import { messages } from '@armature/domain/messages'
import { List } from '@mantine/core'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { moneyText } from '../../../platform/cells/money.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import type { Order } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'

/** An order's refunds that the card provider refused, with reasons, and a button to retry them. */
export const RefundRefusals = ({ order }: { order: Order }) => {
  const retry = useWrite({
    send: (id: number, write) => write('retryRefund', { params: { id } }),
    success: (after) => (after.refusals.length === 0 ? messages.refundRetried : messages.refundRefusedAgain),
    onSettled: refreshOrders,
  })
  return (
    order.refusals.length > 0 && (
      <Notice color="orange" title="The card provider refused part of a refund" mb="md">
        <List size="sm" mb="sm">
          {order.refusals.map(({ suborder, amount, reason }) => (
            <List.Item key={`${suborder} ${amount} ${reason}`}>
              {suborder === null
                ? `${moneyText(amount)} to the customer: `
                : `${moneyText(amount)} of the payout of sub-order #${suborder}, which its vendor owes: `}
              {reason}
            </List.Item>
          ))}
        </List>
        <BusyButton
          variant="default"
          size="compact-sm"
          isBusy={retry.isBusy}
          onClick={() => void retry.run(order.id)}
        >
          Try again
        </BusyButton>
      </Notice>
    )
  )
}
