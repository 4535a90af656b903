import { messages } from '@armature/domain/messages'
import { quotePageOf } from '@armature/domain/pages/record-pages'
import { OrderChat } from './order-chat.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { personName } from '@armature/domain/accounts/person-name'
import { OrderState } from './order-state.tsx'
import { OrderSums, OrderTotal } from './money/order-sums.tsx'
import { RefundRefusals } from './money/refund-refusals.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery, orderTimelineQuery } from './orders-api.ts'
import { SubOrdersTable } from './sub-orders-table.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { RecordBalanceDialog } from './money/record-balance-dialog.tsx'
import { CallOffDialog, RefundDialog } from './money/refund-dialog.tsx'
import { ShipmentDialog } from './parcels/shipment-dialog.tsx'

type OpenDialog = 'balance' | 'shipment' | 'refund' | 'call-off' | null

const OrderView = ({ order }: { order: Order }) => {
  const actor = useActor()
  const [open, setOpen] = useState<OpenDialog>(null)
  const close = () => setOpen(null)
  const { rights } = order
  const pageOfQuote = ({ quote, tenant, user }: Order) =>
    quotePageOf(actor, { id: quote, tenantId: tenant, customerId: user.id })
  return (
    <RecordView
      title={`Order #${order.id}`}
      description={
        <>
          <OrderState order={order} /> for {personName(order.user)}, <DateTime value={order.created} />
        </>
      }
      actions={
        <>
          <OrderChat order={order} />
          {rights.record_payment && <Button onClick={() => setOpen('balance')}>Record payment</Button>}
        </>
      }
      more={[
        rights.set_shipment && { label: 'Set shipment', onChoose: () => setOpen('shipment') },
        rights.call_off && { label: 'Call off', onChoose: () => setOpen('call-off') },
        rights.refund && { label: 'Refund', onChoose: () => setOpen('refund'), isDestructive: true },
        { label: `Quote #${order.quote}`, to: pageOfQuote(order) },
      ]}
      total={<OrderTotal order={order} />}
      aside={
        <>
          <OrderSums order={order} />
          <OrderDocuments order={order} />
          <OrderDelivery order={order} />
          <RecordTimeline query={orderTimelineQuery(order.id)} />
        </>
      }
    >
      {order.store_closed && (
        <Notice color="orange" mb="md">
          {messages.storeClosed}
        </Notice>
      )}
      <RefundRefusals order={order} />
      <SubOrdersTable orderId={order.id} />
      <RecordBalanceDialog order={open === 'balance' ? order : null} onClose={close} />
      <RefundDialog order={open === 'refund' ? order : null} onClose={close} />
      <CallOffDialog order={open === 'call-off' ? order : null} onClose={close} />
      <ShipmentDialog order={open === 'shipment' ? order : null} onClose={close} />
    </RecordView>
  )
}

/** One order for the marketplace's operator, or the owner of the selling store: its amounts, sub-orders and events. */
export const OrderSubOrdersPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Order" queryOf={orderQuery}>
    {(order) => <OrderView order={order} />}
  </RecordPage>
)
