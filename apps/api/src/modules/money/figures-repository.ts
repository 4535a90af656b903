import type { Actor } from '@armature/domain/actor'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

export interface Figures {
  earned: number
  due: number
  paid: number
  fees: number
  refunds: number
}

/** Whose side of the books: the marketplace's, a vendor's, or a buyer's. */
export type Side = 'MARKETPLACE' | 'VENDOR' | 'BUYER'

/** Which side an actor reads by itself. */
export const sideOf = (actor: Actor): Side => {
  if (scopeOf(actor, 'order').all) return 'MARKETPLACE'
  const sells = scopeOf(actor, 'subOrder')
  return !sells.all && sells.terms.length > 0 ? 'VENDOR' : 'BUYER'
}

const sum = (where: RawBuilder<SqlBool>): RawBuilder<number> =>
  sql<number>`coalesce(sum(e.amount_cents) FILTER (WHERE ${where}), 0)::bigint`

type Columns = Record<keyof Figures, RawBuilder<number>>

const columnsOf = (side: Side, inPeriod: RawBuilder<SqlBool>): Columns => {
  const of = (where: RawBuilder<SqlBool>) => sum(sql<SqlBool>`${inPeriod} AND ${where}`)
  const refunds = of(sql`e.account = 'BUYER' AND e.kind = 'REFUND'`)
  switch (side) {
    case 'MARKETPLACE':
      return {
        earned: sql`-${of(sql`e.account IN ('COMMISSION', 'SHIPMENT')`)}`,
        due: sum(sql`e.account = 'BUYER'`),
        paid: of(sql`e.account IN ('PROVIDER', 'BANK') AND e.kind = 'PAYMENT'`),
        fees: sql`-${of(sql`e.account = 'COMMISSION'`)}`,
        refunds,
      }
    case 'VENDOR':
      return {
        earned: sql`-${of(sql`e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')`)}`,
        due: sql`-${sum(sql`e.account = 'VENDOR'`)}`,
        paid: of(sql`e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')`),
        fees: sql`-${of(sql`e.account = 'COMMISSION'`)}`,
        refunds: of(sql`e.kind = 'CREDIT'`),
      }
    case 'BUYER':
      return {
        earned: sql`0::bigint`,
        due: sum(sql`e.account = 'BUYER'`),
        paid: sql`-${of(sql`e.account = 'BUYER' AND e.kind = 'PAYMENT'`)}`,
        fees: sql`0::bigint`,
        refunds,
      }
  }
}

const ownEntries = (side: Side, actor: Actor): RawBuilder<SqlBool> => {
  if (side === 'MARKETPLACE') return sql`true`
  return side === 'VENDOR' ? sql`e.vendor_id = ${actor.userId}` : sql`e.customer_id = ${actor.userId}`
}

/** What the books say of a period, `until` not included; `due` is what was owed at its end. */
export const readFigures = async (
  trx: Database,
  actor: Actor,
  side: Side,
  { from, until }: { from: Date; until: Date },
): Promise<Figures> => {
  const columns = columnsOf(side, sql<SqlBool>`e.at >= ${from}`)
  const { rows } = await sql<Figures>`
    SELECT ${sql.join(Object.entries(columns).map(([name, column]) => sql`${column} AS ${sql.ref(name)}`))}
    FROM ledger_entries e WHERE e.at < ${until} AND ${ownEntries(side, actor)}`.execute(trx)
  return rows[0] ?? { earned: 0, due: 0, paid: 0, fees: 0, refunds: 0 }
}
