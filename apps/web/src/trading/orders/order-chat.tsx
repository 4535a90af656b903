import { RecordChat } from '../../desk/chat/chat-button.tsx'
import type { Order } from './orders-api.ts'

/** The chat of an order, on its page. */
export const OrderChat = ({ order }: { order: Order }) => (
  <RecordChat channel={{ kind: 'order', id: order.id }} name={`order #${order.id}`} />
)
