import { canEver } from '@armature/domain/rights/abilities'
import { useQuery } from '@tanstack/react-query'
import { useActor, useSession } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import type { Answer } from '../../../platform/api/client.ts'
import { storeSearch, suggestionsQuery } from './shop-queries.ts'

/** A suggestion after a search that finds nothing. */
export interface WayOn {
  key: string
  group: 'Did you mean' | 'Not in the catalogue yet' | 'Categories'
  label: string
  to: string
  query: Record<string, string | number>
  /** The corrected search, if it is one. */
  search?: string
}

/** True if this user can ask vendors for parts; a visitor signs in or up first. */
export const useMayAsk = (): boolean => {
  const actor = useActor()
  const isStranger = useSession() === null
  return isStranger || canEver(actor, 'screen.request-quote')
}

const waysOf = (
  words: string,
  { instead, categories }: Answer<'suggestInCatalogue'>,
  mayAsk: boolean,
): WayOn[] => [
  ...(instead === null
    ? []
    : [
        {
          key: 'instead',
          group: 'Did you mean' as const,
          label: instead,
          to: paths.catalogue,
          query: { search: instead, ...storeSearch() },
          search: instead,
        },
      ]),
  ...(mayAsk
    ? [
        {
          key: 'ask',
          group: 'Not in the catalogue yet' as const,
          label: `Ask vendors for “${words}”`,
          to: paths.requestQuote,
          query: { words, ...storeSearch() },
        },
      ]
    : []),
  ...categories.map(({ filter, id, name }) => ({
    key: `${filter}-${id}`,
    group: 'Categories' as const,
    label: name,
    to: paths.catalogue,
    query: { [filter]: id, ...storeSearch() },
  })),
]

/** Suggestions for words that found nothing; none until the catalogue is known to have nothing. */
export const useWaysOn = (words: string, isWanted = true): WayOn[] => {
  const mayAsk = useMayAsk()
  const { data, isPlaceholderData } = useQuery({
    ...suggestionsQuery(words),
    enabled: isWanted && words.length > 1,
  })
  if (!isWanted || data === undefined || isPlaceholderData) return []
  const isFound = data.kinds.length + data.products.length > 0
  return isFound || data.categories.length === 0 ? [] : waysOf(words, data, mayAsk)
}
