import type { DocumentAmounts } from '@armature/domain/documents/document-amounts'
import type { DocumentKind } from '@armature/domain/documents/document-kinds'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { IssuedContent } from '../../../platform/ports/document-renderer.ts'

/** A document with its number. */
export interface Issued {
  seller: number
  kind: DocumentKind
  number: number
  payment_id: number | null
  issued_at: Date
  /** Null until the first reading where it is older than stored contents. */
  content: IssuedContent | null
  amounts: DocumentAmounts | null
}

/** An order's documents in the order in which they were issued. */
export const listIssued = (trx: Database, orderId: number): Promise<Issued[]> =>
  trx
    .selectFrom('documents')
    .select(['seller', 'kind', 'number', 'payment_id', 'issued_at', 'content', 'amounts'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

interface New {
  /** A store's tenant; 0 is the marketplace. */
  seller: number
  kind: DocumentKind
  orderId: number
  paymentId: number | null
  content: IssuedContent
  amounts: DocumentAmounts
  at: Date
}

/**
 * Issues a document under the seller's next number. Call it last, since the seller's other sales wait for the count
 * from here on.
 */
export const issue = async (
  trx: Database,
  { seller, kind, orderId, paymentId, content, amounts, at }: New,
): Promise<void> => {
  // The count is taken in the issuing transaction and reused after a rollback, so there are no gaps.
  const { rows } = await sql<{ last: number }>`
    INSERT INTO document_counts (seller, kind, last) VALUES (${seller}, ${kind}, 1)
    ON CONFLICT (seller, kind) DO UPDATE SET last = document_counts.last + 1 RETURNING last`.execute(trx)
  await trx
    .insertInto('documents')
    .values({
      seller,
      kind,
      number: rows[0]?.last ?? 1,
      order_id: orderId,
      payment_id: paymentId,
      issued_at: at,
      content: JSON.stringify(content),
      amounts: JSON.stringify(amounts),
    })
    .execute()
}

/** Stores the content of a document that was numbered before contents were stored; the database refuses a second time. */
export const fillIn = async (
  trx: Database,
  { seller, kind, number }: Pick<Issued, 'seller' | 'kind' | 'number'>,
  { content, amounts }: Pick<New, 'content' | 'amounts'>,
): Promise<void> => {
  await trx
    .updateTable('documents')
    .set({ content: JSON.stringify(content), amounts: JSON.stringify(amounts) })
    .where('seller', '=', seller)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .execute()
}
