import { firstListName, freeListName, isOpenList, openListOf } from '@armature/domain/requests/request-list'
import { createStore, useSelector } from '@tanstack/react-store'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/query-client.ts'
import type { ListRow } from './request-api.ts'
import { requestListsQuery } from './request-api.ts'

/** The list that parts are put on, where this tab has chosen one. */
const chosenStore = createStore<number | null>(null)

export const chooseList = (id: number): void => chosenStore.setState(() => id)

type Target = { id: number } | { newName: string }

/** Where a part goes, also where it is asked for before the lists are here: to an open list, or to a new one of a free name. */
const targetList = async (): Promise<Target> => {
  // A list may have been asked for meanwhile: the lists are read anew unless they are fresh.
  const { results } = await queryClient.fetchQuery(requestListsQuery)
  const list = openListOf(results, chosenStore.get())
  const names = results.map(({ name }) => name)
  return list === null ? { newName: freeListName(firstListName, names) } : { id: list.id }
}

/**
 * Where one part goes until it is known to be there, or refused: a try whose answer was lost may have made the list, and the next
 * one is the same write only if it goes to the same place. A list that is chosen meanwhile is where the next one goes.
 */
export const makeAim = () => {
  let aimed: { chosen: number | null; target: Target } | null = null
  return {
    target: async (): Promise<Target> => {
      const chosen = chosenStore.get()
      if (aimed?.chosen !== chosen) aimed = { chosen, target: await targetList() }
      return aimed.target
    },
    forget: () => {
      aimed = null
    },
  }
}

/** The open lists, and the one that a part goes to: the chosen one, else the one that was changed last. */
export const useTargetList = (isEnabled: boolean): { lists: readonly ListRow[]; target: ListRow | null } => {
  const chosen = useSelector(chosenStore)
  const { data } = useQuery({ ...requestListsQuery, enabled: isEnabled })
  const lists = data?.results ?? []
  return { lists: lists.filter(isOpenList), target: openListOf(lists, chosen) }
}
