import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { useState } from 'react'
import { paths } from '../../platform/paths.ts'
import { OrderTotal } from './money/order-sums.tsx'
import { OrderChat } from './order-chat.tsx'
import { OrderAside, OrderLines } from './order-panel.tsx'
import { OrderState } from './order-state.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery } from './orders-api.ts'

const OrderView = ({ order }: { order: Order }) => {
  const [head, setHead] = useState<HTMLElement | null>(null)
  return (
    <RecordView
      title={`Order #${order.id}`}
      description={
        <>
          <OrderState order={order} /> <DateTime value={order.created} />
        </>
      }
      actions={
        <>
          <OrderChat order={order} />
          <span ref={setHead} />
        </>
      }
      more={[
        { label: `Quote #${order.quote}`, to: paths.myQuote(order.quote) },
        { label: 'All my orders', to: paths.myOrders },
      ]}
      total={<OrderTotal order={order} />}
      aside={<OrderAside order={order} />}
    >
      <OrderLines order={order} head={head} />
    </RecordView>
  )
}

/** One order for its buyer; its mail links here. */
export const MyOrderPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Order" queryOf={orderQuery}>
    {(order) => <OrderView order={order} />}
  </RecordPage>
)
