import type { Query } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'

/** The part of a query's result that a table reads; TanStack Query's fits as it is. */
export interface TableSource<Row> {
  data: { count: number; results: readonly Row[] } | undefined
  isError: boolean
  isFetching: boolean
  /** The rows are still those of the previous page. */
  isPlaceholderData?: boolean
  /** The number of failed loads of this page so far. */
  errorUpdateCount?: number
  refetch: () => unknown
}

/**
 * A failed page stays failed, with its "Try again", while it is refetched: without a live connection a table polls
 * every few seconds, and on a dead network each try takes half a minute.
 */
export const failedUntilThere = <Row>(source: TableSource<Row>): TableSource<Row> =>
  source.isFetching &&
  (source.errorUpdateCount ?? 0) > 0 &&
  (source.data === undefined || source.isPlaceholderData === true)
    ? { ...source, data: undefined, isError: true }
    : source

/** Refetches at once: otherwise a try that hangs on a dead network would delay it, although the network is back. */
export const useTryAgain = ({ refetch }: TableSource<unknown>) => {
  const client = useQueryClient()
  return async () => {
    const hasFailed = ({ state }: Query) => state.data === undefined && state.errorUpdateCount > 0
    await client.cancelQueries({ predicate: hasFailed })
    await refetch()
  }
}
