import { importMachine } from '@armature/domain/catalogue/imports/import-machine'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { KeptTable } from '../config/retention.ts'
import type { Database } from './tables/tables.ts'

/** Selects expired rows older than a time. Each fast-growing table has an index for it. */
const isOver: Record<
  KeptTable | 'reconciliation_differences' | 'rate_limits' | 'passkey_challenges',
  (before: Date) => RawBuilder<unknown>
> = {
  sessions: (before) => sql`expires_at < ${before}`,
  login_challenges: (before) => sql`created_at < ${before}`,
  mail_tokens: (before) => sql`expires_at < ${before}`,
  outbox: (before) =>
    sql`created_at < ${before} AND (sent_at IS NOT NULL OR failed_at IS NOT NULL OR body_text = '')`,
  notices: (before) => sql`at < ${before}`,
  idempotency_keys: (before) => sql`created_at < ${before}`,
  provider_events: (before) => sql`received_at < ${before} AND handled_at IS NOT NULL`,
  reconciliations: (before) => sql`finished_at < ${before}`,
  reconciliation_differences: (before) =>
    sql`reconciliation_id IN (SELECT id FROM reconciliations WHERE finished_at < ${before})`,
  product_imports: (before) =>
    sql`created_at < ${before} AND state NOT IN (${sql.join(importMachine.statesWhere('working'))})`,
  webhook_messages: (before) => sql`created_at < ${before}`,
  webhook_refusals: (before) => sql`minute < ${before}`,
  passkey_challenges: (before) => sql`expires_at < ${before}`,
  rate_limits: (before) => sql`expire < ${before.getTime()}`,
}

/** Deletes at most this many expired rows, and returns the number deleted. */
export const deleteSome = async (
  trx: Database,
  table: keyof typeof isOver,
  { before, most }: { before: Date; most: number },
): Promise<number> => {
  const name = sql.table(table)
  const { numAffectedRows } = await sql`
    DELETE FROM ${name} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${name} WHERE ${isOver[table](before)} LIMIT ${most}))`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
