import type { Actor } from '@armature/domain/actor'
import type { FigureName } from '@armature/domain/money/figures'
import { figureNames } from '@armature/domain/money/figures'
import { scopeOf } from '@armature/domain/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { PageWindow } from '../../db/sql/list-sql.ts'
import type { Database } from '../../db/tables.ts'

export type Figures = Record<FigureName, number>

/** Whose side of the books: the marketplace's, a vendor's, or a buyer's. */
export type Side = 'MARKETPLACE' | 'VENDOR' | 'BUYER'

/** Which side an actor reads by itself. */
export const sideOf = (actor: Actor): Side => {
  if (scopeOf(actor, 'order').all) return 'MARKETPLACE'
  const sells = scopeOf(actor, 'subOrder')
  return !sells.all && sells.terms.length > 0 ? 'VENDOR' : 'BUYER'
}

/** The entries that make up a figure, and whether it counts them as they are booked or the other way round. */
interface FigureTerms {
  sign: 1 | -1
  where: RawBuilder<SqlBool>
}

const entries = (where: RawBuilder<SqlBool>): FigureTerms => ({ sign: 1, where })
const against = (where: RawBuilder<SqlBool>): FigureTerms => ({ sign: -1, where })
const nothing = entries(sql`false`)

const refunded = entries(sql`e.account = 'BUYER' AND e.kind = 'REFUND'`)
const commission = against(sql`e.account = 'COMMISSION'`)
const owed = entries(sql`e.account = 'BUYER'`)
const boughtFor = against(sql`e.account = 'BUYER' AND e.kind = 'PAYMENT'`)

const figureTerms: Record<Side, Record<FigureName, FigureTerms>> = {
  MARKETPLACE: {
    earned: against(sql`e.account IN ('COMMISSION', 'SHIPMENT')`),
    due: owed,
    paid: entries(sql`e.account IN ('PROVIDER', 'BANK') AND e.kind = 'PAYMENT'`),
    fees: commission,
    refunds: refunded,
    out: against(sql`e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('TRANSFER', 'REVERSAL', 'REFUND')`),
  },
  VENDOR: {
    earned: against(sql`e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')`),
    due: against(sql`e.account = 'VENDOR'`),
    paid: entries(sql`e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'REVERSAL')`),
    fees: commission,
    refunds: entries(sql`e.kind = 'CREDIT'`),
    out: nothing,
  },
  BUYER: { earned: nothing, due: owed, paid: boughtFor, fees: nothing, refunds: refunded, out: boughtFor },
}

/** What is owed at the end of a period comes from all that was booked before it ended. */
const reachesBack = (name: FigureName): boolean => name === 'due'

const sumOf = ({ sign, where }: FigureTerms): RawBuilder<number> =>
  sql<number>`coalesce(${sql.lit(sign)} * sum(e.amount_cents) FILTER (WHERE ${where}), 0)::bigint`

const ownEntries = (side: Side, actor: Actor): RawBuilder<SqlBool> => {
  if (side === 'MARKETPLACE') return sql`true`
  return side === 'VENDOR' ? sql`e.vendor_id = ${actor.userId}` : sql`e.customer_id = ${actor.userId}`
}

/** From a moment until another that isn't included. */
export interface Span {
  from: Date
  until: Date
}

const inSpan = (name: FigureName, { where }: FigureTerms, { from }: Span): RawBuilder<SqlBool> =>
  reachesBack(name) ? where : sql<SqlBool>`e.at >= ${from} AND ${where}`

/** What the books say of a period. */
export const readFigures = async (trx: Database, actor: Actor, side: Side, span: Span): Promise<Figures> => {
  const columns = figureNames.map((name) => {
    const terms = figureTerms[side][name]
    return sql`${sumOf({ ...terms, where: inSpan(name, terms, span) })} AS ${sql.ref(name)}`
  })
  const { rows } = await sql<Figures>`
    SELECT ${sql.join(columns)} FROM ledger_entries e
    WHERE e.at < ${span.until} AND ${ownEntries(side, actor)}`.execute(trx)
  return rows[0] ?? { earned: 0, due: 0, paid: 0, fees: 0, refunds: 0, out: 0 }
}

/** What was paid and refunded in each of these parts of a period, which follow each other; none where nothing was. */
export const readFigureSteps = async (
  trx: Database,
  actor: Actor,
  side: Side,
  spans: readonly Span[],
): Promise<Map<number, Pick<Figures, 'paid' | 'refunds'>>> => {
  const starts = spans.map(({ from }) => from)
  const { paid, refunds } = figureTerms[side]
  const { rows } = await sql<{ part: number } & Pick<Figures, 'paid' | 'refunds'>>`
    SELECT width_bucket(e.at, ${starts}::timestamptz[]) AS part, ${sumOf(paid)} AS paid, ${sumOf(refunds)} AS refunds
    FROM ledger_entries e
    WHERE e.at >= ${spans[0]?.from} AND e.at < ${spans.at(-1)?.until} AND ${ownEntries(side, actor)}
      AND (${paid.where} OR ${refunds.where})
    GROUP BY 1`.execute(trx)
  return new Map(rows.map(({ part, ...sums }) => [part - 1, sums]))
}

export interface FigurePart {
  order_id: number
  sub_order_id: number | null
  tenant_id: number | null
  customer_id: number
  amount_cents: number
  last: Date
  count: number
  total_cents: number
}

/** The orders, to a vendor its sub-orders, that make up a figure, those with the newest facts first. */
export const listFigureParts = async (
  trx: Database,
  { actor, name, span }: { actor: Actor; name: FigureName; span: Span },
  { limit, offset }: PageWindow,
): Promise<FigurePart[]> => {
  const side = sideOf(actor)
  const terms = figureTerms[side][name]
  const record = side === 'VENDOR' ? sql`e.sub_order_id` : sql`NULL::bigint`
  const { rows } = await sql<FigurePart>`
    WITH part AS (
      SELECT e.order_id, ${record} AS sub_order_id, max(e.tenant_id) AS tenant_id,
        coalesce(max(e.customer_id), 0) AS customer_id,
        ${sql.lit(terms.sign)} * sum(e.amount_cents)::bigint AS amount_cents, max(e.at) AS last
      FROM ledger_entries e
      WHERE e.at < ${span.until} AND ${ownEntries(side, actor)} AND ${inSpan(name, terms, span)}
      GROUP BY 1, 2 HAVING sum(e.amount_cents) <> 0)
    SELECT part.*, count(*) OVER ()::int AS count, sum(amount_cents) OVER ()::bigint AS total_cents
    FROM part ORDER BY last DESC, order_id DESC, sub_order_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    trx,
  )
  return rows
}
