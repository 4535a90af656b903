import type { TableName } from '@armature/contract/platform/table-names'
import { isDay } from '../days.ts'
import type { SavedView } from './tools/saved-views.ts'
import { askedView, openView, savedViews, viewOf } from './tools/saved-views.ts'
import type { PageSize } from './table-settings.ts'
import { pageSizeOf } from './table-settings.ts'

const isId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value)

/** Of lists that can be narrowed to a period and to what waits for the reader, by the names that the calls have. */
export const periodFilters = { turn: ['mine'], from: isDay, to: isDay } as const

/** Lists that a figure may lead to with one record. */
export const recordFilter = isId

/** Several of these words, separated by commas. */
export const isSomeOf =
  (words: readonly string[]) =>
  (value: string): boolean =>
    value.split(',').every((one) => words.includes(one))

/** Addresses are typed by people: only text and numbers count, anything else is as if it weren't there. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const pageFrom = (value: unknown): number => {
  const page = Number(textOf(value))
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

type Allowed = readonly string[] | ((value: string) => boolean)

const isAllowed = (allowed: Allowed, value: string): boolean =>
  typeof allowed === 'function' ? allowed(value) : allowed.includes(value)

export interface TableOptions<Filter extends string, Order extends string> {
  /** Of a table that its person may have as they like. */
  name?: TableName
  /** A part of a record's page: views are of lists that stand by themselves. */
  isPart?: boolean
  /** The filters in the address, each with the values it may have, or how to tell; others are ignored. */
  filters?: Readonly<Record<Filter, Allowed>>
  /** The fields that may be sorted by: a list's own in the contract's list-orderings.ts; none where it is left out. */
  ordering?: readonly Order[]
}

/** The state of a table in an address. */
export interface TableQuery {
  page: number
  pageSize: PageSize
  name?: TableName
  search: string
  /** One of the sortable fields, with `-` in front for descending; empty for the server's own order. */
  ordering: string
  filters: Readonly<Record<string, string>>
  /** All of it as the list calls take it. */
  query: Record<string, string | number | undefined>
}

/** Numbers of filters stand bare in the address; as texts they would stand in quotes. A search stays the very text: “007” is no 7. */
export const forAddress = (value: string): string | number =>
  /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value

type Values = Readonly<Record<string, unknown>>
type AnyOptions = TableOptions<string, string>

const isAllowedIn =
  ({ filters }: AnyOptions) =>
  (name: string, value: string): boolean => {
    const allowed = filters?.[name]
    return allowed !== undefined && isAllowed(allowed, value)
  }

const isSortableIn =
  ({ ordering = [] }: AnyOptions) =>
  (asked: string): boolean =>
    ordering.some((field) => field === asked.replace(/^-/, ''))

const listParams = ({ filters }: AnyOptions): string[] => [
  'page',
  'search',
  'ordering',
  ...Object.keys(filters ?? {}),
]

/** Does an address say how its list is shown, beside naming a view? */
export const saysMore = (values: Values, options: AnyOptions): boolean =>
  listParams(options).some((name) => textOf(values[name]) !== '')

/** An address without what it says of its list. */
export const withoutList = (values: Values, options: AnyOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'view' && !listParams(options).includes(name)),
  )

/** The view that is on, and what of it can't be shown any more. */
export interface ShownView {
  view: SavedView
  values: Record<string, string | number>
  leftOut: readonly string[]
}

const shownView = (view: SavedView, options: AnyOptions): ShownView => {
  const { values, leftOut } = openView(view, {
    isAllowed: isAllowedIn(options),
    isSortable: isSortableIn(options),
  })
  const spelt = Object.entries(values).map(
    ([name, value]) => [name, name === 'search' ? value : forAddress(value)] as const,
  )
  return { view, values: Object.fromEntries(spelt), leftOut }
}

/** The view that an address names, or with which its list opens where the address says nothing of it. */
export const viewIn = (values: Values, options: AnyOptions): ShownView | undefined => {
  const { name, isPart } = options
  if (name === undefined || isPart) return undefined
  const asked = askedView(values)
  if (asked === null) return undefined
  const byDefault = saysMore(values, options) ? undefined : savedViews.get().defaults[name]
  const view = asked === undefined ? byDefault : viewOf(name, asked)
  return view && shownView(view, options)
}

/** An address with what the view says that it names by itself. */
export const withView = (values: Values, options: AnyOptions): Values => {
  const shown = viewIn(values, options)
  if (shown === undefined || saysMore(values, options)) return values
  return { ...values, ...shown.values, view: shown.view.id }
}

/** Reads a table's page, search, sorting and filters from an address's search values. */
export const readTable = <Filter extends string = never, Order extends string = never>(
  given: Values,
  options: TableOptions<Filter, Order>,
): TableQuery => {
  const { name } = options
  const values = withView(given, options)
  const filters: Record<string, string> = {}
  for (const [filter, allowed] of Object.entries<Allowed>(options.filters ?? {})) {
    const value = textOf(values[filter])
    if (value !== '' && isAllowed(allowed, value)) filters[filter] = value
  }
  const asked = textOf(values['ordering'])
  const ordering = isSortableIn(options)(asked) ? asked : ''
  const page = pageFrom(values['page'])
  const search = textOf(values['search'])
  const pageSize = pageSizeOf(name)
  return {
    page,
    pageSize,
    ...(name ? { name } : {}),
    search,
    ordering,
    filters,
    query: { page, page_size: pageSize, search, ordering, ...filters },
  }
}
