import { quotePageOf } from '@armature/domain/pages/record-pages'
import { useActor } from '../api/use-session.ts'
import { DateTime } from '../ui/date-time.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useRouteId } from '../ui/use-route-id.ts'
import { OrderLoader } from './order-loader.tsx'
import classes from './order-page.module.css'
import { OrderSums } from './order-sums.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import type { Order } from './orders-api.ts'
import { SubOrdersTable } from './sub-orders-table.tsx'

const OrderView = ({ order }: { order: Order }) => {
  const actor = useActor()
  const pageOfQuote = ({ quote, tenant, user }: Order) =>
    quotePageOf(actor, { id: quote, tenantId: tenant, customerId: user.id })
  return (
    <>
      <PageHeader
        title={`Order #${order.id}`}
        description={
          <>
            {`${order.user.first_name} ${order.user.last_name}`}, <DateTime value={order.created} />
          </>
        }
        actions={
          <LinkButton to={pageOfQuote(order)} variant="default">
            Quote #{order.quote}
          </LinkButton>
        }
      />
      <div className={classes.page}>
        <OrderSums order={order} />
        <SubOrdersTable orderId={order.id} />
        <OrderTimeline orderId={order.id} />
      </div>
    </>
  )
}

/** One order for the marketplace's operator, or the owner of the store that sold: its amounts, sub-orders and events. */
export const OrderSubOrdersPage = () => (
  <OrderLoader id={useRouteId()}>{(order) => <OrderView order={order} />}</OrderLoader>
)
