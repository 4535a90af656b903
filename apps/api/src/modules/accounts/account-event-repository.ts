import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import { accountEventKinds } from '@armature/domain/accounts/account-events'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Counted } from '../../records/list-sql.ts'
import { countOf, countSql } from '../../records/list-sql.ts'

export interface AccountEventRow {
  id: number
  at: Date
  kind: AccountEventKind
  summary: string
  reason: string | null
  user_id: number | null
  username: string | null
  actor_id: number | null
  actor_name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface AccountEventFilters {
  /** Whose account; undefined is everybody's, for whom the database lets read them. */
  userId: number | undefined
  kind: AccountEventKind | undefined
}

const from = sql`events e LEFT JOIN users u ON u.id = e.user_id`

/** One page of account events, newest first, and their number. Who reads what is held by events' policies too. */
export const listAccountEventRows = async (
  trx: Database,
  { userId, kind }: AccountEventFilters,
  window: { limit: number; offset: number },
): Promise<{ rows: AccountEventRow[]; count: number }> => {
  const kinds = kind === undefined ? accountEventKinds : [kind]
  const whose = userId === undefined ? sql`true` : sql`e.user_id = ${userId}`
  // Spelt like the partial index of migration 0005.
  const where = sql`e.quote_id IS NULL AND e.order_id IS NULL AND e.product_id IS NULL
    AND e.kind = ANY(${[...kinds]}::text[]) AND ${whose}`
  const { rows } = await sql<AccountEventRow & Counted>`
    SELECT e.id, e.at, e.kind, e.summary, e.reason, e.user_id, u.username, e.actor_id, e.actor_name, e.before, e.after,
      ${countSql(sql`events e`, where)} AS total
    FROM ${from} WHERE ${where} ORDER BY e.id DESC LIMIT ${window.limit} OFFSET ${window.offset}`.execute(trx)
  const options = { ...window, ordering: undefined, search: undefined }
  return { rows, count: await countOf(trx, rows, options, sql`events e`, where) }
}
