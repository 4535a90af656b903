import type { Channel } from './channel.ts'

/** An event, as far as a chat repeats it. */
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
 * The channels in which an event is a line: moves, prices and terms of a sub-quote in its own; the events that the customer
 * reads in its history in the quote's and the order's; a parcel on its way in the sub-order's too. No channel tells what a
 * vendor earns.
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
