import type { Channel } from './channel.ts'

/** The facts of an event that a chat repeats. */
export interface ToldEvent {
  kind: string
  summary: string
  for_customer?: boolean | undefined
  quote_id?: number | null | undefined
  sub_quote_id?: number | null | undefined
  order_id?: number | null | undefined
  sub_order_id?: number | null | undefined
}

const ofSubQuote = /^(sub_quote\.|quote_item\.)/

/**
 * The channels that show an event as a line. A sub-quote's own shows moves, prices and terms; the quote's and the
 * order's show the events in the customer's history; a shipment also appears in the sub-order's. No channel reveals a
 * vendor's earnings.
 */
export const channelsOfEvent = (event: ToldEvent): Channel[] => {
  const { quote_id, sub_quote_id, order_id, sub_order_id } = event
  if (sub_quote_id != null) return ofSubQuote.test(event.kind) ? [{ kind: 'subQuote', id: sub_quote_id }] : []
  if (event.for_customer !== true) return []
  if (order_id == null) return quote_id == null ? [] : [{ kind: 'quote', id: quote_id }]
  return [
    { kind: 'order', id: order_id },
    ...(sub_order_id == null ? [] : [{ kind: 'subOrder', id: sub_order_id } as const]),
  ]
}
