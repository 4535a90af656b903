import { messages } from '@armature/domain/messages'
import { orderEffect } from '@armature/domain/orders/order-action'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { NextAction } from '@armature/ui/record/next-action.tsx'
import type { SubOrder } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { retryLabel } from './use-retry-transfers.ts'

/** Offered after a transfer has definitely failed and none has succeeded (specification section 4). */
export const RetryTransfer = ({ subOrder, isMain = false }: { subOrder: SubOrder; isMain?: boolean }) => {
  const retry = useWrite({
    send: (suborder_id: number, write) => write('retryTransfer', { body: { suborder_id } }),
    success: messages.transferCompleted,
    // The provider's reason is beside it, in place of the previous one.
    onSettled: refreshOrders,
  })
  const { id, vendor } = subOrder
  return (
    subOrder.retry_transfer && (
      <NextAction
        name={retryLabel}
        subject={`sub-order #${id}`}
        effect={orderEffect('retry-transfer', [vendor.business_name ?? vendor.username])}
        isMain={isMain}
        isBusy={retry.isBusy}
        onChoose={() => void retry.run(id)}
      />
    )
  )
}
