import { ChatButton } from '../chat/chat-button.tsx'
import type { Order } from './orders-api.ts'

/** The chat of an order, where a message may point at one of its lines. */
export const OrderChat = ({ order }: { order: Order }) => (
  <ChatButton
    isOnPage
    channel={{ kind: 'order', id: order.id }}
    name={`order #${order.id}`}
    lines={order.suborders.flatMap(({ items }) => items.map(({ id, name }) => ({ id, name })))}
  />
)
