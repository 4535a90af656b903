import type { NewEvent } from '../../platform/journal/event-repository.ts'
import type { LockedSubOrder } from './lock-own-sub-order.ts'

/** An event of a sub-order in the histories and chats of everybody who may see it, including the customer. */
export const eventOf = (
  { order, sub }: LockedSubOrder,
  told: Pick<NewEvent, 'kind' | 'summary' | 'before' | 'after'>,
): NewEvent => ({
  ...told,
  quote_id: order.quoteId,
  order_id: order.id,
  sub_order_id: sub.id,
  vendor_id: sub.vendor.id,
  tenant_id: order.tenantId,
  customer_id: order.customerId,
  for_customer: true,
})
