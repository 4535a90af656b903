import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { system } from '@armature/domain/rights/actor'
import type { Actor } from '@armature/domain/rights/actor'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { statusTable } from '@armature/domain/quotes/workflow/quote-states'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { actsForStore } from '@armature/domain/rights/field-visibility'
import { findSellerName } from '../../../people/stores/store-repository.ts'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { readsAsCustomer } from './quote-presenter.ts'
import type { QuoteRow } from './quote-repository.ts'
import type { EventRow, TimelineOf } from './timeline-repository.ts'
import { listTimelineEvents } from './timeline-repository.ts'

const statusIn = (value: unknown): QuoteStatus | undefined =>
  typeof value === 'object' && value !== null && 'status' in value
    ? quoteStatuses.find((status) => status === value.status)
    : undefined

/** A quote's own moves are recorded in the customer's words; all others read the statuses' labels. */
const summaryOf = (row: EventRow, asCustomer: boolean): string => {
  const [from, to] = [statusIn(row.before), statusIn(row.after)]
  if (asCustomer || row.kind.startsWith('sub_quote.') || from === undefined || to === undefined)
    return row.summary
  return `${statusTable[from].label} → ${statusTable[to].label}`
}

/**
 * A customer reads its own reasons and the system's; the operator's reasons, as for a take-back, are for the seller.
 */
const reasonOf = (row: EventRow, asCustomer: boolean, reader: Actor): string | null =>
  !asCustomer || row.actor_id === reader.userId || row.actor_role === system.role ? row.reason : null

/** The events of a quote, or of an order with its quote, as this actor reads them. */
export const readTimeline = async (
  trx: Database,
  { actor }: Pick<Context, 'actor'>,
  record: Pick<QuoteRow, 'tenant_id' | 'customer_id'>,
  about: TimelineOf,
): Promise<Response<Endpoints['readQuoteTimeline']>> => {
  const asCustomer = readsAsCustomer(actor, record)
  const rows = await listTimelineEvents(trx, about, asCustomer)
  const belonging = { tenantId: record.tenant_id, customerId: record.customer_id }
  const seller = asCustomer && record.tenant_id !== null ? await findSellerName(trx, record.tenant_id) : null
  return {
    results: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      kind: row.kind,
      actor: seller !== null && actsForStore(row.actor_id, belonging) ? seller : row.actor_name,
      summary: summaryOf(row, asCustomer),
      reason: reasonOf(row, asCustomer, actor),
    })),
  }
}
