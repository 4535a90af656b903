import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/**
 * An address's values as the router reads them, except that a search stays as written: by hand, or by a form without
 * scripts, `1e5`, `true` and quotes are literal. The router's own quotes are removed.
 */
export const parseSearch = (address: string): Record<string, unknown> => {
  const values: Record<string, unknown> = defaultParseSearch(address)
  const { search } = values
  const textIn = (query: string) => new URLSearchParams(query).get('search')
  const isOwn =
    (typeof search === 'string' || typeof search === 'number') &&
    textIn(defaultStringifySearch({ search })) === textIn(address)
  return search === undefined || isOwn ? values : { ...values, search: textIn(address) }
}
