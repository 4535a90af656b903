import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/client.ts'
import { whileNotTold } from '../../../platform/api/live/live-state.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

/** The polling interval without a live connection. */
const freshMs = 20_000

/** The records that need the reader, and their table settings (use-table-settings.ts). */
export const turnsQuery = queryOptions({
  queryKey: queryKeys.dashboard.turns,
  queryFn: ({ signal }) => call('readTurns', { signal }),
  refetchInterval: whileNotTold(freshMs),
})

/** The number of records in a page's list that need the reader. */
export const useTurns = (): ((page: string) => number) => {
  const { data } = useQuery(turnsQuery)
  return (page) => data?.lists.find(({ list }) => recordListOf(list).page === page)?.count ?? 0
}
