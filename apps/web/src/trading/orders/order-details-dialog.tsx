import type { SubOrder } from './orders-api.ts'
import { SubOrderItems } from './sub-order-items.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'

/** The ordered parts: image, name, type, quantity and price (specification section 2, SubOrders). */
export const OrderDetailsDialog = ({
  subOrder,
  onClose,
}: {
  subOrder: SubOrder | null
  onClose: () => void
}) => (
  <Dialog opened={subOrder !== null} onClose={onClose} title="Order details" size="lg">
    {subOrder && <SubOrderItems subOrder={subOrder} />}
  </Dialog>
)
