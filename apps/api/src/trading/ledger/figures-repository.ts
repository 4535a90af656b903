import type { Actor } from '@armature/domain/rights/actor'
import type { FigureName } from '@armature/domain/money/figures'
import { figureNames } from '@armature/domain/money/figures'
import { scopeOf } from '@armature/domain/rights/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { PageWindow } from '../../platform/db/sql/list-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'

/** A bigint, because sums over many orders may not be exact numbers. */
export type Figures = Record<FigureName, bigint>

/** A sum from the database: numeric has no upper bound, so it arrives as text. */
type Sums<Figure extends FigureName> = Record<Figure, string>

/** A side of the books: the marketplace, a vendor, a vendor that owns a store, or a buyer. */
export type Side = 'MARKETPLACE' | 'VENDOR' | 'STORE' | 'BUYER'

/** The side that an actor reads by default. */
export const sideOf = (actor: Actor): Side => {
  const sells = scopeOf(actor, 'subOrder')
  if (sells.all) return 'MARKETPLACE'
  if (sells.terms.length === 0) return 'BUYER'
  return sells.terms.some(({ through }) => through === 'tenant') ? 'STORE' : 'VENDOR'
}

/** The id that makes an entry an actor's. */
type Through = 'all' | 'vendor' | 'store' | 'customer'

const ownEntries: Record<Through, (actor: Actor) => RawBuilder<SqlBool>> = {
  all: () => sql`true`,
  vendor: ({ userId }) => sql`e.vendor_id = ${userId}`,
  // The entries of the whole order; its parts are its vendors'.
  store: ({ tenantId }) => sql`(e.tenant_id = ${tenantId} AND e.sub_order_id IS NULL)`,
  customer: ({ userId }) => sql`e.customer_id = ${userId}`,
}

/** The entries of a figure, and whether their sign is reversed. */
interface FigureTerms {
  through: Through
  sign: 1 | -1
  where: RawBuilder<SqlBool>
}

const termsOf = (through: Through) => ({
  entries: (where: RawBuilder<SqlBool>): FigureTerms => ({ through, sign: 1, where }),
  against: (where: RawBuilder<SqlBool>): FigureTerms => ({ through, sign: -1, where }),
})

const refunded = sql<SqlBool>`e.account = 'BUYER' AND e.kind = 'REFUND'`
const commission = sql<SqlBool>`e.account = 'COMMISSION'`
const owed = sql<SqlBool>`e.account = 'BUYER'`
const boughtFor = sql<SqlBool>`e.account = 'BUYER' AND e.kind = 'PAYMENT'`

const marketplace = termsOf('all')
const vendor = termsOf('vendor')
const store = termsOf('store')
const buyer = termsOf('customer')

/** A figure that a side lacks is zero. */
type SideTerms = Partial<Record<FigureName, FigureTerms>>

const vendorTerms = {
  earned: vendor.against(sql`e.account = 'VENDOR' AND e.kind IN ('SALE', 'CREDIT')`),
  due: vendor.against(sql`e.account = 'VENDOR'`),
  paid: vendor.entries(sql`e.account = 'VENDOR' AND e.kind IN ('TRANSFER', 'STORE_PAYMENT', 'REVERSAL')`),
  fees: vendor.against(commission),
  refunds: vendor.entries(sql`e.kind = 'CREDIT'`),
} satisfies SideTerms

const figureTerms: Record<Side, SideTerms & Record<'paid' | 'refunds', FigureTerms>> = {
  MARKETPLACE: {
    earned: marketplace.against(sql`e.account IN ('COMMISSION', 'SHIPMENT')`),
    due: marketplace.entries(owed),
    paid: marketplace.entries(sql`e.account IN ('PROVIDER', 'BANK') AND e.kind = 'PAYMENT'`),
    fees: marketplace.against(commission),
    refunds: marketplace.entries(refunded),
    out: marketplace.against(
      sql`e.account IN ('PROVIDER', 'BANK') AND e.kind IN ('TRANSFER', 'STORE_PAYMENT', 'REVERSAL', 'REFUND')`,
    ),
  },
  VENDOR: vendorTerms,
  STORE: {
    ...vendorTerms,
    store_sales: store.entries(sql`e.account = 'BUYER' AND e.kind IN ('SALE', 'SHIPMENT', 'CREDIT')`),
    store_due: store.entries(owed),
  },
  BUYER: {
    due: buyer.entries(owed),
    paid: buyer.against(boughtFor),
    refunds: buyer.entries(refunded),
    out: buyer.against(boughtFor),
  },
}

/** The debt at a period's end includes everything booked before. */
const reachesBack = (name: FigureName): boolean => name === 'due' || name === 'store_due'

const sumOf = (
  { sign, where, through }: FigureTerms,
  actor: Actor,
  isOfPeriod: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<string> =>
  sql<string>`coalesce(${sql.lit(sign)} * sum(e.amount_cents)
    FILTER (WHERE ${ownEntries[through](actor)} AND ${where} AND ${isOfPeriod}), 0)`

/** From one moment until another, which is excluded. */
export interface Span {
  from: Date
  until: Date
}

const inSpan = (name: FigureName, { from }: Span): RawBuilder<SqlBool> =>
  reachesBack(name) ? sql`true` : sql<SqlBool>`e.at >= ${from}`

/** The entries of any of a side's figures. */
const entriesOf = (side: Side, actor: Actor): RawBuilder<SqlBool> => {
  const through = new Set(Object.values(figureTerms[side]).map((terms) => terms.through))
  return sql`(${sql.join(
    [...through].map((one) => ownEntries[one](actor)),
    sql` OR `,
  )})`
}

/** The books' figures for a period. */
export const readFigures = async (trx: Database, actor: Actor, side: Side, span: Span): Promise<Figures> => {
  const columns = figureNames.map((name) => {
    const terms = figureTerms[side][name]
    const sum = terms === undefined ? sql`0::numeric` : sumOf(terms, actor, inSpan(name, span))
    return sql`${sum} AS ${sql.ref(name)}`
  })
  const { rows } = await sql<Sums<FigureName>>`
    SELECT ${sql.join(columns)} FROM ledger_entries e
    WHERE e.at < ${span.until} AND ${entriesOf(side, actor)}`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('A sum without groups answers one row')
  return Object.fromEntries(figureNames.map((name) => [name, BigInt(row[name])])) as Figures // one for each name
}

/** The payments and refunds in each of these consecutive parts of a period; zero where there were none. */
export const readFigureSteps = async (
  trx: Database,
  actor: Actor,
  side: Side,
  spans: readonly Span[],
): Promise<Map<number, Pick<Figures, 'paid' | 'refunds'>>> => {
  const starts = spans.map(({ from }) => from)
  const { paid, refunds } = figureTerms[side]
  const { rows } = await sql<{ part: number } & Sums<'paid' | 'refunds'>>`
    SELECT width_bucket(e.at, ${starts}::timestamptz[]) AS part, ${sumOf(paid, actor)} AS paid,
      ${sumOf(refunds, actor)} AS refunds
    FROM ledger_entries e
    WHERE e.at >= ${spans[0]?.from} AND e.at < ${spans.at(-1)?.until} AND ${ownEntries[paid.through](actor)}
      AND (${paid.where} OR ${refunds.where})
    GROUP BY 1`.execute(trx)
  return new Map(
    rows.map(({ part, paid: sum, refunds: back }) => [
      part - 1,
      { paid: BigInt(sum), refunds: BigInt(back) },
    ]),
  )
}

export interface FigurePart {
  order_id: number
  sub_order_id: number | null
  tenant_id: number | null
  customer_id: number
  amount_cents: number
  last: Date
  count: number
  /** A sum over many orders, so it arrives as text. */
  total_cents: string
}

/** The orders of a figure, or a vendor's sub-orders, newest facts first. */
export const listFigureParts = async (
  trx: Database,
  { actor, name, span }: { actor: Actor; name: FigureName; span: Span },
  { limit, offset }: PageWindow,
): Promise<FigurePart[]> => {
  const terms = figureTerms[sideOf(actor)][name]
  if (terms === undefined) return []
  const record = terms.through === 'vendor' ? sql`e.sub_order_id` : sql`NULL::bigint`
  const { rows } = await sql<FigurePart>`
    WITH part AS (
      SELECT e.order_id, ${record} AS sub_order_id, max(e.tenant_id) AS tenant_id,
        coalesce(max(e.customer_id), 0) AS customer_id,
        ${sql.lit(terms.sign)} * sum(e.amount_cents)::bigint AS amount_cents, max(e.at) AS last
      FROM ledger_entries e
      WHERE e.at < ${span.until} AND ${ownEntries[terms.through](actor)} AND ${terms.where} AND ${inSpan(name, span)}
      GROUP BY 1, 2 HAVING sum(e.amount_cents) <> 0)
    SELECT part.*, count(*) OVER ()::int AS count, sum(amount_cents) OVER () AS total_cents
    FROM part ORDER BY last DESC, order_id DESC, sub_order_id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    trx,
  )
  return rows
}
