import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'

/**
 * The values of an address as the router reads them, but what is searched for as it was written: by hand, or by a form without
 * scripts, `1e5`, `true` and quotes stand for themselves. Words that the router has put in quotes are read without them.
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
