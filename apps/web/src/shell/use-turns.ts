import { recordListOf } from '@armature/domain/dashboard/record-lists'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { whileNotTold } from '../api/live-state.ts'
import { queryKeys } from '../api/query-keys.ts'

/** While the screen isn't told of changes, it asks again this often. */
const freshMs = 20_000

/** How many records wait for the reader in the list of a page. */
export const useTurns = (): ((page: string) => number) => {
  const { data } = useQuery({
    queryKey: queryKeys.dashboard.turns,
    queryFn: ({ signal }) => call('readTurns', { signal }),
    refetchInterval: whileNotTold(freshMs),
  })
  return (page) => data?.lists.find(({ list }) => recordListOf(list).page === page)?.count ?? 0
}
