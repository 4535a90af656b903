import { limits } from '@armature/domain/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'

export interface TableState<Field extends string = string> {
  page: number
  search: string
  /** The fields that the server orders this list by. */
  sortable: readonly Field[]
  /** One of them, with `-` in front for descending; empty for the server's own order. */
  ordering: string
  filters: Readonly<Record<string, string>>
  /** All of it as the list calls take it. */
  query: Record<string, string | number | undefined>
  setPage: (page: number) => void
  setSearch: (search: string) => void
  setOrdering: (ordering: string) => void
  setFilter: (name: string, value: string) => void
  clear: () => void
  /** How often all was cleared on this screen. */
  clears: number
  clearFilters: () => void
  isNarrowed: boolean
}

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

/** Numbers stand bare in the address; as texts they would stand in quotes. */
const forAddress = (value: string): string | number =>
  /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value

interface Options<Filter extends string, Order extends string> {
  /** The filters in the address, each with the values it may have, or how to tell; others are ignored. */
  filters?: Readonly<Record<Filter, Allowed>>
  /** The fields that may be sorted by: a list's own in the contract's list-orderings.ts; none where it is left out. */
  ordering?: readonly Order[]
}

/** A table's page, search, sorting and filters, kept in the address so that they can be shared and gone back to. */
export const useTableState = <Filter extends string = never, Order extends string = never>({
  filters: known,
  ordering: sortable = [],
}: Options<Filter, Order> = {}): TableState<Order> => {
  const values: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [clears, setClears] = useState(0)

  const set = (changes: Record<string, string | number | undefined>, replace = false) =>
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (old: Record<string, unknown>) => {
        const next = { ...old, page: undefined, ...changes }
        return Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
        )
      },
    })

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

  const noFilters = Object.fromEntries(Object.keys(known ?? {}).map((name) => [name, undefined]))

  return {
    page,
    search,
    sortable,
    ordering,
    filters,
    query: { page, page_size: limits.page.size, search, ordering, ...filters },
    setPage: (next) => set({ page: next === 1 ? undefined : next }),
    // The first letter is a step that Back undoes; the letters after it are the same step.
    setSearch: (next) => set({ search: next }, search !== '' && next !== ''),
    setOrdering: (next) => set({ ordering: next }),
    setFilter: (name, value) => set({ [name]: forAddress(value) }),
    clear: () => {
      setClears(clears + 1)
      set({ search: undefined, ...noFilters })
    },
    clears,
    clearFilters: () => {
      setClears(clears + 1)
      set(noFilters)
    },
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
  }
}
