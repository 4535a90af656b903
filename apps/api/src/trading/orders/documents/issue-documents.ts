import type { DocumentAmounts } from '@armature/domain/documents/document-amounts'
import {
  missingDocuments,
  partKey,
  shipmentKey,
  statedTogether,
  taxKey,
} from '@armature/domain/documents/document-amounts'
import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import { sumCents } from '@armature/domain/money'
import { system } from '@armature/domain/rights/actor'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { IssuedContent } from '../../../platform/ports/document-renderer.ts'
import type { OrderRow } from '../order-repository.ts'
import { findOrderRow } from '../order-repository.ts'
import { correctionContents, invoiceContents, readStated, receiptContents } from './document-contents.ts'
import { findTaxLeft, listCreditedLines } from './document-repository.ts'
import type { Issued } from './issued-repository.ts'
import { fillIn, issue, listIssued } from './issued-repository.ts'

const known = (amounts: DocumentAmounts): DocumentAmounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, cents]) => cents !== 0))

/** The order's price at the sale, including shipment. */
const soldFor = ({ sub_orders, tax_cents, shipment_cents }: OrderRow): DocumentAmounts =>
  known({
    ...Object.fromEntries(sub_orders.map(({ id, amount_cents }) => [partKey(id), amount_cents])),
    [shipmentKey]: shipment_cents,
    [taxKey]: tax_cents,
  })

/** The order's current price by the books. */
const costs = (order: OrderRow, taxLeft: number): DocumentAmounts => {
  const parts = order.sub_orders.map(
    ({ id, earned_cents, kept_cents }) => [partKey(id), earned_cents + kept_cents] as const,
  )
  const shipment = order.total_cents - taxLeft - sumCents(parts.map(([, cents]) => cents))
  return known({ ...Object.fromEntries(parts), [shipmentKey]: shipment, [taxKey]: taxLeft })
}

type Stored = Issued & { amounts: DocumentAmounts }

/** The documents as issued; missing content of documents from older releases is stored now. */
const withContents = async (
  trx: Database,
  order: OrderRow,
  { lines, payTo, contentOf }: Awaited<ReturnType<typeof readStated>>,
): Promise<Stored[]> => {
  const issued = await listIssued(trx, order.id)
  const stored: Stored[] = []
  for (const document of issued) {
    const { kind, payment_id, issued_at: at } = document
    const amounts = document.amounts ?? (kind === 'INVOICE' ? soldFor(order) : {})
    if (document.content === null) {
      const payment = order.payments.find(({ id }) => id === payment_id)
      const content = contentOf(
        kind,
        payment === undefined
          ? invoiceContents({ order, amounts, at }, lines, payTo)
          : receiptContents(order, payment),
      )
      await fillIn(trx, document, { content, amounts })
    }
    stored.push({ ...document, amounts })
  }
  return stored
}

/** The reason why an order's price differs from its documents. */
export interface Change {
  reason?: string
  refundId?: string | null
}

/**
 * Issues an order's missing documents: receipts for its payments, its invoice, and a credit note or another invoice if
 * its price has changed since. Call it last in each transaction that changes an order's money, holding the order's lock,
 * as the system.
 */
export const issueDocuments = async (
  trx: Database,
  { now: at }: Pick<Context, 'now'>,
  orderId: number,
  { reason = '', refundId = null }: Change = {},
): Promise<void> => {
  const order = await findOrderRow(trx, system, orderId)
  if (order === undefined) throw new Error(`order ${orderId} is gone`)
  const stated = await readStated(trx, order)
  const { lines, payTo, contentOf } = stated
  const issued = await withContents(trx, order, stated)
  const add = (
    kind: DocumentKind,
    paymentId: number | null,
    { content, amounts }: { content: IssuedContent; amounts: DocumentAmounts },
  ): Promise<void> =>
    issue(trx, { seller: order.tenant_id ?? 0, kind, orderId, paymentId, content, amounts, at })
  for (const payment of order.payments)
    if (!issued.some(({ payment_id }) => payment_id === payment.id))
      await add('RECEIPT', payment.id, {
        content: contentOf('RECEIPT', receiptContents(order, payment)),
        amounts: {},
      })
  const credited = refundId === null ? [] : await listCreditedLines(trx, refundId)
  const taxBefore = statedTogether(issued)[taxKey] ?? 0
  const corrected = issued.find(({ kind }) => kind === 'INVOICE')
  for (const { kind, amounts } of missingDocuments(costs(order, await findTaxLeft(trx, orderId)), issued)) {
    const contents =
      corrected === undefined
        ? invoiceContents({ order, amounts, at }, lines, payTo)
        : correctionContents({ order, amounts, at }, { kind, corrected, reason, payTo, credited, taxBefore })
    await add(kind, null, { content: contentOf(kind, contents), amounts })
  }
}
