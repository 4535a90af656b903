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

interface PartProps {
  order: Order
}

interface LinesProps extends PartProps {
  /** The header of the order's own page, which holds the button to pay. */
  head?: HTMLElement | null
}

/** The buyer's open payment, and each vendor's lines. */
export const OrderLines = ({ order, head }: LinesProps) => (
  <>
    <OrderAccount order={order} />
    {/* A pending try to pay stays with the order that it began with. */}
    <PayBalance key={order.id} order={order} head={head} />
    {order.suborders.map((subOrder) => (
      <div key={subOrder.id}>
        <Text size="sm" fw={600} mb={6}>
          {subOrder.vendor.business_name ?? subOrder.vendor.username}
        </Text>
        <PromisedDay subOrder={subOrder} />
        <Stack gap="sm">
          <SubOrderItems subOrder={subOrder} />
          <Parcels subOrder={subOrder} />
          <Claims subOrder={subOrder} />
        </Stack>
      </div>
    ))}
  </>
)

export const OrderAside = ({ order }: PartProps) => (
  <>
    <OrderSums order={order} />
    <OrderDocuments order={order} />
    <OrderDelivery order={order} />
    <RecordTimeline query={orderTimelineQuery(order.id)} />
  </>
)

/** An order's details below its list row. */
export const OrderPanel = ({ id }: { id: number }) => (
  <RecordLoader id={id} name="Order" queryOf={orderQuery}>
    {(order) => (
      <Stack gap="md">
        <OrderLines order={order} />
        <OrderAside order={order} />
      </Stack>
    )}
  </RecordLoader>
)
