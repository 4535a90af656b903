import type { DocumentAmounts } from '@armature/domain/documents/document-amounts'
import { amountsTotal, partKey, shipmentKey, taxKey } from '@armature/domain/documents/document-amounts'
import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import { documentNumber, documentTitle } from '@armature/domain/documents/document-kinds'
import { cents, formatCents, sumCents } from '@armature/domain/money'
import { expectedOf } from '@armature/domain/orders/called-off'
import { orderSums } from '@armature/domain/orders/order-sums'
import { promiseOnPaper } from '@armature/domain/orders/promised-day'
import { offeredDelivery } from '@armature/domain/quotes/offer/delivery'
import { freightName } from '@armature/domain/quotes/offer/freight'
import { totalName } from '@armature/domain/quotes/offer/offer-sums'
import { system } from '@armature/domain/rights/actor'
import { taxName } from '@armature/domain/taxes/tax'
import { countryName } from '@armature/domain/values/countries'
import { paymentReference } from '@armature/domain/receivables/payment-reference'
import { dayOf, daysBetween } from '@armature/domain/values/time'
import { localTime } from '@armature/domain/values/zones'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { IssuedContent } from '../../../platform/ports/document-renderer.ts'
import { findTaxNumber } from '../../taxes/tax-party-repository.ts'
import type { OrderRow } from '../order-repository.ts'
import type { Fact } from './document-parts.ts'
import { addressesOf, buyerOf, fact, lineCells, lineColumns, untaxed } from './document-parts.ts'
import type { CreditedLine, DocumentLine } from './document-repository.ts'
import { findSeller, listDocumentLines } from './document-repository.ts'

const ways = { CARD: 'Card', OFFLINE: 'Off-line' } as const

/** The content that varies between an order's documents. */
type Contents = Pick<IssuedContent, 'facts' | 'columns' | 'lines' | 'sums' | 'total' | 'dues' | 'notes'> &
  Pick<IssuedContent, 'payTo'>

type Vendor = OrderRow['sub_orders'][number]['vendor']
const vendorName = ({ business_name, id }: Vendor): string => business_name ?? `Vendor #${id}`

/** When each vendor's part is expected, as its order says at the time of issue. */
const promisesOf = ({ sub_orders }: OrderRow): string[] =>
  sub_orders.flatMap(
    (sub) =>
      promiseOnPaper(vendorName(sub.vendor), { promised: sub.promised_day, expected: expectedOf(sub) }) ?? [],
  )

/** The maker's number and the customs codes, printed below a line's name. */
const tradeTexts = ({ manufacturer, part_number, country_of_origin, hs_code }: DocumentLine): string[] =>
  [
    [
      ['Maker’s number', part_number && [manufacturer, part_number].filter(Boolean).join(' ')],
      ['Origin', country_of_origin && countryName(country_of_origin)],
      ['HS code', hs_code],
    ]
      .flatMap(([name, text]) => (text === null ? [] : `${name}: ${text}`))
      .join(' · '),
  ].filter((text) => text !== '')

const moneyFact = (name: string, cents: number): Fact => [name, formatCents(cents)]

const orderFacts = (order: OrderRow): Fact[] => [
  ['Order', `#${order.id}`],
  ['Ordered', dayOf(order.created_at)],
  ...fact('Purchase order', order.delivery.purchase_order),
]

/** Payment is due at once unless the order was placed on account. */
const termsFacts = (order: OrderRow, issuedOn: Date): Fact[] => {
  const { account_way: way, due_day: day, seller_zone: zone, created_at: ordered } = order
  if (way === null || day === null)
    return [
      ['Payment terms', 'Due on receipt'],
      ['Due date', dayOf(issuedOn)],
    ]
  if (way === 'TERMS')
    return [
      ['Payment terms', `Net ${daysBetween(localTime(zone, ordered).day, day)}`],
      ['Due date', day],
    ]
  const { due_cents, pending_cents } = order
  const amount = due_cents < pending_cents ? `: ${formatCents(cents(due_cents))}` : ''
  return [['Payment terms', 'Bank transfer'], ...fact('Due date', due_cents === 0 ? '' : `${day}${amount}`)]
}

/** The bank account and the payment reference for the transfer. */
const withReference = ({ id }: OrderRow, payTo: readonly Fact[]): Fact[] =>
  payTo.length === 0 ? [] : [...payTo, ['Reference', paymentReference(id)]]

interface Stating {
  order: OrderRow
  amounts: DocumentAmounts
  at: Date
}

const numbered = (cells: readonly string[], index: number): string[] => [String(index + 1), ...cells]

/** The amounts that every invoice and credit note states: before tax, and the tax by its rate. */
const netAndTax = (amounts: DocumentAmounts, tax: OrderRow['tax']): Fact[] => {
  const taxed = amounts[taxKey] ?? 0
  return [
    moneyFact('Net', amountsTotal(amounts) - taxed),
    ...(taxed === 0 ? [] : [moneyFact(tax === null ? 'Tax' : taxName(tax), taxed)]),
  ]
}

/** The amounts of a tax that changed with the destination: the new tax by its rate, and the tax invoiced before. */
const taxChange = (tax: OrderRow['tax'], before: number, now: number): Fact[] => {
  const sign = now > before ? 1 : -1
  const rate =
    tax === null ? [] : [moneyFact(`${taxName(tax)} on ${formatCents(tax.base_cents)}`, sign * now)]
  return [moneyFact('Net', 0), ...rate, moneyFact('Tax invoiced before', -sign * before)]
}

/** An order's price at the sale: every line, each vendor's freight, the tax and the total. */
export const invoiceContents = (
  { order, amounts, at }: Stating,
  lines: readonly DocumentLine[],
  payTo: Fact[],
): Contents => {
  const { tax } = order
  const total = amountsTotal(amounts)
  const taxed = amounts[taxKey] ?? 0
  const sums = orderSums({
    lines: lines.map(({ price_cents: price, quantity }) => ({ price, quantity })),
    freights: order.sub_orders.map(({ freight_cents: amount, vendor }) => ({
      vendor: vendorName(vendor),
      amount,
    })),
    tax: null,
    shipment: amounts[shipmentKey] ?? 0,
    refunded: 0,
    total: total - taxed,
  })
  const paid = Math.min(order.paid_cents, total)
  return {
    facts: [...orderFacts(order), ...termsFacts(order, at)],
    columns: ['#', ...lineColumns],
    lines: lines.map((line, index) => numbered(lineCells(line, tradeTexts(line)), index)),
    sums: [...sums.map(({ name, amount }) => moneyFact(name, amount)), ...netAndTax(amounts, tax)],
    total: moneyFact(totalName, total),
    dues: [moneyFact('Paid', paid), moneyFact('Pending', total - paid)],
    notes: [
      ...promisesOf(order),
      `As of order #${order.id}, quote #${order.quote_id}.`,
      ...untaxed(tax, order.no_tax),
    ],
    payTo: withReference(order, payTo),
  }
}

/** The first invoice of an order, to which corrections refer. */
export interface Corrected {
  number: number
  issued_at: Date
}

interface Correction {
  kind: DocumentKind
  corrected: Corrected
  reason: string
  payTo: Fact[]
  /** The lines that a refund takes off. */
  credited: readonly CreditedLine[]
  /** The total tax stated by earlier documents. */
  taxBefore: number
}

/** One vendor's part of a correction: its lines if they add up to the amount, else one line for the part. */
const partCells = (
  { vendor, id }: OrderRow['sub_orders'][number],
  cents: number,
  credited: readonly CreditedLine[],
): string[][] => {
  const own = credited.filter(({ sub_order_id }) => sub_order_id === id)
  if (sumCents(own.map(({ amount_cents }) => amount_cents)) !== cents)
    return [[`Part of ${vendorName(vendor)}, sub-order #${id}`, '', formatCents(cents)]]
  return own.map(({ name, pieces, amount_cents }) => [
    name ?? freightName(vendorName(vendor)),
    pieces === 0 ? '' : String(pieces),
    formatCents(amount_cents),
  ])
}

/** A later change of an order's price, by vendor's part and shipment, with its tax. */
export const correctionContents = (
  { order, amounts, at }: Stating,
  { kind, corrected, reason, payTo, credited, taxBefore }: Correction,
): Contents => {
  const { [taxKey]: taxed = 0, [shipmentKey]: shipment = 0, ...parts } = amounts
  const isCredit = kind === 'CREDIT_NOTE'
  const lines = [
    ...order.sub_orders.flatMap((sub) => {
      const cents = parts[partKey(sub.id)]
      return cents === undefined ? [] : partCells(sub, cents, credited)
    }),
    ...(shipment === 0 ? [] : [['Shipment', '', formatCents(shipment)]]),
  ]
  const isTaxAlone = lines.length === 0
  return {
    facts: [
      ['Invoice', `${documentNumber('INVOICE', corrected.number)} of ${dayOf(corrected.issued_at)}`],
      ...orderFacts(order),
      ...fact('Reason', reason),
      ...(isCredit ? [] : termsFacts(order, at)),
    ],
    columns: ['#', 'Item', 'Qty', 'Amount'],
    lines: (isTaxAlone ? [['Tax for the new destination', '', '']] : lines).map(numbered),
    sums: isTaxAlone
      ? taxChange(order.tax, taxBefore, taxBefore + (isCredit ? -taxed : taxed))
      : netAndTax(amounts, order.tax),
    total: moneyFact(isCredit ? 'Total credited' : totalName, amountsTotal(amounts)),
    dues: [],
    notes: untaxed(order.tax, order.no_tax),
    payTo: isCredit ? [] : withReference(order, payTo),
  }
}

type Payment = OrderRow['payments'][number]

export const receiptContents = (order: OrderRow, payment: Payment): Contents => ({
  facts: orderFacts(order),
  columns: ['Payment', 'Received', 'Amount'],
  lines: [[ways[payment.kind], dayOf(new Date(payment.created_at)), formatCents(payment.amount_cents)]],
  sums: [],
  total: moneyFact('Received', payment.amount_cents),
  dues: [],
  notes: [`For order #${order.id}. Thank you.`],
  payTo: [],
})

/** The tax number that decided the tax, else the buyer's current one. */
const taxNumberOf = async (trx: Database, { customer_id, no_tax }: OrderRow): Promise<string[]> => {
  const number =
    no_tax?.why === 'reverse_charge' ? no_tax.buyer : (await findTaxNumber(trx, customer_id))?.number
  return number === undefined ? [] : [`Tax number: ${number}`]
}

/** The order's facts for its documents, read as the system, so that all readers of the order get the same document. */
export const readStated = async (trx: Database, order: OrderRow) => {
  const { payTo, ...seller } = await findSeller(trx, order.tenant_id)
  const shared = {
    seller: seller.name,
    sellerLines: seller.lines,
    buyer: [
      ...(await buyerOf(trx, { actor: system }, order)),
      order.customer.email,
      ...(await taxNumberOf(trx, order)),
    ],
    addresses: addressesOf(offeredDelivery(order.delivery)),
  }
  return {
    lines: await listDocumentLines(trx, order.id),
    payTo,
    contentOf: (kind: DocumentKind, contents: Contents): IssuedContent => ({
      title: documentTitle(kind),
      ...shared,
      ...contents,
      wide: kind === 'RECEIPT' ? 0 : 1,
    }),
  }
}
