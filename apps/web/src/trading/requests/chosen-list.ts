import { firstListName, freeListName, isOpenList, openListOf } from '@armature/domain/requests/request-list'
import { createStore, useSelector } from '@tanstack/react-store'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/query-client.ts'
import type { ListRow } from './request-api.ts'
import { requestListsQuery } from './request-api.ts'

/** The list that parts are added to, if chosen in this tab. */
const chosenStore = createStore<number | null>(null)

export const chooseList = (id: number): void => chosenStore.setState(() => id)

type Target = { id: number } | { newName: string }

/** The target list for a part, even before the lists have loaded: an open list, or a new one with a free name. */
const targetList = async (): Promise<Target> => {
  // A list may have been requested meanwhile: refetches the lists unless they are fresh.
  const { results } = await queryClient.fetchQuery(requestListsQuery)
  const list = openListOf(results, chosenStore.get())
  const names = results.map(({ name }) => name)
  return list === null ? { newName: freeListName(firstListName, names) } : { id: list.id }
}

/**
 * A part's target until it is known to be added, or refused. A try with a lost answer may have created the list, and
 * the retry is the same write only with the same target. A list chosen meanwhile is for the next part.
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

/** The open lists, and the target for a part: the chosen one, else the one that was changed last. */
export const useTargetList = (isEnabled: boolean): { lists: readonly ListRow[]; target: ListRow | null } => {
  const chosen = useSelector(chosenStore)
  const { data } = useQuery({ ...requestListsQuery, enabled: isEnabled })
  const lists = data?.results ?? []
  return { lists: lists.filter(isOpenList), target: openListOf(lists, chosen) }
}
