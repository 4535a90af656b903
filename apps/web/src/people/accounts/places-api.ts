import { queryOptions } from '@tanstack/react-query'
import { queryKeys } from '../../platform/api/query-keys.ts'

/** Every country with its states. They are part of the code, so they stay for the visit. */
export const statesByCountryQuery = queryOptions({
  queryKey: queryKeys.statesByCountry,
  queryFn: async () => (await import('./countries.ts')).statesByCountry,
  staleTime: Infinity,
  gcTime: Infinity,
})
