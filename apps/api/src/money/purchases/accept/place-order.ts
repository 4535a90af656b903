import { notify, pageReaderOf } from '../../../platform/outbox/notify.ts'
import { cents, formatCents } from '@armature/domain/money'
import type { AccountWay } from '@armature/domain/receivables/buyer-terms'
import type { Commission, PartForSale } from '@armature/domain/money/ledger'
import { saleEntries } from '@armature/domain/money/ledger'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { OfferedFreight } from '@armature/domain/quotes/offer/freight'
import { offerTotal } from '@armature/domain/quotes/offer/offer-sums'
import { noTaxAt } from '@armature/domain/taxes/no-tax'
import { termsOfLine } from '@armature/domain/quotes/offer/line-terms'
import { dayInWords, promisedDay } from '@armature/domain/orders/promised-day'
import { linesTotal } from '@armature/domain/orders/order-terms'
import { deliveryColumns, shippingColumns } from '../../../platform/db/sql/record-sql.ts'
import type { RevisionLine } from '../../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Context } from '../../../platform/context/context.ts'
import { recordEvents } from '../../../platform/journal/event-repository.ts'
import { book } from '../../../trading/ledger/ledger-repository.ts'
import { howPaid } from '../../../trading/orders/count-payment.ts'
import type { Received } from '../../../trading/orders/order-write-repository.ts'
import {
  insertOrder,
  insertOrderItems,
  insertPayment,
  insertSubOrder,
} from '../../../trading/orders/order-write-repository.ts'
import { findCommissions } from './commission-repository.ts'
import { countedOffer } from '../../../trading/quotes/revisions/freeze-offer.ts'
import type { OrderMail } from '../../../platform/mail/quote-mails.ts'
import { orderMail, sellerOrderMail, subOrderMail } from '../../../platform/mail/quote-mails.ts'
import type { LockedQuote } from '../../../trading/quotes/edit/quote-lock-repository.ts'
import type { Party } from '../../../platform/mail/party.ts'
import type { FrozenRevision } from '../../../trading/quotes/edit/quote-write-repository.ts'
import { findParties, findSellerParties } from '../../../platform/outbox/party-repository.ts'
import { dayOf } from '@armature/domain/values/time'

const totalOf = (offer: Parameters<typeof countedOffer>[0]): number => linesTotal(countedOffer(offer))

/** The buyer and the seller, each with their own page for the order. */
const notifyOfOrder = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  order: Omit<OrderMail, 'path'>,
): Promise<void> => {
  const belongs = { id: order.orderId, tenantId: quote.tenantId, customerId: quote.customerId }
  const about = { kind: 'order', ...belongs } as const
  const withPage = (party: Party): OrderMail => ({
    ...order,
    path: orderPageOf(pageReaderOf(party), belongs),
  })
  for (const party of await findParties(trx, [quote.customerId]))
    await notify(trx, ctx, party, { kind: 'order', about, mail: orderMail(party, withPage(party)) })
  for (const party of await findSellerParties(trx, quote.tenantId))
    if (party.id !== ctx.actor.userId)
      await notify(trx, ctx, party, { kind: 'order', about, mail: sellerOrderMail(party, withPage(party)) })
}

/** The party columns on every row of an order. */
interface Belongs {
  tenant_id: number | null
  customer_id: number
}

/** One vendor's part of the frozen offer. */
interface VendorPart {
  vendorId: number
  first: RevisionLine
  lines: readonly RevisionLine[]
  /** Only its own, where stated. */
  freight: readonly OfferedFreight[]
  commission: Commission
}

const freightOf = ({ freight }: FrozenRevision, vendorId: number): OfferedFreight[] =>
  (freight ?? []).filter(({ vendor_id }) => vendor_id === vendorId)

const partsOf = (offer: FrozenRevision, commissionFor: (vendorId: number) => Commission): VendorPart[] =>
  [...Map.groupBy(offer.lines, (line) => line.vendor_id)].flatMap(([vendorId, lines]) => {
    const [first] = lines
    if (first === undefined) return []
    return [
      { vendorId, first, lines, freight: freightOf(offer, vendorId), commission: commissionFor(vendorId) },
    ]
  })

/** The facts that all parts of an order have. */
interface Shared {
  orderId: number
  delivery: Delivery
  notes: string
  account: Expected | undefined
}

const sharedBy = (
  { delivery }: LockedQuote,
  { orderId, offer, account }: { orderId: number; offer: FrozenRevision; account: OnAccount | undefined },
): Shared => ({ orderId, delivery, notes: offer.notes ?? '', account: expectedOf(account, offer) })

const insertPart = async (
  trx: Database,
  ctx: Context,
  { orderId, delivery, notes, account }: Shared,
  { vendorId, first, lines, freight, commission, ...belongs }: VendorPart & Belongs,
): Promise<number> => {
  const promised = promisedDay(lines, dayOf(ctx.now))
  const subOrderId = await insertSubOrder(trx, {
    order_id: orderId,
    sub_quote_id: first.sub_quote,
    vendor_id: vendorId,
    ...belongs,
    amount_cents: totalOf({ lines, freight }),
    freight_cents: freight[0]?.cents ?? null,
    commission_percent: commission.percent,
    commission_on_freight: commission.onFreight,
    ...shippingColumns(delivery),
    notes,
    promised_day: promised,
    expected_day: promised,
    ...(account && { due_day: account.allPaidBy, awaits_money: account.awaitedCents > 0 }),
    tracking_url: null,
    transfer_failure: null,
    created_at: ctx.now,
  })
  await insertOrderItems(
    trx,
    lines.map(({ product, name, sku, type, image, price_cents, quantity, ...line }) => ({
      sub_order_id: subOrderId,
      vendor_id: vendorId,
      ...belongs,
      product_id: product,
      name,
      sku,
      type,
      image,
      price_cents,
      quantity,
      ...termsOfLine(line),
    })),
  )
  return subOrderId
}

const notifyVendor = async (
  trx: Database,
  ctx: Context,
  { vendorId, ...part }: VendorPart & { subOrderId: number },
  { delivery, notes }: Shared,
): Promise<void> => {
  const { subOrderId } = part
  for (const party of await findParties(trx, [vendorId])) {
    const path = paths.subOrder(subOrderId)
    await notify(trx, ctx, party, {
      kind: 'order',
      about: { kind: 'subOrder', id: subOrderId, vendorId },
      mail: subOrderMail(party, {
        subOrderId,
        amountCents: totalOf(part),
        purchaseOrder: delivery.purchase_order,
        notes,
        path,
      }),
    })
  }
}

/** How an order is paid that wasn't paid when placed. */
export interface OnAccount {
  way: AccountWay
  dueDay: string
  /** Vendors ship nothing until this amount is paid. */
  awaitedCents: number
}

/** When vendors can expect their payout: once all is paid. The rest after a down payment has no due day. */
interface Expected extends OnAccount {
  allPaidBy: string | null
}

const expectedOf = (account: OnAccount | undefined, offer: FrozenRevision): Expected | undefined =>
  account && {
    ...account,
    allPaidBy: account.way === 'TERMS' || account.awaitedCents === offerTotal(offer) ? account.dueDay : null,
  }

/** The payment made with the purchase, or how it will be paid. */
type Settlement = { paid: Received; account?: never } | { paid?: never; account: OnAccount }

const settlementText = ({
  paid,
  account,
}: {
  paid?: Received | undefined
  account?: OnAccount | undefined
}): string => {
  if (paid) return `${formatCents(cents(paid.amountCents))} paid ${howPaid(paid)}`
  if (account === undefined) return ''
  const day = dayInWords(account.dueDay)
  const money = formatCents(cents(account.awaitedCents))
  return account.way === 'TERMS' ? `on account, due ${day}` : `${money} payable by bank transfer by ${day}`
}

const accountColumns = ({ way, dueDay, awaitedCents }: OnAccount) => ({
  account_way: way,
  due_day: dueDay,
  awaited_cents: awaitedCents,
})

/**
 * Creates the order and one sub-order per vendor from the frozen lines and freight, never re-priced, and counts the
 * payment, if there is one. The caller holds the quote's lock and has decided that the purchase may happen.
 */
export const placeOrder = async (
  trx: Database,
  ctx: Context,
  quote: LockedQuote,
  { offer, paid, account }: { offer: FrozenRevision } & Settlement,
): Promise<number> => {
  const belongs = { tenant_id: quote.tenantId, customer_id: quote.customerId }
  const paidCents = paid?.amountCents ?? 0
  const taxCents = offer.tax?.cents ?? 0
  const orderId = await insertOrder(trx, {
    quote_id: quote.id,
    ...belongs,
    revision: offer.revision,
    ...deliveryColumns(quote.delivery),
    lines_cents: offerTotal(offer),
    tax: offer.tax && JSON.stringify(offer.tax),
    tax_cents: taxCents,
    no_tax: offer.tax === null ? JSON.stringify(noTaxAt(offer.no_tax, quote.delivery.ship_to)) : null,
    paid_cents: paidCents,
    ...(account && accountColumns(account)),
    created_at: ctx.now,
  })
  const shared = sharedBy(quote, { orderId, offer, account })
  const sold: PartForSale[] = []
  const commissionFor = await findCommissions(trx, ctx.deps.config.commissionPercent, offer.lines)
  for (const part of partsOf(offer, commissionFor)) {
    const subOrderId = await insertPart(trx, ctx, shared, { ...part, ...belongs })
    sold.push({
      subOrderId,
      amountCents: totalOf(part),
      freightCents: part.freight[0]?.cents ?? 0,
      commission: part.commission,
    })
    await recordEvents(trx, ctx, [
      {
        kind: 'sub_order.add',
        summary: `Sub-order #${subOrderId} (${part.first.vendor})`,
        quote_id: quote.id,
        order_id: orderId,
        sub_order_id: subOrderId,
        vendor_id: part.vendorId,
        ...belongs,
      },
    ])
    await notifyVendor(trx, ctx, { ...part, subOrderId }, shared)
  }
  await book(
    trx,
    { kind: 'SALE', orderId, source: `sale:${orderId}`, at: ctx.now },
    saleEntries(sold, taxCents),
  )
  const of = { order_id: orderId, ...belongs, recorded_by: ctx.actor.userId, created_at: ctx.now }
  if (paid) await insertPayment(trx, of, paid)
  await recordEvents(trx, ctx, [
    {
      kind: 'order.add',
      summary: `Order #${orderId}: ${settlementText({ paid, account })}`,
      quote_id: quote.id,
      order_id: orderId,
      ...belongs,
      for_customer: true,
    },
  ])
  await notifyOfOrder(trx, ctx, quote, {
    orderId,
    quoteId: quote.id,
    totalCents: offerTotal(offer),
    paidCents,
  })
  return orderId
}
