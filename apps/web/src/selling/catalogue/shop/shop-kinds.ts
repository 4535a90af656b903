import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { Facets } from '../products/catalogue-queries.ts'
import { referenceQueries } from '../products/catalogue-queries.ts'

export const kindFilters = ['component_subcategory', 'equipment'] as const

/** A category with its product count. */
export interface ShopKind {
  filter: (typeof kindFilters)[number]
  id: number
  label: string
  count: number
}

export interface ShopKinds {
  kinds: readonly ShopKind[]
  facets: Facets | undefined
  isPending: boolean
  hasFailed: boolean
  /** Retries after a failure. */
  retry: () => void
}

/** The categories of a catalogue's list, each with its product count. */
export const useShopKinds = (found: UseQueryResult<Facets>): ShopKinds => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const names = { component_subcategory: subcategories.data, equipment: equipment.data }
  const queries = [found, subcategories, equipment]
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  return {
    kinds: kindFilters.flatMap((filter) =>
      (found.data?.[filter] ?? []).flatMap(({ id, count }) => {
        const label = names[filter]?.find((one) => one.id === id)?.name
        return label === undefined ? [] : [{ filter, id, label, count }]
      }),
    ),
    facets: found.data,
    // A person who may not see the catalogue sends no request and waits for nothing.
    isPending: queries.some(({ isLoading }) => isLoading),
    hasFailed: failed.length > 0,
    retry: () => {
      for (const { refetch } of failed) void refetch()
    },
  }
}
