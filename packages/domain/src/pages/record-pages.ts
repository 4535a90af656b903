import type { Actor, Belonging } from '../actor.ts'
import { hatsOf } from '../actor.ts'
import { paths } from './page-paths.ts'

/** The reader of a link. */
export type PageReader = Pick<Actor, 'role' | 'userId' | 'tenantId'>

const wornBy = (reader: PageReader, record: Belonging) => hatsOf({ ...reader, name: '' }, record)

/** The page on which the reader sees a quote: the operator's, the store's, or the customer's own. */
export const quotePageOf = (reader: PageReader, quote: Belonging & { id: number }): string => {
  const worn = wornBy(reader, quote)
  if (worn.includes('ADMIN')) return paths.quoteSubQuotes(quote.id)
  return worn.includes('TENANT') ? paths.tenantQuote(quote.id) : paths.myQuote(quote.id)
}

/** The page of an order, likewise. */
export const orderPageOf = (reader: PageReader, order: Belonging & { id: number }): string => {
  const worn = wornBy(reader, order)
  if (worn.includes('ADMIN')) return paths.orderSubOrders(order.id)
  return worn.includes('TENANT') ? paths.tenantOrder(order.id) : paths.myOrder(order.id)
}
