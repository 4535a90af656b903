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
  /** Null until first read, if issued before contents were stored. */
  content: IssuedContent | null
  amounts: DocumentAmounts | null
}

/** An order's documents in order of issue. */
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
 * Issues a document under the seller's next number. Call it last: from here on, the seller's other sales wait for the
 * counter.
 */
export const issue = async (
  trx: Database,
  { seller, kind, orderId, paymentId, content, amounts, at }: New,
): Promise<void> => {
  // The counter is part of the issuing transaction, so a rollback leaves no gap.
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

/** Stores the content of a document issued before contents were stored; the database refuses to change it again. */
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
