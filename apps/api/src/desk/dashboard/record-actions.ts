import { nameOf } from '@armature/domain/accounts/names'
import {
  actionOfOrder as orderAction,
  actionOfSubOrder as subOrderAction,
} from '@armature/domain/orders/order-action'
import { awaitsPayment } from '@armature/domain/orders/order-changes'
import { isAnswered, notOffered } from '@armature/domain/quotes/offer/line-terms'
import { quoteActionOf } from '@armature/domain/quotes/workflow/quote-action'
import type { Context } from '../../platform/context/context.ts'
import type { OrderListRow } from '../../trading/orders/order-list-repository.ts'
import { mayRetryPayout } from '../../trading/orders/order-presenter.ts'
import type { SubOrderRow } from '../../trading/orders/order-repository.ts'
import type { QuoteListRow } from '../../trading/quotes/record/quote-list-repository.ts'
import type { SubQuoteRow } from '../../trading/quotes/record/quote-repository.ts'

/** The owners of a quote or an order. */
export const ofCustomer = (row: { tenant_id: number | null; customer_id: number }) => ({
  tenantId: row.tenant_id,
  customerId: row.customer_id,
})

/** Left out for one's own request. */
export const customerName = (
  { actor }: Pick<Context, 'actor'>,
  customer: { id: number; first_name: string; last_name: string },
): string => (customer.id === actor.userId ? '' : nameOf({ business_name: null, ...customer }))

type Asking = Pick<Context, 'actor'>

/** The action that a listed quote awaits from the caller; null where it isn't their turn. */
export const actionOfQuote = ({ actor }: Asking, row: QuoteListRow): string | null =>
  quoteActionOf(actor, 'quote', {
    ...ofCustomer(row),
    status: row.status,
    isPriced: row.unpriced_items === 0,
    hasDownPayment: (row.down_payment ?? 0) > 0,
  })

/** The action that a listed sub-quote awaits from the caller. */
export const actionOfSubQuote = ({ actor }: Asking, row: SubQuoteRow): string | null =>
  quoteActionOf(actor, 'subQuote', {
    vendorId: row.vendor_id,
    tenantId: row.tenant_id,
    status: row.status,
    isPriced: row.items.every((item) => isAnswered(item.price_cents, item)),
    lacksOffers: notOffered(row.items).length > 0,
    hasDownPayment: true,
  })

const isOwedNow = (row: OrderListRow): boolean =>
  awaitsPayment({ pendingCents: row.pending_cents, moneyUnderWay: row.money_under_way })

/** The action that a listed order awaits from the caller. */
export const actionOfOrder = ({ actor }: Asking, row: OrderListRow): string | null =>
  orderAction(actor, { ...ofCustomer(row), isOwed: isOwedNow(row), parts: row.sub_orders })

/** The action that a listed sub-order awaits from the caller. */
export const actionOfSubOrder = ({ actor }: Asking, row: SubOrderRow): string | null =>
  subOrderAction(actor, { ...row, vendorId: row.vendor.id, retry_transfer: mayRetryPayout(row) })
