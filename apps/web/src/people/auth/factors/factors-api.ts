import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type Passkey = Answer<'readFactors'>['passkeys'][number]

export const factorsQuery = queryOptions({
  queryKey: queryKeys.me.factors,
  queryFn: ({ signal }) => call('readFactors', { signal }),
})

export const refreshFactors = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.factors })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.events })
}
