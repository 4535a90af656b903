import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type SavedAddress = Answer<'listAddresses'>['results'][number]

/** The company's own address, which no request has used yet: it isn't in the address book, and can't be removed from it. */
export const companyEntry = 0

/**
 * The shipping and billing addresses of the last requests: the user's own, or those of the person for whom an
 * administrator asks.
 */
export const addressesQuery = (userId: number | null = null) =>
  queryOptions({
    queryKey: queryKeys.addresses.of(userId),
    queryFn: ({ signal }) =>
      call('listAddresses', { query: userId === null ? {} : { user__id: userId }, signal }),
    select: ({ results }) => results,
  })

/** After a request or a change of a delivery: the next form begins with the last used address, not with a cached one. */
export const addressesChanged = (): void => queryClient.removeQueries({ queryKey: queryKeys.addresses.all })
