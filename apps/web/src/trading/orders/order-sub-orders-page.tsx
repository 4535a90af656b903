import { messages } from '@armature/domain/messages'
import { quotePageOf } from '@armature/domain/pages/record-pages'
import { OrderChat } from './order-chat.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderSums } from './money/order-sums.tsx'
import { RefundRefusals } from './money/refund-refusals.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery, orderTimelineQuery } from './orders-api.ts'
import { SubOrdersTable } from './sub-orders-table.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { RecordBalanceDialog } from './money/record-balance-dialog.tsx'
import { CallOffDialog, RefundDialog } from './money/refund-dialog.tsx'
import { ShipmentDialog } from './parcels/shipment-dialog.tsx'

/** The seller's actions on its order's money. */
const OrderActions = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState<'balance' | 'shipment' | 'refund' | 'call-off' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {order.rights.refund && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('refund')}>
          Refund
        </Button>
      )}
      {order.rights.call_off && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('call-off')}>
          Call off
        </Button>
      )}
      {order.rights.set_shipment && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen('shipment')}>
          Set shipment
        </Button>
      )}
      {order.rights.record_payment && (
        <Button size="compact-sm" onClick={() => setOpen('balance')}>
          Record payment
        </Button>
      )}
      <RecordBalanceDialog order={open === 'balance' ? order : null} onClose={close} />
      <RefundDialog order={open === 'refund' ? order : null} onClose={close} />
      <CallOffDialog order={open === 'call-off' ? order : null} onClose={close} />
      <ShipmentDialog order={open === 'shipment' ? order : null} onClose={close} />
    </>
  )
}

const OrderView = ({ order }: { order: Order }) => {
  const actor = useActor()
  const pageOfQuote = ({ quote, tenant, user }: Order) =>
    quotePageOf(actor, { id: quote, tenantId: tenant, customerId: user.id })
  return (
    <RecordView
      title={`Order #${order.id}`}
      description={
        <>
          {`${order.user.first_name} ${order.user.last_name}`}, <DateTime value={order.created} />
        </>
      }
      actions={
        <>
          <LinkButton to={pageOfQuote(order)} variant="default" size="compact-sm">
            Quote #{order.quote}
          </LinkButton>
          <OrderChat order={order} />
          <OrderActions order={order} />
        </>
      }
    >
      {order.store_closed && (
        <Notice color="orange" mb="md">
          {messages.storeClosed}
        </Notice>
      )}
      <OrderSums order={order} />
      <RefundRefusals order={order} />
      <OrderDocuments order={order} />
      <OrderDelivery order={order} />
      <SubOrdersTable orderId={order.id} />
      <RecordTimeline query={orderTimelineQuery(order.id)} />
    </RecordView>
  )
}

/** One order for the marketplace's operator, or the owner of the selling store: its amounts, sub-orders and events. */
export const OrderSubOrdersPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Order" queryOf={orderQuery}>
    {(order) => <OrderView order={order} />}
  </RecordPage>
)
