import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/client.ts'
import { whileNotTold } from '../../../platform/api/live/live-state.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

/** While the screen isn't told of changes, it asks again this often. */
const freshMs = 20_000

/** The waiting records, and the person's wishes for their tables (use-table-settings.ts). */
export const turnsQuery = queryOptions({
  queryKey: queryKeys.dashboard.turns,
  queryFn: ({ signal }) => call('readTurns', { signal }),
  refetchInterval: whileNotTold(freshMs),
})

/** How many records wait for the reader in the list of a page. */
export const useTurns = (): ((page: string) => number) => {
  const { data } = useQuery(turnsQuery)
  return (page) => data?.lists.find(({ list }) => recordListOf(list).page === page)?.count ?? 0
}
