import type { CountedLine } from '@armature/domain/quotes/offer/quote-totals'
import { storedTotal } from '@armature/domain/quotes/offer/quote-totals'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { isSelling } from '@armature/domain/catalogue/products/selling'
import type { QuoteState, SubQuoteState } from '@armature/domain/quotes/workflow/quote-workflow'
import { isClosed } from '@armature/domain/quotes/workflow/quote-workflow'
import type { Freight } from '@armature/domain/quotes/offer/freight'
import { withFreight } from '@armature/domain/quotes/offer/freight'
import type { LineAnswer } from '@armature/domain/quotes/offer/line-terms'
import { notOffered } from '@armature/domain/quotes/offer/line-terms'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { CloseReason } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { holdMachine } from '@armature/domain/purchases/purchase-hold'
import { lineAnswer, deliveryJson, sellerZoneSql, storeOpenSql } from '../../../platform/db/sql/record-sql.ts'
import { rowsJson } from '../../../platform/db/sql/json-sql.ts'
import { isOneOf } from '../../../platform/db/sql/states-sql.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { LockedOpenLine } from './open-line-repository.ts'
import { lockedOpenLines } from './open-line-repository.ts'
import type { QuoteBasics } from '../record/quote-repository.ts'

export interface LockedLine extends LineAnswer {
  id: number
  productId: number
  name: string
  sku: string
  type: 'MODEL' | 'COMPONENT'
  image: string | null
  priceCents: number
  quantity: number
  /** Empty where it was requested as a part. */
  askedAs: string
}

/** The line in the form that totals use. */
export const counted = (line: Pick<LockedLine, 'priceCents' | 'quantity'>): CountedLine => ({
  price: line.priceCents,
  quantity: line.quantity,
})

/** The lines and freight of these sub-quotes, as totals count them. */
export const countedParts = (
  subs: readonly { lines: readonly LockedLine[]; freightCents: Freight }[],
): CountedLine[] =>
  withFreight(
    subs.flatMap(({ lines }) => lines.map(counted)),
    subs.map(({ freightCents }) => freightCents),
  )

/** The facts for the workflow's guards: the offered lines' prices, and the other lines' names. */
const answersOf = (lines: readonly LockedLine[]): Pick<SubQuoteState, 'itemPrices' | 'notOffered'> => ({
  itemPrices: lines.filter(({ no_quote }) => no_quote === null).map((line) => line.priceCents),
  notOffered: notOffered(lines).map(({ name }) => name),
})

export interface LockedSubQuote extends SubQuoteState {
  /** As stored: the sum of its lines and freight. */
  totalCents: number
  freightCents: Freight
  closeReason: CloseReason | null
  lines: readonly LockedLine[]
}

export interface LockedQuote extends QuoteState {
  customerId: number
  tenantId: number | null
  notes: string
  delivery: Delivery
  /** Nobody stated its destination: it is the account's own address. */
  shipToAssumed: boolean
  createdAt: Date
  /** As stored: the sum of the open sub-quotes or, once closed, of those that were open then. */
  totalCents: number
  closeReason: CloseReason | null
  /** The revision that the customer was last mailed, and the one that its changes are shown against. */
  toldRevision: number | null
  comparedRevision: number | null
  /** The seller's current zone, used for the next end. */
  sellerZone: string
  /** When its customer asked for the ended offer again. */
  askedAgainAt: Date | null
  subQuotes: readonly LockedSubQuote[]
  openLines: readonly LockedOpenLine[]
}

/** A sub-quote with other lines, and the facts that follow from them. */
export const withLines = (sub: LockedSubQuote, lines: readonly LockedLine[]): LockedSubQuote => ({
  ...sub,
  lines,
  ...answersOf(lines),
})

/** The quote with one changed sub-quote. */
export const withSubQuote = (
  quote: LockedQuote,
  id: number,
  change: (sub: LockedSubQuote) => LockedSubQuote,
): LockedQuote => ({
  ...quote,
  subQuotes: quote.subQuotes.map((sub) => (sub.id === id ? change(sub) : sub)),
})

/** The ids by which the journal finds the readers of an event of this quote or sub-quote. */
export const eventIds = (quote: LockedQuote, sub?: LockedSubQuote) => ({
  quote_id: quote.id,
  tenant_id: quote.tenantId,
  customer_id: quote.customerId,
  ...(sub && { sub_quote_id: sub.id, vendor_id: sub.vendorId ?? null }),
})

/** The open sub-quotes' total. */
export const openTotal = ({ subQuotes }: Pick<LockedQuote, 'subQuotes'>): number =>
  storedTotal(countedParts(subQuotes.filter(({ status }) => !isClosed(status))))

interface SubQuoteJson {
  id: number
  vendor_id: number
  vendor_name: string
  vendor_status: UserStatus
  status: QuoteStatus
  total_cents: number
  freight_cents: Freight
  close_reason: CloseReason | null
  closed_by_quote: boolean
  declined_reason: string | null
  lines: LockedLine[]
}

type EndRow = Pick<QuoteBasics, 'expires_at' | 'zone'> & { asked_again_at: Date | null; seller_zone: string }

const endOf = ({ expires_at, zone, seller_zone, asked_again_at }: EndRow) => ({
  expiresAt: expires_at,
  zone,
  sellerZone: seller_zone,
  askedAgainAt: asked_again_at,
})

const lockedLines = rowsJson(sql<LockedLine>`
  SELECT i.id, i.product_id AS "productId", i.name, i.sku, i.type, i.image, i.price_cents AS "priceCents", i.quantity,
    i.asked_as AS "askedAs", ${lineAnswer}
  FROM quote_items i WHERE i.sub_quote_id = s.id ORDER BY i.id`)

const lockedSubQuotes = rowsJson(sql<SubQuoteJson>`
  SELECT s.id, s.vendor_id, coalesce(p.business_name, v.username) AS vendor_name, v.status AS vendor_status, s.status,
    s.total_cents, s.freight_cents, s.close_reason, s.closed_by_quote, s.declined_reason, ${lockedLines} AS lines
  FROM sub_quotes s JOIN users v ON v.id = s.vendor_id LEFT JOIN vendor_profiles p ON p.user_id = s.vendor_id
  WHERE s.quote_id = q.id ORDER BY s.id`)

type LockedRow = QuoteBasics &
  EndRow & {
    close_reason: CloseReason | null
    told_revision: number | null
    compared_revision: number | null
    delivery: Delivery
    ship_to_assumed: boolean
    has_order: boolean
    has_hold: boolean
    customer_status: UserStatus
    store_open: boolean
    sub_quotes: SubQuoteJson[]
    open_lines: LockedOpenLine[]
  }

/**
 * The locked quote with all facts that a decision needs. Every write to a quote, its sub-quotes or lines takes this
 * lock first, so decisions use the current state. The caller has checked that the actor may see the quote, and has
 * called actAsSystem. Undefined where the quote was deleted meanwhile.
 */
export const lockQuote = async (
  trx: Database,
  quoteId: number,
  now: Date,
): Promise<LockedQuote | undefined> => {
  // Lock in a separate statement: one that both waits and reads would read the state from before the wait.
  const locked = await trx
    .selectFrom('quotes')
    .select('id')
    .where('id', '=', quoteId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (locked === undefined) return undefined
  const { rows } = await sql<LockedRow>`
    SELECT q.id, q.customer_id, q.tenant_id, q.status, q.notes, q.down_payment, q.total_cents, q.revision, q.close_reason, q.told_revision,
      q.compared_revision, q.expires_at, q.zone, q.asked_again_at, q.created_at, q.ship_to_assumed,
      ${sellerZoneSql(sql`q.tenant_id`)} AS seller_zone,
      ${deliveryJson('q')} AS delivery,
      EXISTS (SELECT FROM orders o WHERE o.quote_id = q.id) AS has_order,
      EXISTS (SELECT FROM purchase_holds h WHERE h.quote_id = q.id AND ${isOneOf('h.state', holdMachine.statesWhere('holdsQuote'))} AND h.expires_at > ${now}) AS has_hold,
      (SELECT u.status FROM users u WHERE u.id = q.customer_id) AS customer_status,
      ${storeOpenSql(sql`q.tenant_id`)} AS store_open,
      ${lockedSubQuotes} AS sub_quotes, ${lockedOpenLines} AS open_lines
    FROM quotes q WHERE q.id = ${quoteId}`.execute(trx)
  const row = rows[0]
  if (row === undefined) return undefined
  return {
    id: row.id,
    customerId: row.customer_id,
    tenantId: row.tenant_id,
    status: row.status,
    notes: row.notes,
    delivery: row.delivery,
    shipToAssumed: row.ship_to_assumed,
    downPayment: row.down_payment,
    totalCents: row.total_cents,
    revision: row.revision,
    closeReason: row.close_reason,
    toldRevision: row.told_revision,
    comparedRevision: row.compared_revision,
    ...endOf(row),
    createdAt: row.created_at,
    hasOrder: row.has_order,
    hasHold: row.has_hold,
    customerActive: maySignIn(row.customer_status),
    storeOpen: row.store_open,
    openLines: row.open_lines,
    subQuotes: row.sub_quotes.map((sub) => ({
      id: sub.id,
      vendorId: sub.vendor_id,
      tenantId: row.tenant_id,
      customerId: row.customer_id,
      vendorName: sub.vendor_name,
      vendorSells: isSelling(sub.vendor_status),
      status: sub.status,
      totalCents: sub.total_cents,
      freightCents: sub.freight_cents,
      closeReason: sub.close_reason,
      closedByQuote: sub.closed_by_quote,
      declinedReason: sub.declined_reason,
      ...answersOf(sub.lines),
      lines: sub.lines,
    })),
  }
}
