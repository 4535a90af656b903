import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'

export type Operations = Answer<'readOperations'>
export type FailedJob = Answer<'listFailedJobs'>['results'][number]

/** No notification announces these changes, so an open page polls. */
const refetchInterval = 15_000

export const operationsQuery = queryOptions({
  queryKey: queryKeys.operations.state,
  queryFn: ({ signal }) => call('readOperations', { signal }),
  refetchInterval,
})

export const failedJobList = {
  filters: {},
  queryOf: ({ query: { page, page_size } }: TableQuery) =>
    queryOptions({
      queryKey: queryKeys.operations.failedJobs({ page, page_size }),
      queryFn: ({ signal }) => call('listFailedJobs', { query: { page, page_size }, signal }),
      placeholderData: keepPreviousData,
      refetchInterval,
    }),
} as const

export const refreshOperations = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.operations.all })
