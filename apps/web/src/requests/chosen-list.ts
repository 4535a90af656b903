import { createStore, useSelector } from '@tanstack/react-store'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import type { ListRow } from './request-api.ts'
import { requestListsQuery } from './request-api.ts'

/** The list that parts are put on, where this tab has chosen one. */
const chosenStore = createStore<number | null>(null)

export const chooseList = (id: number): void => chosenStore.setState(() => id)

const targetOf = (lists: readonly ListRow[], chosen: number | null): ListRow | null =>
  lists.find(({ id }) => id === chosen) ?? lists[0] ?? null

/** The list that a part goes to, also where it is asked for before the lists are here. */
export const targetList = async (): Promise<ListRow | null> => {
  const { results } = await queryClient.ensureQueryData(requestListsQuery)
  return targetOf(results, chosenStore.get())
}

/** All lists, and the one that a part goes to: the chosen one, else the one that was changed last. */
export const useTargetList = (isEnabled: boolean): { lists: readonly ListRow[]; target: ListRow | null } => {
  const chosen = useSelector(chosenStore)
  const { data } = useQuery({ ...requestListsQuery, enabled: isEnabled })
  const lists = data?.results ?? []
  return { lists, target: targetOf(lists, chosen) }
}
