import type { DocumentKind } from '@armature/domain/orders/order-documents'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/tables/tables.ts'

export interface Issued {
  number: number
  issued_at: Date
}

export interface Asked {
  kind: DocumentKind
  /** A store's tenant; 0 is the marketplace. */
  seller: number
  orderId: number
  paymentId: number | null
}

/** Looks up by a unique key, the payment or the order's invoice: a store has many documents, and each sale asks. */
const findIssued = async (trx: Database, { orderId, paymentId }: Asked): Promise<Issued | undefined> => {
  const issued = trx.selectFrom('documents').select(['number', 'issued_at'])
  return (
    paymentId === null
      ? // Spelt out, because a partial index on invoices can't serve a kind passed as a parameter.
        issued.where('order_id', '=', orderId).where('kind', '=', sql.lit('INVOICE'))
      : issued.where('payment_id', '=', paymentId)
  ).executeTakeFirst()
}

/** The document's existing number, or the seller's next one. The caller holds the order's lock. */
export const issueNumber = async (trx: Database, asked: Asked, now: Date): Promise<Issued> => {
  const { kind, seller, orderId, paymentId } = asked
  const earlier = await findIssued(trx, asked)
  if (earlier !== undefined) return earlier
  // The count is taken in the issuing transaction and reused after a rollback, so there are no gaps.
  const { rows } = await sql<{ last: number }>`
    INSERT INTO document_counts (seller, kind, last) VALUES (${seller}, ${kind}, 1)
    ON CONFLICT (seller, kind) DO UPDATE SET last = document_counts.last + 1 RETURNING last`.execute(trx)
  const number = rows[0]?.last ?? 1
  await trx
    .insertInto('documents')
    .values({ seller, kind, number, order_id: orderId, payment_id: paymentId, issued_at: now })
    .execute()
  return { number, issued_at: now }
}

/**
 * Numbers an order's invoice and its payments' missing receipts in the transaction that creates them. Call it last,
 * since the seller's other sales wait for the count from here on.
 */
export const numberDocuments = async (
  trx: Database,
  { orderId, tenantId }: { orderId: number; tenantId: number | null },
  now: Date,
): Promise<void> => {
  const seller = tenantId ?? 0
  const payments = await trx
    .selectFrom('order_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('documents')
            .select('documents.number')
            .whereRef('documents.payment_id', '=', 'order_payments.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
  for (const { id } of payments)
    await issueNumber(trx, { kind: 'RECEIPT', seller, orderId, paymentId: id }, now)
  await issueNumber(trx, { kind: 'INVOICE', seller, orderId, paymentId: null }, now)
}
