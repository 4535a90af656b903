import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { readsField } from '@armature/domain/rights/field-visibility'
import { openLineMoves } from '@armature/domain/sourcing/open-lines'
import type { Context } from '../../../platform/context/context.ts'
import type { OpenLineRow } from './open-line-repository.ts'
import type { QuoteRow } from '../record/quote-repository.ts'

type OpenLine = Response<Endpoints['readQuote']>['open_lines'][number]

const offersOf = ({ offers }: OpenLineRow): OpenLine['offers'] =>
  offers.map(({ vendor_id: id, business_name, state, reason, changed_at }) => ({
    vendor: { id, name: business_name ?? `Vendor #${id}` },
    state,
    reason,
    changed: new Date(changed_at).toISOString(),
  }))

/** A quote's sourcing requests for its seller: the asked vendors, and the possible moves. */
export const presentOpenLines = (ctx: Context, row: QuoteRow, hasHold: boolean): OpenLine[] => {
  const belonging = { tenantId: row.tenant_id, customerId: row.customer_id }
  const quote = {
    ...belonging,
    status: row.status,
    hasOrder: row.order_id !== null,
    hasHold,
    statuses: row.sub_quotes.map(({ status }) => status),
  }
  const readsOffers = readsField(ctx.actor, 'openLineOffers', belonging)
  return row.open_lines.map((line) => ({
    id: line.id,
    text: line.text,
    part_number: line.part_number,
    quantity: line.quantity,
    note: line.note,
    row: line.bill_row,
    target_price: line.target_cents === null ? null : ctx.sealPrice(line.target_cents),
    state: line.state,
    reason: line.reason,
    product: line.product,
    moves: openLineMoves(ctx.actor, quote, line),
    offers: readsOffers ? offersOf(line) : [],
  }))
}
