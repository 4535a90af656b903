import { messages } from '@armature/domain/messages'
import { useWrite } from '../api/use-write.ts'
import { BusyButton } from '../ui/form/busy-button.tsx'
import type { SubOrder } from './orders-api.ts'
import { refreshOrders } from './orders-api.ts'

/** Offered where a transfer failed for sure and none has succeeded (specification section 4). */
export const RetryTransfer = ({ subOrder }: { subOrder: SubOrder }) => {
  const retry = useWrite({
    send: (suborder_id: number, write) => write('retryTransfer', { body: { suborder_id } }),
    success: messages.transferCompleted,
    // The provider's reason stands beside it, in the place where the last one stood.
    onSettled: refreshOrders,
  })
  return (
    subOrder.retry_transfer && (
      <BusyButton
        variant="default"
        size="compact-sm"
        isBusy={retry.isBusy}
        aria-label={`Retry Transfer of sub-order #${subOrder.id}`}
        onClick={() => void retry.run(subOrder.id)}
      >
        Retry Transfer
      </BusyButton>
    )
  )
}
