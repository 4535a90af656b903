import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type Synonym = Answer<'listSynonyms'>[number]

export const synonymsQuery = queryOptions({
  queryKey: queryKeys.synonyms,
  queryFn: ({ signal }) => call('listSynonyms', { signal }),
})

export const refreshSynonyms = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.synonyms })
