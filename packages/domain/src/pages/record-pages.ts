import type { Actor, Belonging } from '../rights/actor.ts'
import { recordRolesOf } from '../rights/actor.ts'
import type { ListedRecordKind, NoticeRecordKind } from '../notices/notice-kinds.ts'
import { paths, patterns } from './page-paths.ts'

/** The reader of a link. */
export type PageReader = Pick<Actor, 'role' | 'userId' | 'tenantId'>

const wornBy = (reader: PageReader, record: Belonging) => recordRolesOf({ ...reader, name: '' }, record)

/** A quote's page for this reader: the operator's, the store's or the customer's own. */
export const quotePageOf = (reader: PageReader, quote: Belonging & { id: number }): string => {
  const worn = wornBy(reader, quote)
  if (worn.includes('ADMIN')) return paths.quoteSubQuotes(quote.id)
  return worn.includes('TENANT') ? paths.tenantQuote(quote.id) : paths.myQuote(quote.id)
}

/** An order's page for this reader. */
export const orderPageOf = (reader: PageReader, order: Belonging & { id: number }): string => {
  const worn = wornBy(reader, order)
  if (worn.includes('ADMIN')) return paths.orderSubOrders(order.id)
  return worn.includes('TENANT') ? paths.tenantOrder(order.id) : paths.myOrder(order.id)
}

/** A record in a notification: its owners and, for a part, its whole. */
export type ToldRecord = Belonging & {
  kind: NoticeRecordKind
  id: number
  /** A sub-quote's quote or a sub-order's order. */
  wholeId?: number
}

const partPageOf = (
  reader: PageReader,
  { id, wholeId, ...belongs }: ToldRecord,
  pages: { own: (id: number) => string; whole: typeof quotePageOf },
): string => {
  // A reader other than the part's vendor sees it on the whole's page.
  const isOwn = wornBy(reader, belongs).includes('VENDOR') || wholeId === undefined
  return isOwn ? pages.own(id) : pages.whole(reader, { ...belongs, id: wholeId })
}

/** A record's page for the reader of a notification. */
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

/** The record whose page is at this path, if any. Opening the page marks the notifications about the record as read. */
export const recordOfPath = (path: string): { kind: PagedKind; id: number } | null => {
  for (const [pattern, kind] of recordPatterns) {
    const [before = '', after = ''] = pattern.split('$id')
    if (!path.startsWith(before) || !path.endsWith(after)) continue
    const digits = path.slice(before.length, path.length - after.length)
    if (/^[1-9]\d{0,15}$/.test(digits)) return { kind, id: Number(digits) }
  }
  return null
}

/** The page with the record's chat open, ready to type. */
export const withChat = (path: string, channel: string): string => `${path}?chat=${channel}`
