import type { OfferedDelivery } from '@armature/domain/quotes/offer/delivery'
import type { Freight, OfferedFreight } from '@armature/domain/quotes/offer/freight'
import type { NoTax } from '@armature/domain/taxes/no-tax'
import type { StatedTax } from '@armature/domain/taxes/tax'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { LackingLine, RevisionLine } from '../../../platform/db/tables/trading-tables.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'

export interface RevisionHead {
  revision: number
  created_at: Date
  shown_at: Date | null
  frozen_by_name: string | null
  total_cents: number
  parts: number
}

export interface RevisionRow extends RevisionHead {
  lines: RevisionLine[]
  lacking: LackingLine[]
  freight: OfferedFreight[] | null
  tax: StatedTax | null
  no_tax: NoTax | null
  down_payment: number
  notes: string | null
  expires_at: Date | null
  zone: string
  delivery: OfferedDelivery | null
}

/** One vendor's part of a revision. */
export interface OwnRevisionHead extends Pick<RevisionHead, 'revision' | 'created_at' | 'parts'> {
  total_cents: number
}

export interface OwnRevisionRow extends OwnRevisionHead {
  lines: RevisionLine[]
  freight_cents: Freight
  delivery: OfferedDelivery | null
}

const headColumns: RawBuilder<unknown> = sql`
  r.revision, r.created_at, r.shown_at, r.frozen_by_name, r.total_cents, jsonb_array_length(r.lines) AS parts`

/** All frozen revisions, newest first. */
export const listRevisions = async (trx: Database, quoteId: number): Promise<RevisionHead[]> =>
  (
    await sql<RevisionHead>`SELECT ${headColumns} FROM quote_revisions r
    WHERE r.quote_id = ${quoteId} ORDER BY r.revision DESC`.execute(trx)
  ).rows

export const findRevisionRows = async (
  trx: Database,
  quoteId: number,
  revisions: readonly number[],
): Promise<RevisionRow[]> =>
  (
    await sql<RevisionRow>`SELECT ${headColumns}, r.lines, r.lacking, r.freight, r.tax, r.no_tax, r.down_payment, r.notes, r.expires_at, r.zone, r.delivery
    FROM quote_revisions r WHERE r.quote_id = ${quoteId} AND r.revision = ANY(${revisions})`.execute(trx)
  ).rows

/** Only a vendor's lines and freight, and the revisions that changed them. */
const ownRevisions = (quoteId: number, subQuoteId: number): RawBuilder<unknown> => sql`
  SELECT * FROM (
    SELECT r.revision, r.created_at, r.delivery, own.lines, own.parts, own.line_cents + coalesce(sent.freight_cents, 0) AS total_cents,
      sent.freight_cents, lag(own.lines) OVER by_revision AS earlier, lag(sent.freight_cents) OVER by_revision AS earlier_freight
    FROM quote_revisions r CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(line ORDER BY (line ->> 'item')::bigint), '[]') AS lines, count(*)::int AS parts,
        coalesce(sum((line ->> 'price_cents')::bigint * (line ->> 'quantity')::bigint), 0)::bigint AS line_cents
      FROM jsonb_array_elements(r.lines) line WHERE (line ->> 'sub_quote')::bigint = ${subQuoteId}) own
    LEFT JOIN LATERAL (
      SELECT (stated ->> 'cents')::bigint AS freight_cents FROM jsonb_array_elements(r.freight) stated
      WHERE (stated ->> 'sub_quote')::bigint = ${subQuoteId}) sent ON true
    WHERE r.quote_id = ${quoteId} WINDOW by_revision AS (ORDER BY r.revision)) found
  WHERE (found.lines, found.freight_cents) IS DISTINCT FROM (found.earlier, found.earlier_freight)
    AND (found.parts > 0 OR found.earlier <> '[]')`

export const listOwnRevisions = async (
  trx: Database,
  quoteId: number,
  subQuoteId: number,
): Promise<OwnRevisionHead[]> =>
  (
    await sql<OwnRevisionHead>`SELECT revision, created_at, parts, total_cents
    FROM (${ownRevisions(quoteId, subQuoteId)}) own ORDER BY revision DESC`.execute(trx)
  ).rows

export const findOwnRevisionRows = async (
  trx: Database,
  { quoteId, subQuoteId }: { quoteId: number; subQuoteId: number },
  revisions: readonly number[],
): Promise<OwnRevisionRow[]> =>
  (
    await sql<OwnRevisionRow>`SELECT revision, created_at, parts, total_cents, lines, freight_cents, delivery
    FROM (${ownRevisions(quoteId, subQuoteId)}) own WHERE revision = ANY(${revisions})`.execute(trx)
  ).rows
