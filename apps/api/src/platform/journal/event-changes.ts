import type { Actor } from '@armature/domain/rights/actor'
import { possibleRecordRoles } from '@armature/domain/rights/actor'
import { isStockEvent } from '@armature/domain/catalogue/products/stock-moves'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { Change } from '@armature/domain/realtime/change'

type Id = number | null | undefined

/** The ids of an event: its owners and its records. */
interface EventIds {
  kind?: string
  vendor_id?: Id
  tenant_id?: Id
  customer_id?: Id
  user_id?: Id
  product_id?: Id
  quote_id?: Id
  sub_quote_id?: Id
  order_id?: Id
  sub_order_id?: Id
  before?: unknown
}

/** A sub-quote as it is after the write. */
export interface EventSubQuote {
  id: number
  quote_id: number
  vendor_id: number
  tenant_id: number | null
  customer_id: number
  status: QuoteStatus
}

const audienceOf = ({
  vendor_id,
  tenant_id,
  customer_id,
}: Pick<EventIds, 'vendor_id' | 'tenant_id' | 'customer_id'>): Change['audience'] => ({
  ...(vendor_id === undefined ? {} : { vendorId: vendor_id }),
  ...(tenant_id === undefined ? {} : { tenantId: tenant_id }),
  ...(customer_id === undefined ? {} : { customerId: customer_id }),
})

const statusIn = (value: unknown): QuoteStatus[] =>
  typeof value === 'object' && value !== null && 'status' in value
    ? quoteStatuses.filter((status) => status === value.status)
    : []

/** A quote's event that names a sub-quote is about that one; an event of the whole quote is about all of them. */
const subQuoteChanges = (event: EventIds, subQuotes: readonly EventSubQuote[]): Change[] =>
  subQuotes
    .filter((sub) => sub.quote_id === event.quote_id && sub.id === (event.sub_quote_id ?? sub.id))
    .map((sub) => ({
      kind: 'sub_quote',
      id: sub.id,
      audience: audienceOf(sub),
      statuses: [...(event.sub_quote_id == null ? [] : statusIn(event.before)), sub.status],
    }))

const productChange = (event: EventIds, id: number): Change => ({
  kind: 'product',
  id,
  audience: audienceOf(event),
  ...(event.kind !== undefined && isStockEvent(event.kind) ? { stockOnly: true } : {}),
})

const accountChange = (actor: Actor, event: EventIds): Change[] => {
  // Nobody hears of a stranger's try at a name, and the try must not take longer where the name exists.
  if (event.user_id == null || possibleRecordRoles(actor).length === 0) return []
  return [{ kind: 'user', id: event.user_id, audience: { ...audienceOf(event), userId: event.user_id } }]
}

/** The changes to announce for events; `subQuotes` are those of the events' quotes. */
export const changesOfEvents = (
  actor: Actor,
  events: readonly EventIds[],
  subQuotes: readonly EventSubQuote[],
): Change[] =>
  events.flatMap((event): Change[] => {
    const { quote_id, order_id, sub_order_id, product_id } = event
    const audience = audienceOf(event)
    const found: Change[] = [
      ...(product_id == null ? [] : [productChange(event, product_id)]),
      ...(quote_id == null ? [] : [{ kind: 'quote', id: quote_id, audience } as const]),
      ...(order_id == null ? [] : [{ kind: 'order', id: order_id, audience } as const]),
      ...(sub_order_id == null ? [] : [{ kind: 'sub_order', id: sub_order_id, audience } as const]),
      ...(quote_id == null ? [] : subQuoteChanges(event, subQuotes)),
    ]
    return found.length > 0 ? found : accountChange(actor, event)
  })
