import { readRouteId } from '@armature/ui/route-id.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type Receivables = Answer<'readReceivables'>
export type Buyer = Receivables['buyers'][number]
export type Statement = Answer<'readBuyerStatement'>
export type OwnStatement = Answer<'readStatement'>

export const receivablesQuery = queryOptions({
  queryKey: queryKeys.receivables.buyers,
  queryFn: ({ signal }) => call('readReceivables', { query: {}, signal }),
})

/** One buyer, with or without terms. */
export const buyerQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.receivables.buyer(id),
    queryFn: ({ signal }) => call('readReceivables', { query: { buyer: String(id) }, signal }),
  })

export const statementQuery = (buyer: number) =>
  queryOptions({
    queryKey: queryKeys.receivables.statement(buyer),
    queryFn: ({ signal }) => call('readBuyerStatement', { params: { id: String(buyer) }, signal }),
  })

/** A seller in a URL: a store's number, or `none` for the marketplace. */
export const storeName = (store: number | null): string => (store === null ? 'none' : String(store))

/** The seller that a URL names; null if it names none. */
export const readStore = (search: Readonly<Record<string, unknown>>): string | null => {
  const asked = String(search['store'] ?? '')
  return asked === 'none' || readRouteId(asked) !== null ? asked : null
}

/** The reader's own statement with that seller; null means the latest order's seller. */
export const ownStatementQuery = (store: string | null) =>
  queryOptions({
    queryKey: queryKeys.receivables.ownStatement(store),
    queryFn: ({ signal }) => call('readStatement', { query: store === null ? {} : { store }, signal }),
  })

export const refreshReceivables = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.receivables.all })
