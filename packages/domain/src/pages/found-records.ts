import type { Ability, Asker } from '../rights/abilities.ts'
import { canEver } from '../rights/abilities.ts'
import type { ListedRecordKind, NoticeRecordKind } from '../notices/notice-kinds.ts'
import { listedKinds, noticeRecordKinds } from '../notices/notice-kinds.ts'
import { paths, searchedFor } from './page-paths.ts'
import type { PageReader, ToldRecord } from './record-pages.ts'
import { pageOfRecord } from './record-pages.ts'

/** The kinds of records that one search finds across all lists. */
export type FoundKind = Exclude<NoticeRecordKind, ListedRecordKind>
export const foundKinds = noticeRecordKinds.filter(
  (kind): kind is FoundKind => !listedKinds.some((listed) => listed === kind),
)

/** The ability that a kind's search needs; its scope decides about each record. */
const foundTable: Record<FoundKind, Ability> = {
  quote: 'quote.list',
  subQuote: 'sub-quote.list',
  order: 'order.list',
  subOrder: 'sub-order.list',
  product: 'product.read',
  user: 'screen.users',
}

/** The kinds of records that this actor may search. */
export const foundKindsOf = (actor: Asker): FoundKind[] =>
  foundKinds.filter((kind) => canEver(actor, foundTable[kind]))

/** A found record, with the name that its list finds it by where it has no page. */
export type FoundRecord = ToldRecord & { kind: FoundKind; name: string }

/** The page that shows a record to this reader: its own page, its details above the list, or its row in the list. */
export const pageOfFound = (reader: PageReader, record: FoundRecord): string => {
  if (record.kind === 'user') return searchedFor(paths.users, record.name)
  if (record.kind !== 'product') return pageOfRecord(reader, record)
  return canEver(reader, 'screen.products')
    ? `${paths.products}?product=${record.id}`
    : paths.viewProduct(record.id)
}

/** A record's name on the wire and in a browser's recently seen list: `quote-12`. */
export const recordKey = ({ kind, id }: { kind: FoundKind; id: number }): string => `${kind}-${id}`

/** The record that a key names; null for an invalid key. */
export const readRecordKey = (key: string): { kind: FoundKind; id: number } | null => {
  const [, name, digits] = /^(\w+)-([1-9]\d{0,14})$/.exec(key) ?? []
  const kind = foundKinds.find((one) => one === name)
  return kind === undefined ? null : { kind, id: Number(digits) }
}
