import { limits } from '@armature/domain/limits'
import { isDay } from '../days.ts'

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
  /** The filters in the address, each with the values it may have, or how to tell; others are ignored. */
  filters?: Readonly<Record<Filter, Allowed>>
  /** The fields that may be sorted by: a list's own in the contract's list-orderings.ts; none where it is left out. */
  ordering?: readonly Order[]
}

/** The state of a table in an address. */
export interface TableQuery {
  page: number
  search: string
  /** One of the sortable fields, with `-` in front for descending; empty for the server's own order. */
  ordering: string
  filters: Readonly<Record<string, string>>
  /** All of it as the list calls take it. */
  query: Record<string, string | number | undefined>
}

/** Reads a table's page, search, sorting and filters from an address's search values. */
export const readTable = <Filter extends string = never, Order extends string = never>(
  values: Readonly<Record<string, unknown>>,
  { filters: known, ordering: sortable = [] }: TableOptions<Filter, Order>,
): TableQuery => {
  const filters: Record<string, string> = {}
  for (const [name, allowed] of Object.entries<Allowed>(known ?? {})) {
    const value = textOf(values[name])
    if (value !== '' && isAllowed(allowed, value)) filters[name] = value
  }
  const asked = textOf(values['ordering'])
  const isSortable = sortable.some((field) => field === asked.replace(/^-/, ''))
  const ordering = isSortable ? asked : ''
  const page = pageFrom(values['page'])
  const search = textOf(values['search'])
  return {
    page,
    search,
    ordering,
    filters,
    query: { page, page_size: limits.page.size, search, ordering, ...filters },
  }
}
