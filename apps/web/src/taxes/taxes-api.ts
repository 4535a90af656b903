import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'

export type TaxRate = Answer<'listTaxRates'>[number]

export const taxRatesQuery = queryOptions({
  queryKey: queryKeys.taxRates,
  queryFn: ({ signal }) => call('listTaxRates', { signal }),
})

export const refreshTaxRates = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.taxRates })
