import { firstListName, freeListName, isOpenList, openListOf } from '@armature/domain/requests/request-list'
import { createStore, useSelector } from '@tanstack/react-store'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import type { ListRow } from './request-api.ts'
import { requestListsQuery } from './request-api.ts'

/** The list that parts are put on, where this tab has chosen one. */
const chosenStore = createStore<number | null>(null)

export const chooseList = (id: number): void => chosenStore.setState(() => id)

/** Where a part goes, also where it is asked for before the lists are here: to an open list, or to a new one of a free name. */
export const targetList = async (): Promise<{ id: number } | { newName: string }> => {
  // A list may have been asked for meanwhile: the lists are read anew unless they are fresh.
  const { results } = await queryClient.fetchQuery(requestListsQuery)
  const list = openListOf(results, chosenStore.get())
  const names = results.map(({ name }) => name)
  return list === null ? { newName: freeListName(firstListName, names) } : { id: list.id }
}

/** The open lists, and the one that a part goes to: the chosen one, else the one that was changed last. */
export const useTargetList = (isEnabled: boolean): { lists: readonly ListRow[]; target: ListRow | null } => {
  const chosen = useSelector(chosenStore)
  const { data } = useQuery({ ...requestListsQuery, enabled: isEnabled })
  const lists = data?.results ?? []
  return { lists: lists.filter(isOpenList), target: openListOf(lists, chosen) }
}
