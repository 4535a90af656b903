import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import type { DocumentKind } from '@armature/domain/orders/order-documents'
import { documentNumber } from '@armature/domain/orders/order-documents'
import { can } from '@armature/domain/rights/abilities'
import { expectedOf } from '@armature/domain/orders/called-off'
import { promiseOnPaper } from '@armature/domain/orders/promised-day'
import { dayOf } from '@armature/domain/values/time'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import { totalName } from '@armature/domain/quotes/offer/offer-sums'
import { orderSums } from '@armature/domain/orders/order-sums'
import { taxName } from '@armature/domain/taxes/tax'
import { offeredDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { PrintedDocument } from '../../platform/ports/document-renderer.ts'
import { issueNumber } from '../orders/document-number-repository.ts'
import { lockOrder } from '../orders/order-lock-repository.ts'
import type { OrderRow } from '../orders/order-repository.ts'
import { deliveryShown } from '../orders/order-presenter.ts'
import { findOrderRow } from '../orders/order-repository.ts'
import { findSeller } from './document-repository.ts'
import type { Prepared } from './document-parts.ts'
import { addressesOf, buyerOf, lineCells, lineColumns, printed, untaxed } from './document-parts.ts'

const ways = { CARD: 'Card', OFFLINE: 'Off-line' } as const

/** When each vendor's part is expected by now, according to its order. */
const promisesOf = ({ sub_orders }: OrderRow): string[] =>
  sub_orders.flatMap((sub) => {
    const name = sub.vendor.business_name ?? `Vendor #${sub.vendor.id}`
    return promiseOnPaper(name, { promised: sub.promised_day, expected: expectedOf(sub) }) ?? []
  })

/** The content that differs between an order's documents. */
type Contents = Pick<PrintedDocument, 'columns' | 'lines' | 'sums' | 'total' | 'dues' | 'notes'>

const invoiceParts = (order: OrderRow): Contents => {
  const items = order.sub_orders.flatMap((sub) => sub.items)
  const { tax } = order
  const sums = orderSums({
    lines: items.map(({ price_cents: price, quantity }) => ({ price, quantity })),
    freights: order.sub_orders.map(({ freight_cents: amount, vendor }) => ({
      vendor: vendor.business_name ?? `Vendor #${vendor.id}`,
      amount,
    })),
    tax: tax && { name: taxName(tax), amount: tax.cents },
    shipment: order.shipment_cents,
    refunded: order.refunded_cents,
    total: order.total_cents,
  })
  return {
    columns: lineColumns,
    lines: items.map((item) => lineCells(item)),
    sums: sums.map(({ name, amount }) => [name, formatCents(amount)]),
    total: [totalName, formatCents(order.total_cents)],
    dues: [
      ['Paid', formatCents(order.paid_cents)],
      ['Pending', formatCents(order.pending_cents)],
    ],
    notes: [
      ...promisesOf(order),
      `As of order #${order.id}, quote #${order.quote_id}.`,
      ...untaxed(tax, order.no_tax),
    ],
  }
}

type Payment = OrderRow['payments'][number]

const receiptParts = (order: OrderRow, payment: Payment): Contents => ({
  columns: ['Payment', 'Received', 'Amount'],
  lines: [[ways[payment.kind], dayOf(new Date(payment.created_at)), formatCents(payment.amount_cents)]],
  sums: [],
  total: ['Received', formatCents(payment.amount_cents)],
  dues: [],
  notes: [`For order #${order.id}. Thank you.`],
})

const mailOf = ({ actor }: Context, { customer, tenant_id, customer_id }: OrderRow): string[] =>
  can(actor, 'quote.see-customer', { tenantId: tenant_id, customerId: customer_id }) ? [customer.email] : []

const factsOf = (order: OrderRow, { purchase_order }: Delivery): [string, string][] => [
  ['Ordered', dayOf(order.created_at)],
  ...(purchase_order === '' ? [] : [['Purchase order', purchase_order] satisfies [string, string]]),
]

interface Wanted {
  kind: DocumentKind
  orderId: number
  paymentId: number | null
}

const prepare = async (
  trx: Database,
  ctx: Context,
  { kind, orderId, paymentId }: Wanted,
): Promise<Problem | Prepared> => {
  const order = await findOrderRow(trx, ctx.actor, orderId)
  const payment = order?.payments.find(({ id }) => id === paymentId)
  if (order === undefined || (paymentId !== null && payment === undefined)) return notFound(messages.notFound)
  await actAsSystem(trx)
  await lockOrder(trx, orderId)
  const seller = { seller: order.tenant_id ?? 0, orderId, paymentId }
  const issued = await issueNumber(trx, { kind, ...seller }, ctx.now)
  const parts = payment === undefined ? invoiceParts(order) : receiptParts(order, payment)
  const { name, logo } = await findSeller(trx, order.tenant_id)
  const delivery = deliveryShown(ctx, order)
  const document: Prepared['document'] = {
    title: payment === undefined ? 'Invoice' : 'Receipt',
    number: documentNumber(kind, issued.number),
    date: dayOf(issued.issued_at),
    seller: name,
    buyer: [...(await buyerOf(trx, ctx, order)), ...mailOf(ctx, order)],
    addresses: addressesOf(offeredDelivery(delivery)),
    facts: factsOf(order, delivery),
    ...parts,
  }
  return { document, logo }
}

/** An order's invoice or a payment's receipt as a PDF. An old one without a number gets it now. */
export const issueDocument = async (ctx: Context, wanted: Wanted) => {
  const prepared = await ctx.inWrite((trx) => prepare(trx, ctx, wanted))
  if (isProblem(prepared)) return prepared
  return printed(ctx, prepared, prepared.document.number)
}
