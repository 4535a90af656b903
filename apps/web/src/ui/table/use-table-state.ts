import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { TableOptions, TableQuery } from './table-query.ts'
import { readTable } from './table-query.ts'

export interface TableState<Field extends string = string> extends TableQuery {
  /** The fields that the server orders this list by. */
  sortable: readonly Field[]
  setPage: (page: number) => void
  setSearch: (search: string) => void
  setOrdering: (ordering: string) => void
  setFilter: (name: string, value: string) => void
  /** Several at once, as one step that Back undoes. */
  setFilters: (values: Readonly<Record<string, string>>) => void
  clear: () => void
  /** The number of times that the person has cleared all filters on this screen. */
  clears: number
  clearFilters: () => void
  isNarrowed: boolean
}

/** Numbers stand bare in the address; as texts they would stand in quotes. */
const forAddress = (value: string): string | number =>
  /^\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value

/** A table's page, search, sorting and filters, kept in the address so that they can be shared and gone back to. */
export const useTableState = <Filter extends string = never, Order extends string = never>(
  options: TableOptions<Filter, Order> = {},
): TableState<Order> => {
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

  const table = readTable(values, options)
  const { search, filters } = table
  const noFilters = Object.fromEntries(Object.keys(options.filters ?? {}).map((name) => [name, undefined]))

  return {
    ...table,
    sortable: options.ordering ?? [],
    setPage: (next) => set({ page: next === 1 ? undefined : next }),
    // The first letter is a step that Back undoes; the letters after it are the same step.
    setSearch: (next) => set({ search: next }, search !== '' && next !== ''),
    setOrdering: (next) => set({ ordering: next }),
    setFilter: (name, value) => set({ [name]: forAddress(value) }),
    setFilters: (values) =>
      set(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, forAddress(value)]))),
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
