import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type Receivables = Answer<'readReceivables'>
export type Buyer = Receivables['buyers'][number]
export type Statement = Answer<'readStatement'>

export const receivablesQuery = queryOptions({
  queryKey: queryKeys.receivables.buyers,
  queryFn: ({ signal }) => call('readReceivables', { query: {}, signal }),
})

/** One buyer, whether it has terms already or not. */
export const buyerQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.receivables.buyer(id),
    queryFn: ({ signal }) => call('readReceivables', { query: { buyer: String(id) }, signal }),
  })

/** A buyer's statement, or one's own for null. */
export const statementQuery = (buyer: number | null) =>
  queryOptions({
    queryKey: queryKeys.receivables.statement(buyer),
    queryFn: ({ signal }) =>
      buyer === null
        ? call('readStatement', { query: {}, signal })
        : call('readBuyerStatement', { params: { id: String(buyer) }, signal }),
  })

export const refreshReceivables = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.receivables.all })
