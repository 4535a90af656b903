import { useMatches, useNavigate, useRouter } from '@tanstack/react-router'
import { useSelector } from '@tanstack/react-store'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { SavedView } from './tools/saved-views.ts'
import { askedView, noView, savedViews } from './tools/saved-views.ts'
import type { TableOptions, TableQuery } from './table-query.ts'
import { forAddress, readTable, saysMore, viewIn, withView, withoutList } from './table-query.ts'
import { setTable, showLook, tableSettings } from './table-settings.ts'
import type { PageSize, TableName } from './app-types.ts'
import { useAddress } from '../use-address.ts'

export interface TableState<Field extends string = string> extends TableQuery {
  /** The fields by which the server sorts this list. */
  sortable: readonly Field[]
  setPage: (page: number) => void
  /** None for a table that the user can't customize. */
  setPageSize?: (size: PageSize) => void
  setSearch: (search: string) => void
  setOrdering: (ordering: string) => void
  setFilter: (name: string, value: string) => void
  /** Several at once, as one step that Back undoes. */
  setFilters: (values: Readonly<Record<string, string>>) => void
  clear: () => void
  /** How often the user has cleared all filters on this screen. */
  clears: number
  clearFilters: () => void
  isNarrowed: boolean
  /** For a list that may have views. */
  views?: TableViews
}

export interface TableViews {
  table: TableName
  /** The view in the address, which may not be loaded yet. */
  asked: number | undefined
  on: SavedView | undefined
  /** The things that the view names and that no longer exist. */
  leftOut: readonly string[]
  /** Shows the list with a view; with null, without one. Resolves once the address has changed, also to another screen. */
  open: (id: number | null) => Promise<void>
}

/** As the router matches it: `/Parts/` is also `/parts`. */
const bare = (pathname: string): string => pathname.replace(/\/$/, '').toLowerCase()

/**
 * Is this list's screen still the target? A delayed change, from a search being typed or an answer to a save, must not
 * be written into the next screen's address.
 */
const useIsHere = (): (() => boolean) => {
  const router = useRouter()
  const own = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  return () => bare(router.latestLocation.pathname) === bare(own)
}

/** The active view. Its state is written into the address, where it can be changed and shared. */
const useViews = (
  given: Record<string, unknown>,
  options: TableOptions<string, string>,
): TableViews | undefined => {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { name, isPart } = options
  const shown = viewIn(given, options)
  const isToWrite = shown !== undefined && withView(given, options) !== given
  const write = useEffectEvent(() => {
    if (!isHere()) return
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      search: (old: Record<string, unknown>) => ({ ...withView(old, options) }),
    })
  })
  useEffect(() => {
    if (isToWrite) write()
  }, [isToWrite])
  useLayoutEffect(() => {
    if (name) showLook(name, shown?.view)
  }, [name, shown?.view])
  if (name === undefined || isPart) return undefined
  return {
    table: name,
    asked: askedView(given) ?? undefined,
    on: shown?.view,
    leftOut: shown?.leftOut ?? [],
    open: async (id) => {
      if (!isHere()) return
      await navigate({
        to: '.',
        resetScroll: false,
        search: (old: Record<string, unknown>) => {
          const others = withoutList(old, options)
          if (id !== null) return { ...withView({ ...others, view: id }, options) }
          return savedViews.get().defaults[name] ? { ...others, view: noView } : others
        },
      })
    },
  }
}

/** A table's page, search, sorting and filters, stored in the address so that they can be shared and restored by Back. */
export const useTableState = <Filter extends string = never, Order extends string = never>(
  options: TableOptions<Filter, Order> = {},
): TableState<Order> => {
  const given = useAddress()
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [clears, setClears] = useState(0)

  const set = (changes: Record<string, string | number | undefined>, replace = false) => {
    if (!isHere()) return
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (old: Record<string, unknown>) => {
        const next = { ...withView(old, options), page: undefined, ...changes }
        const kept = Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
        )
        // For a view of which nothing is left: its name alone would restore all of it.
        return 'view' in kept && !saysMore(kept, options) ? { ...kept, page: 1 } : kept
      },
    })
  }

  // The page size is a user setting and isn't in the address.
  useSelector(tableSettings, (tables) => options.name && tables[options.name]?.page_size)
  useSelector(savedViews)
  const table = readTable(given, options)
  const views = useViews(given, options)
  const { name } = options
  const { search, filters } = table
  const noFilters = Object.fromEntries(Object.keys(options.filters ?? {}).map((name) => [name, undefined]))

  return {
    ...table,
    sortable: options.ordering ?? [],
    ...(name && {
      setPageSize: (size: PageSize) => {
        setTable(name, { page_size: size })
        set({})
      },
    }),
    setPage: (next) => set({ page: next === 1 ? undefined : next }),
    // The first letter is a step that Back undoes; later letters belong to it.
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
    ...(views && { views }),
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
  }
}
