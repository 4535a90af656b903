import type { Actor, Belonging } from '../rights/actor.ts'
import { hatsOf } from '../rights/actor.ts'
import type { ListedRecordKind, NoticeRecordKind } from '../notices/notice-kinds.ts'
import { paths, patterns } from './page-paths.ts'

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

/** A record that somebody is told of: whose it is, and of a part, the whole that it is part of. */
export type ToldRecord = Belonging & {
  kind: NoticeRecordKind
  id: number
  /** Of a sub-quote its quote, of a sub-order its order. */
  wholeId?: number
}

const partPageOf = (
  reader: PageReader,
  { id, wholeId, ...belongs }: ToldRecord,
  pages: { own: (id: number) => string; whole: typeof quotePageOf },
): string => {
  // A reader who isn't the part's vendor sees it on the page of the whole.
  const isOwn = wornBy(reader, belongs).includes('VENDOR') || wholeId === undefined
  return isOwn ? pages.own(id) : pages.whole(reader, { ...belongs, id: wholeId })
}

/** The page on which the reader sees a record that a notice is about. */
export const pageOfRecord = (reader: PageReader, record: ToldRecord): string => {
  switch (record.kind) {
    case 'quote':
      return quotePageOf(reader, record)
    case 'order':
      return orderPageOf(reader, record)
    case 'subQuote':
      return partPageOf(reader, record, { own: paths.subQuote, whole: quotePageOf })
    case 'subOrder':
      return partPageOf(reader, record, { own: paths.subOrder, whole: orderPageOf })
    case 'question':
      return paths.questions
    case 'openOffer':
      return paths.openOffers
    case 'product':
      return paths.inventory
    case 'user':
      return paths.users
  }
}

type PagedKind = Exclude<NoticeRecordKind, ListedRecordKind>

const recordPatterns: readonly (readonly [string, PagedKind])[] = [
  [patterns.quoteSubQuotes, 'quote'],
  [patterns.tenantQuote, 'quote'],
  [patterns.myQuote, 'quote'],
  [patterns.subQuote, 'subQuote'],
  [patterns.orderSubOrders, 'order'],
  [patterns.tenantOrder, 'order'],
  [patterns.myOrder, 'order'],
  [patterns.subOrder, 'subOrder'],
]

/**
 * The record whose page is at this path, if it is a record's page: a reader who opens it has read what the notices about it
 * say.
 */
export const recordOfPath = (path: string): { kind: PagedKind; id: number } | null => {
  for (const [pattern, kind] of recordPatterns) {
    const [before = '', after = ''] = pattern.split('$id')
    if (!path.startsWith(before) || !path.endsWith(after)) continue
    const digits = path.slice(before.length, path.length - after.length)
    if (/^[1-9]\d{0,15}$/.test(digits)) return { kind, id: Number(digits) }
  }
  return null
}

/** The same page with the record's chat open, ready to type. */
export const withChat = (path: string, channel: string): string => `${path}?chat=${channel}`
