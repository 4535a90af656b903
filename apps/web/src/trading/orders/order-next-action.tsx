import { fromWire } from '@armature/domain/money'
import { awaitsPayment } from '@armature/domain/orders/order-changes'
import { actionOfOrder, actionOfSubOrder, orderEffect } from '@armature/domain/orders/order-action'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { paths } from '../../platform/paths.ts'
import { NextAction } from '@armature/ui/record/next-action.tsx'
import type { OrderRow, SubOrder } from './orders-api.ts'
import { RetryTransfer } from './money/retry-transfer.tsx'
import { ParcelDialog } from './parcels/ship-parts.tsx'
import { retryLabel, useRetryTransfers } from './money/use-retry-transfers.ts'

/** An order's sub-orders whose refused payouts can be requested again, and their vendors. */
export const refusedPayouts = ({ suborders }: Pick<OrderRow, 'suborders'>) => {
  const refused = suborders.filter(({ retry_transfer }) => retry_transfer)
  return {
    subs: refused.map(({ id }) => id),
    who: refused.flatMap(({ vendor }) => vendor.business_name ?? []),
  }
}

/** The reader's next action on an order in a list, as a button. */
export const OrderNextAction = ({ order }: { order: OrderRow }) => {
  const actor = useActor()
  const navigate = useNavigate()
  const retry = useRetryTransfers(() => undefined)
  const belonging = { tenantId: order.tenant, customerId: order.user.id }
  const act = actionOfOrder(actor, {
    ...belonging,
    isOwed: awaitsPayment({
      pendingCents: fromWire(order.pending_amount) ?? 0,
      moneyUnderWay: order.money_under_way,
    }),
    parts: order.suborders,
  })
  const subject = `order #${order.id}`
  const page = orderPageOf(actor, { id: order.id, ...belonging })
  const refused = refusedPayouts(order)
  if (act === 'pay' || act === 'decide-claim')
    return (
      <NextAction
        name={act === 'pay' ? 'Pay' : 'Decide claim'}
        subject={subject}
        effect={orderEffect(act)}
        isBusy={false}
        isOpening
        onChoose={() => void navigate({ to: page })}
      />
    )
  return (
    act === 'retry-transfer' && (
      <NextAction
        name={retryLabel}
        subject={subject}
        effect={orderEffect(act, refused.who)}
        isBusy={retry.isBusy}
        onChoose={() => void retry.run(refused.subs)}
      />
    )
  )
}

/** The reader's next action on a sub-order in a list, as a button. */
export const SubOrderNextAction = ({
  subOrder,
  isMain = false,
}: {
  subOrder: SubOrder
  isMain?: boolean
}) => {
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  const act = actionOfSubOrder(actor, { ...subOrder, vendorId: subOrder.vendor.id })
  if (act === 'answer-claim')
    return (
      <NextAction
        name="Answer claim"
        subject={`sub-order #${subOrder.id}`}
        effect={orderEffect(act)}
        isBusy={false}
        isMain={isMain}
        isOpening
        onChoose={() => void navigate({ to: paths.subOrder(subOrder.id) })}
      />
    )
  return (
    <>
      {act === 'add-tracking' ? (
        <NextAction
          name="Ship parts"
          subject={`sub-order #${subOrder.id}`}
          effect={orderEffect(act)}
          isBusy={false}
          isMain={isMain}
          isOpening
          onChoose={() => setOpen(true)}
        />
      ) : (
        <RetryTransfer subOrder={subOrder} />
      )}
      <ParcelDialog subOrder={isOpen ? subOrder : null} onClose={() => setOpen(false)} />
    </>
  )
}
