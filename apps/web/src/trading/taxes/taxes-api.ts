import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type TaxRate = Answer<'listTaxRates'>[number]

export const taxRatesQuery = queryOptions({
  queryKey: queryKeys.taxRates,
  queryFn: ({ signal }) => call('listTaxRates', { signal }),
})

export const refreshTaxRates = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.taxRates })

export type TaxExemption = Answer<'listTaxExemptions'>[number]

export const taxExemptionsQuery = queryOptions({
  queryKey: queryKeys.taxExemptions,
  queryFn: ({ signal }) => call('listTaxExemptions', { signal }),
})

export const refreshTaxExemptions = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.taxExemptions })
