import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type FoundRecord = Answer<'searchRecords'>['results'][number]

/** The longest text that the call takes. */
export const longestSearch = 200

/** The records that match the words; the previous answer stays until the new one arrives. */
export const foundQuery = (search: string) =>
  queryOptions({
    queryKey: queryKeys.search.found(search),
    queryFn: ({ signal }) => call('searchRecords', { query: { search }, signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })

/** Those of these records that may still be seen, in their current state. */
export const seenQuery = (records: readonly string[]) =>
  queryOptions({
    queryKey: queryKeys.search.seen(records.join(',')),
    queryFn: ({ signal }) => call('searchRecords', { query: { records: records.join(',') }, signal }),
    enabled: records.length > 0,
  })
