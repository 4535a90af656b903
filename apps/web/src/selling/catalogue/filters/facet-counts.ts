import { wholeText } from '@armature/domain/values/number-text'
import { useQuery } from '@tanstack/react-query'
import type { Facets } from '../products/catalogue-queries.ts'
import { facetsQuery } from '../products/catalogue-queries.ts'

/**
 * The number beside a value: "39", or "39+" if there may be more; in a long list, nothing for a value that wasn't
 * counted.
 */
export const countText = (count: number | undefined, facets: Facets | undefined): string => {
  if (facets === undefined || (facets.is_partial && !count)) return ''
  return ` (${wholeText(count ?? 0)}${facets.is_partial ? '+' : ''})`
}

interface Option {
  value: string
  label: string
}

/** Options with product counts; those without products come last. */
export const countedOptions = (
  options: readonly Option[],
  counted: readonly { id: number | string; count: number }[] | undefined,
  facets: Facets | undefined,
): Option[] => {
  const counts = new Map(counted?.map(({ id, count }) => [String(id), count]))
  const all = options.map(({ value, label }) => ({
    value,
    label: `${label}${countText(counts.get(value), facets)}`,
    isEmpty: facets !== undefined && !counts.has(value),
  }))
  return [...all.filter(({ isEmpty }) => !isEmpty), ...all.filter(({ isEmpty }) => isEmpty)].map(
    ({ value, label }) => ({ value, label }),
  )
}

/** A list's facet counts, requested when somebody opens the filters. */
export const useFacets = (query: Parameters<typeof facetsQuery>[0], isOpen: boolean) =>
  useQuery({ ...facetsQuery(query), enabled: isOpen })
