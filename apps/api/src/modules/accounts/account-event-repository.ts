import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import { accountEventKinds } from '@armature/domain/accounts/account-events'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'
import type { Counted } from '../../db/sql/list-sql.ts'
import { countOf, countSql } from '../../db/sql/list-sql.ts'
import { userSearch } from './user-repository.ts'

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
  /** In the account's username, names and e-mail. */
  search?: string | undefined
  /** From `since` on, before `until`. */
  since?: Date | undefined
  until?: Date | undefined
}

const from = sql`events e LEFT JOIN users u ON u.id = e.user_id`

const anything = sql`true`

const eventsWhere = ({ userId, kind, search, since, until }: AccountEventFilters): RawBuilder<unknown> => {
  const kinds = kind === undefined ? accountEventKinds : [kind]
  const parts = [
    // Spelt like the partial indexes of migrations 0005 and 0012.
    sql`e.quote_id IS NULL AND e.order_id IS NULL AND e.product_id IS NULL`,
    sql`e.kind = ANY(${[...kinds]}::text[])`,
    userId === undefined ? anything : sql`e.user_id = ${userId}`,
    search === undefined || search === ''
      ? anything
      : sql`e.user_id IN (SELECT u.id FROM users u WHERE ${userSearch(search)})`,
    since === undefined ? anything : sql`e.at >= ${since}`,
    until === undefined ? anything : sql`e.at < ${until}`,
  ]
  return sql.join(parts, sql` AND `)
}

/** One page of account events, newest first, and their number. Who reads what is held by events' policies too. */
export const listAccountEventRows = async (
  trx: Database,
  filters: AccountEventFilters,
  window: { limit: number; offset: number },
): Promise<{ rows: AccountEventRow[]; count: number }> => {
  const where = eventsWhere(filters)
  const { rows } = await sql<AccountEventRow & Counted>`
    SELECT e.id, e.at, e.kind, e.summary, e.reason, e.user_id, u.username, e.actor_id, e.actor_name, e.before, e.after,
      ${countSql(sql`events e`, where)} AS total
    FROM ${from} WHERE ${where} ORDER BY e.id DESC LIMIT ${window.limit} OFFSET ${window.offset}`.execute(trx)
  const options = { ...window, ordering: undefined, search: undefined }
  return { rows, count: await countOf(trx, rows, options, sql`events e`, where) }
}
