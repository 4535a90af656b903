import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { namedStore } from '../../process/shell/brand.ts'

export type RequestList = Answer<'readRequestList'>
export type ListRow = Answer<'listRequestLists'>['results'][number]
export type ListLine = RequestList['lines'][number]
export type SharedList = Answer<'readSharedList'>

export const requestListsQuery = queryOptions({
  queryKey: queryKeys.requestLists.rows,
  queryFn: async ({ signal }) => {
    const { results } = await call('listRequestLists', { signal })
    return { count: results.length, results }
  },
})

/** An answer, or the shown list if that is newer: answers come in any order. */
const newerOf = (answer: RequestList): RequestList => {
  const shown = queryClient.getQueryData<RequestList>(queryKeys.requestLists.one(answer.id))
  return shown !== undefined && shown.version > answer.version ? shown : answer
}

export const requestListQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.requestLists.one(id),
    queryFn: async ({ signal }) => newerOf(await call('readRequestList', { params: { id }, signal })),
  })

export const sharedListQuery = (token: string) => {
  const store = namedStore()
  return queryOptions({
    queryKey: queryKeys.sharedList(token),
    queryFn: ({ signal }) =>
      call('readSharedList', {
        params: { token },
        query: store === undefined ? {} : { store },
        signal,
      }),
  })
}

export const refreshSharedList = (token: string): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.sharedList(token) })

/** Shows an answered list; the overview of lists is refetched. */
export const listChanged = (list: RequestList): void => {
  queryClient.setQueryData(queryKeys.requestLists.one(list.id), newerOf(list))
  void queryClient.invalidateQueries({ queryKey: queryKeys.requestLists.rows })
}

export const refreshLists = (): void =>
  void queryClient.invalidateQueries({ queryKey: queryKeys.requestLists.all })

/** A list's current state; null if it can't be loaded. */
export const readListAnew = (id: number): Promise<RequestList | null> =>
  queryClient.fetchQuery({ ...requestListQuery(id), staleTime: 0 }).catch(() => null)

/** A deleted list isn't requested any more. */
export const listDeleted = (id: number): void => {
  queryClient.removeQueries({ queryKey: queryKeys.requestLists.one(id) })
  void queryClient.invalidateQueries({ queryKey: queryKeys.requestLists.rows })
}

/** Its part is for sale, so a quote can be requested. */
export const canBeAsked = ({ product }: Pick<ListLine, 'product'>): boolean => product !== null

/** Some of its parts can't share a quote with the others. */
export const isOfTwoSellers = ({ lines }: Pick<RequestList, 'lines'>): boolean =>
  lines.some(({ is_elsewhere }) => is_elsewhere)
