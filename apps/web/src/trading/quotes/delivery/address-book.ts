import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type KeptAddress = Answer<'listAddresses'>['results'][number]

/** The company's own address, which no request was sent to yet: it stands in no book, and can't be taken out of one. */
export const companyEntry = 0

/** The addresses that the last requests were shipped and billed to: one's own, or those of the person for whom an administrator asks for. */
export const addressesQuery = (userId: number | null = null) =>
  queryOptions({
    queryKey: queryKeys.addresses.of(userId),
    queryFn: ({ signal }) =>
      call('listAddresses', { query: userId === null ? {} : { user__id: userId }, signal }),
    select: ({ results }) => results,
  })

/** After a request or a change of a delivery: the next form begins with what was used last, not with what is remembered here. */
export const addressesChanged = (): void => queryClient.removeQueries({ queryKey: queryKeys.addresses.all })
