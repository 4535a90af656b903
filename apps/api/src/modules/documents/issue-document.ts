import { messages } from '@armature/domain/messages'
import { formatCents } from '@armature/domain/money'
import type { DocumentKind } from '@armature/domain/orders/order-documents'
import { documentNumber } from '@armature/domain/orders/order-documents'
import { can } from '@armature/domain/abilities'
import type { Delivery } from '@armature/domain/quotes/delivery'
import { offeredDelivery } from '@armature/domain/quotes/delivery'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import { actAsSystem } from '../../db/transaction.ts'
import type { Database } from '../../db/tables.ts'
import type { PrintedDocument } from '../../ports/document-renderer.ts'
import { issueNumber } from '../orders/document-number-repository.ts'
import { lockOrder } from '../orders/order-lock-repository.ts'
import type { OrderRow } from '../orders/order-repository.ts'
import { deliveryShown } from '../orders/order-presenter.ts'
import { findOrderRow } from '../orders/order-repository.ts'
import { readPicture } from '../media/read-picture.ts'
import { findSeller } from './document-repository.ts'
import { addressesOf, day, lineCells, lineColumns } from './document-parts.ts'

const ways = { CARD: 'Card', OFFLINE: 'Off-line' } as const

const taken = (label: string, cents: number): [string, string][] =>
  cents === 0 ? [] : [[label, formatCents(-cents)]]

const invoiceParts = (order: OrderRow): Pick<PrintedDocument, 'columns' | 'lines' | 'sums' | 'notes'> => {
  const items = order.sub_orders.flatMap((sub) => sub.items)
  const bought = items.reduce((sum, item) => sum + item.price_cents * item.quantity, 0)
  const refunded = order.refunded_cents
  // An order that was refunded in full costs nothing any more; the part that was never paid is waived too.
  const waived = bought + order.shipment_cents - refunded - order.total_cents
  return {
    columns: lineColumns,
    lines: items.map((item) => lineCells(item)),
    sums: [
      ['Shipment', formatCents(order.shipment_cents)],
      ...taken('Refunded', refunded),
      ...taken('Not charged', waived),
      ['Paid', formatCents(order.paid_cents)],
      ['Pending', formatCents(order.pending_cents)],
      ['Total', formatCents(order.total_cents)],
    ],
    notes: [`As of order #${order.id}, quote #${order.quote_id}.`],
  }
}

type Payment = OrderRow['payments'][number]

const receiptParts = (
  order: OrderRow,
  payment: Payment,
): Pick<PrintedDocument, 'columns' | 'lines' | 'sums' | 'notes'> => ({
  columns: ['Payment', 'Received', 'Amount'],
  lines: [[ways[payment.kind], payment.created_at.slice(0, 10), formatCents(payment.amount_cents)]],
  sums: [['Received', formatCents(payment.amount_cents)]],
  notes: [`For order #${order.id}. Thank you.`],
})

const buyerOf = (ctx: Context, { customer, ...order }: OrderRow): string[] => {
  const belonging = { tenantId: order.tenant_id, customerId: order.customer_id }
  return [
    `${customer.first_name} ${customer.last_name}`,
    ...(can(ctx.actor, 'quote.see-customer', belonging) ? [customer.email] : []),
  ]
}

const factsOf = (order: OrderRow, { purchase_order }: Delivery): [string, string][] => [
  ['Ordered', day(order.created_at)],
  ...(purchase_order === '' ? [] : [['Purchase order', purchase_order] satisfies [string, string]]),
]

interface Wanted {
  kind: DocumentKind
  orderId: number
  paymentId: number | null
}

/** A document without its seller's logo, which is read outside any transaction. */
interface Prepared {
  document: Omit<PrintedDocument, 'logo'>
  logo: string | null
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
    date: day(issued.issued_at),
    seller: name,
    buyer: buyerOf(ctx, order),
    addresses: addressesOf(offeredDelivery(delivery)),
    facts: factsOf(order, delivery),
    ...parts,
  }
  return { document, logo }
}

/** An order's invoice, or a payment's receipt, as a PDF; one from before numbers came with the sale gets its number here. */
export const issueDocument = async (ctx: Context, wanted: Wanted) => {
  const prepared = await ctx.inWrite((trx) => prepare(trx, ctx, wanted))
  if (isProblem(prepared)) return prepared
  const { document } = prepared
  const logo = prepared.logo === null ? null : await readPicture(ctx, prepared.logo)
  const pdf = await ctx.deps.documents.renderPdf({ ...document, logo })
  return {
    number: document.number,
    file_name: `${document.number}.pdf`,
    pdf: Buffer.from(pdf).toString('base64'),
  }
}
