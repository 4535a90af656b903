import { Stack, Text } from '@mantine/core'
import { OrderLoader } from './order-loader.tsx'
import { OrderSums } from './order-sums.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { SubOrderItems } from './sub-order-items.tsx'

/** One order to its buyer: its amounts, its lines by vendor, what happened. */
export const OrderPanel = ({ id }: { id: number }) => (
  <OrderLoader id={id}>
    {(order) => (
      <Stack gap="md">
        <OrderSums order={order} />
        {order.suborders.map((subOrder) => (
          <div key={subOrder.id}>
            <Text size="sm" fw={600} mb={6}>
              {subOrder.vendor.business_name ?? subOrder.vendor.username}
            </Text>
            <SubOrderItems subOrder={subOrder} />
          </div>
        ))}
        <OrderTimeline orderId={order.id} />
      </Stack>
    )}
  </OrderLoader>
)
