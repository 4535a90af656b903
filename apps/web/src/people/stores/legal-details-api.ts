import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export const legalDetailsQuery = queryOptions({
  queryKey: queryKeys.legalDetails,
  queryFn: ({ signal }) => call('readLegalDetails', { signal }),
})
