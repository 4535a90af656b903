import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import { accountEventKinds } from '@armature/domain/accounts/account-events'
import type { Actor } from '@armature/domain/rights/actor'
import { sql } from 'kysely'
import type { List, QueryOf } from '../../platform/db/sql/define-list.ts'
import { defineList, equals } from '../../platform/db/sql/define-list.ts'
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

/** Account events, newest first. Row-level security on events decides who reads them. */
export const accountEventList = defineList({
  call: 'listAccountEvents',
  table: 'events',
  from: sql`events e`,
  id: sql`e.id`,
  // Written as in the partial indexes events_account and events_account_kind.
  scope: () => sql`e.quote_id IS NULL AND e.order_id IS NULL AND e.product_id IS NULL`,
  filters: {
    kind: (kind) => sql`e.kind = ANY(${kind === undefined ? [...accountEventKinds] : [kind]}::text[])`,
    user: equals(sql`e.user_id`),
    since: (since) => (since === undefined ? undefined : sql`e.at >= ${new Date(since)}`),
    until: (until) => (until === undefined ? undefined : sql`e.at < ${new Date(until)}`),
  },
  search: (text) => sql`e.user_id IN (SELECT u.id FROM users u WHERE ${userSearch(text)})`,
  orderings: {},
  columns: sql<AccountEventRow>`
    e.id, e.at, e.kind, e.summary, e.reason, e.user_id, u.username, e.actor_id, e.actor_name, e.before, e.after`,
  joins: sql`LEFT JOIN users u ON u.id = e.user_id`,
})

/** One account's events. */
export const eventsOf = (
  userIdOf: (actor: Actor) => number,
): List<QueryOf<'listOwnEvents'>, AccountEventRow> => ({
  read: (trx, request) =>
    accountEventList.read(trx, { ...request, query: { ...request.query, user: userIdOf(request.actor) } }),
})
