import { Stack, Text } from '@mantine/core'
import { OrderDelivery } from './order-delivery.tsx'
import { RecordLoader } from '@armature/ui/record/record-page.tsx'
import { RecordTimeline } from '@armature/ui/record/record-timeline.tsx'
import { OrderAccount } from './money/order-account.tsx'
import { OrderSums } from './money/order-sums.tsx'
import type { Order } from './orders-api.ts'
import { orderQuery, orderTimelineQuery } from './orders-api.ts'
import { OrderDocuments } from './order-documents.tsx'
import { Claims } from './claims-view.tsx'
import { Parcels } from './parcels/parcels.tsx'
import { PayBalance } from './money/pay-balance.tsx'
import { PromisedDay } from './parcels/promised-day.tsx'
import { SubOrderItems } from './sub-order-items.tsx'

/** One order for its buyer: its amounts, its lines by vendor, its history. */
export const OrderParts = ({ order }: { order: Order }) => (
  <>
    <OrderSums order={order} />
    <OrderAccount order={order} />
    {/* A pending try to pay stays with the order that it began with. */}
    <PayBalance key={order.id} order={order} />
    <OrderDocuments order={order} />
    <OrderDelivery order={order} />
    {order.suborders.map((subOrder) => (
      <div key={subOrder.id}>
        <Text size="sm" fw={600} mb={6}>
          {subOrder.vendor.business_name ?? subOrder.vendor.username}
        </Text>
        <PromisedDay subOrder={subOrder} />
        <Stack gap="sm">
          <Parcels subOrder={subOrder} />
          <Claims subOrder={subOrder} />
          <SubOrderItems subOrder={subOrder} />
        </Stack>
      </div>
    ))}
    <RecordTimeline query={orderTimelineQuery(order.id)} />
  </>
)

/** An order's details below its list row. */
export const OrderPanel = ({ id }: { id: number }) => (
  <RecordLoader id={id} name="Order" queryOf={orderQuery}>
    {(order) => (
      <Stack gap="md">
        <OrderParts order={order} />
      </Stack>
    )}
  </RecordLoader>
)
