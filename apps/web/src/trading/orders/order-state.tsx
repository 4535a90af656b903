import { shippedOfLines } from '@armature/domain/orders/shipped-state'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { Order } from './orders-api.ts'

/** How much of an order has shipped. */
export const OrderState = ({ order }: { order: Order }) => (
  <StatusBadge {...shippedOfLines(order.suborders.flatMap(({ items }) => items))} />
)
