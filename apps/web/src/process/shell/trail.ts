import { paths, patterns } from '../../platform/paths.ts'
import { buyingMenu, menu } from './menu.ts'
import type { Crumb } from './route-title.ts'
import { titleOf } from './route-title.ts'

interface Above {
  /** The list that the record is found in. */
  list: string
  /** The record whose part or form the screen is. */
  record?: { title: string; to: (id: string) => string; isRequestList?: boolean }
}

/** The screens above each screen that is not in the menu itself. */
const above: Readonly<Record<string, Above>> = {
  [paths.addProduct]: { list: paths.products },
  [paths.productImports]: { list: paths.products },
  [patterns.productImport]: { list: paths.products },
  [patterns.editProduct]: { list: paths.products },
  [paths.catalogueCompare]: { list: paths.catalogue },
  [patterns.catalogueProduct]: { list: paths.catalogue },
  [paths.bom]: { list: paths.requestLists },
  [patterns.requestList]: { list: paths.requestLists },
  [patterns.requestFromList]: {
    list: paths.requestLists,
    record: { title: 'List #$id', to: paths.requestList, isRequestList: true },
  },
  [patterns.quoteSubQuotes]: { list: paths.quotes },
  [patterns.editQuote]: { list: paths.quotes, record: { title: 'Quote #$id', to: paths.quoteSubQuotes } },
  [patterns.quoteRevisions]: {
    list: paths.quotes,
    record: { title: 'Quote #$id', to: paths.quoteSubQuotes },
  },
  [patterns.compareOffers]: {
    list: paths.quotes,
    record: { title: 'Quote #$id', to: paths.quoteSubQuotes },
  },
  [patterns.tenantQuoteRevisions]: {
    list: paths.tenantQuotes,
    record: { title: 'Quote #$id', to: paths.tenantQuote },
  },
  [patterns.myQuoteRevisions]: { list: paths.myQuotes, record: { title: 'Quote #$id', to: paths.myQuote } },
  [patterns.subQuoteRevisions]: {
    list: paths.subQuotes,
    record: { title: 'Sub Quote #$id', to: paths.subQuote },
  },
  [patterns.tenantQuote]: { list: paths.tenantQuotes },
  [patterns.myQuote]: { list: paths.myQuotes },
  [patterns.subQuote]: { list: paths.subQuotes },
  [patterns.orderSubOrders]: { list: paths.orders },
  [patterns.tenantOrder]: { list: paths.tenantOrders },
  [patterns.myOrder]: { list: paths.myOrders },
  [patterns.subOrder]: { list: paths.subOrders },
}

/** The screens above a route's, the list first; none for a screen of the menu. A list's name is the menu's. */
export const trailOf = (pattern: string, params: object): Crumb[] => {
  const id = 'id' in params ? String(params.id) : null
  const { list, record } = above[pattern] ?? {}
  const entry = [...menu, ...buyingMenu].find(({ to }) => to === list)
  if (entry === undefined) return []
  const lists = [{ label: entry.label, to: entry.to }]
  if (record === undefined || id === null) return lists
  const label = titleOf({ staticData: { title: record.title }, params }) ?? ''
  return [...lists, { label, to: record.to(id), ...(record.isRequestList && { requestList: Number(id) }) }]
}
