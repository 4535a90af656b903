import type { Query } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'

/** The part of a query's result that a table reads; TanStack Query's fits as it is. */
export interface TableSource<Row> {
  data: { count: number; results: readonly Row[] } | undefined
  isError: boolean
  isFetching: boolean
  /** The rows are still those of the page before. */
  isPlaceholderData?: boolean
  /** How often the page has failed to load so far. */
  errorUpdateCount?: number
  refetch: () => unknown
}

/**
 * A page that failed stays failed, with its "Try again", while it is asked for anew: where nothing is told of changes, a table asks every
 * few seconds, and on a dead line each of these takes half a minute.
 */
export const failedUntilThere = <Row>(source: TableSource<Row>): TableSource<Row> =>
  source.isFetching &&
  (source.errorUpdateCount ?? 0) > 0 &&
  (source.data === undefined || source.isPlaceholderData === true)
    ? { ...source, data: undefined, isError: true }
    : source

/** Asks anew at once: a try that hangs on a dead line would be waited for, though the line is back. */
export const useTryAgain = ({ refetch }: TableSource<unknown>) => {
  const client = useQueryClient()
  return async () => {
    const hasFailed = ({ state }: Query) => state.data === undefined && state.errorUpdateCount > 0
    await client.cancelQueries({ predicate: hasFailed })
    await refetch()
  }
}
