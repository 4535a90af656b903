import type { Actor } from '@armature/domain/rights/actor'
import type { NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import { noticeRecordKinds } from '@armature/domain/notices/notice-kinds'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { scopeSql } from '../../platform/db/sql/scope-filter.ts'
import { recordsOf } from '../chat/channel-repository.ts'
import { openOfferScope } from '../../trading/sourcing/open-offer-repository.ts'

/** The records of a kind that an actor may see: FROM and WHERE, and the record's id. */
const visible = (
  actor: Actor,
  kind: NoticeRecordKind,
): { from: RawBuilder<unknown>; id: RawBuilder<unknown> } => {
  switch (kind) {
    case 'product': {
      const scope = scopeSql(scopeOf(actor, kind), { vendor: 'p.vendor_id', tenant: 'p.tenant_id' })
      return { from: sql`products p WHERE ${scope} AND p.deleted_at IS NULL`, id: sql`p.id` }
    }
    case 'user': {
      const scope = scopeSql(scopeOf(actor, kind), { self: 'u.id', tenant: 'u.tenant_id' })
      return { from: sql`users u WHERE ${scope}`, id: sql`u.id` }
    }
    case 'openOffer':
      return { from: sql`open_line_offers o WHERE ${openOfferScope(actor)}`, id: sql`o.id` }
    default:
      return recordsOf(kind, actor)
  }
}

/** A condition on notices n: the actor may see its record now. */
export const aboutVisible = (actor: Actor): RawBuilder<SqlBool> => {
  const kinds = noticeRecordKinds.map((kind) => {
    const { from, id } = visible(actor, kind)
    return sql`(n.record_kind = ${kind} AND EXISTS (SELECT FROM ${from} AND ${id} = n.record_id))`
  })
  return sql<SqlBool>`(n.record_kind IS NULL OR ${sql.join(kinds, sql` OR `)})`
}
