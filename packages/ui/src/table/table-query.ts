import type { SavedView } from './tools/saved-views.ts'
import { askedView, openView, savedViews, viewOf } from './tools/saved-views.ts'
import { pageSizeOf } from './table-settings.ts'
import type { PageSize, TableName } from './app-types.ts'

const isId = (value: string): boolean => /^[1-9]\d{0,14}$/.test(value)

/** Lists that a figure may link to with a single record. */
export const recordFilter = isId

/** Several of these words, separated by commas. */
export const isSomeOf =
  (words: readonly string[]) =>
  (value: string): boolean =>
    value.split(',').every((one) => words.includes(one))

/** People type addresses: anything but text and numbers is ignored. */
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
  /** For a table that the user may customize. */
  name?: TableName
  /** For a part of a record's page: views are for lists on screens of their own. */
  isPart?: boolean
  /** The filters in the address, each with its allowed values, or a check; others are ignored. */
  filters?: Readonly<Record<Filter, Allowed>>
  /** The sortable fields: none if omitted. */
  ordering?: readonly Order[]
  /** For sortable fields that can't be listed, such as specifications. */
  isSortable?: (field: string) => boolean
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
  /** All of it, as input for the list calls. */
  query: Record<string, string | number | undefined>
}

/** A filter's numbers are unquoted in the address; as texts they would be quoted. A search stays a text: “007” isn't 7. */
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
  ({ ordering = [], isSortable = () => false }: AnyOptions) =>
  (asked: string): boolean => {
    const field = asked.replace(/^-/, '')
    return ordering.some((one) => one === field) || isSortable(field)
  }

const listParams = ({ filters }: AnyOptions): string[] => [
  'page',
  'search',
  'ordering',
  ...Object.keys(filters ?? {}),
]

/** Does an address say how its list is shown, besides naming a view? */
export const saysMore = (values: Values, options: AnyOptions): boolean =>
  listParams(options).some((name) => textOf(values[name]) !== '')

/** An address without its list's state. */
export const withoutList = (values: Values, options: AnyOptions): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => name !== 'view' && !listParams(options).includes(name)),
  )

/** The active view, and the parts of it that can't be shown any more. */
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

/** The view in the address, or the list's default view if the address says nothing about the list. */
export const viewIn = (values: Values, options: AnyOptions): ShownView | undefined => {
  const { name, isPart } = options
  if (name === undefined || isPart) return undefined
  const asked = askedView(values)
  if (asked === null) return undefined
  const byDefault = saysMore(values, options) ? undefined : savedViews.get().defaults[name]
  const view = asked === undefined ? byDefault : viewOf(name, asked)
  return view && shownView(view, options)
}

/** The address with the state that its view stands for. */
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
