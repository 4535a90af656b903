import { messages } from '@armature/domain/messages'
import { quotePageOf } from '@armature/domain/pages/record-pages'
import { OrderChat } from './order-chat.tsx'
import { useActor } from '../../platform/api/use-session.ts'
import { DeliveryPanel } from '../quotes/delivery/delivery-facts.tsx'
import { DateTime } from '../../platform/ui/date-time.tsx'
import { Notice } from '../../platform/ui/toasts/notice.tsx'
import { LinkButton } from '../../platform/ui/link-button.tsx'
import { RecordPage, RecordView } from '../../platform/ui/record/record-page.tsx'
import { RecordTimeline } from '../../platform/ui/record/record-timeline.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderSums } from './money/order-sums.tsx'
import { RefundRefusals } from './money/refund-refusals.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery, orderTimelineQuery } from './orders-api.ts'
import { SubOrdersTable } from './sub-orders-table.tsx'

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
      <DeliveryPanel delivery={order.delivery} />
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
