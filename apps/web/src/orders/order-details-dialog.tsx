import { Modal } from '@mantine/core'
import type { SubOrder } from './orders-api.ts'
import { SubOrderItems } from './sub-order-items.tsx'

/** What was ordered: image, name, type, quantity and price (specification section 2, SubOrders). */
export const OrderDetailsDialog = ({
  subOrder,
  onClose,
}: {
  subOrder: SubOrder | null
  onClose: () => void
}) => (
  <Modal
    closeButtonProps={{ 'aria-label': 'Close' }}
    opened={subOrder !== null}
    onClose={onClose}
    title="Order details"
    size="lg"
    centered
  >
    {subOrder && <SubOrderItems subOrder={subOrder} />}
  </Modal>
)
