import { isConverted } from '@armature/domain/media/conversion-machine'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { storeSearch } from '../shop/shop-queries.ts'
import type { RobotRef } from './robot-ref.ts'

/** One part's compatibility with the robot. */
export type Fit = Answer<'readFits'>['fits'][number]

export type Robot = Answer<'readFits'>['robot']

/** The user's own, with the state of its 3D view. */
export type OwnRobot = Answer<'listOwnRobots'>['results'][number]

/** Whether these parts fit a robot, and the robot itself. */
export const fitsQuery = ({ of, id }: RobotRef, products: readonly number[]) => {
  const asked = products.length === 0 ? {} : { products: products.join(',') }
  const query = { robot: String(id), ...asked, ...storeSearch() }
  return queryOptions({
    queryKey: queryKeys.catalogue.fits({ of, ...query }),
    queryFn: ({ signal }) =>
      of === 'own' ? call('readOwnFits', { query, signal }) : call('readFits', { query, signal }),
  })
}

/** The account's robot in this catalogue. */
export const chosenRobotQuery = () =>
  queryOptions({
    queryKey: queryKeys.catalogue.robot,
    queryFn: ({ signal }) => call('readChosenRobot', { query: storeSearch(), signal }),
  })

export const chosenRobotChanged = (chosen: Answer<'readChosenRobot'>): void => {
  queryClient.setQueryData(chosenRobotQuery().queryKey, chosen)
}

/** A 3D view takes seconds; with live changes the polling is redundant but harmless. */
const askAgainMs = 2_000

/** The user's own robots, polled until their 3D views are ready or have failed. */
export const ownRobotsQuery = queryOptions({
  queryKey: queryKeys.catalogue.ownRobots,
  queryFn: ({ signal }) => call('listOwnRobots', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.results.some(({ status }) => !isConverted(status)) ? askAgainMs : false,
})

export const ownRobotsChanged = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.catalogue.ownRobots }),
    queryClient.invalidateQueries({ queryKey: queryKeys.catalogue.robot }),
    // An own robot's new values change which parts fit.
    queryClient.invalidateQueries({ queryKey: queryKeys.catalogue.allFits }),
  ])

/** The catalogue's robots that match a search. */
export const loadRobots = async (search: string, signal: AbortSignal) => {
  const ordering = search === '' ? { ordering: 'name' as const } : {}
  const { results } = await call('searchCatalogue', {
    query: { search, type: 'MODEL', page_size: 20, ...ordering, ...storeSearch() },
    signal,
  })
  return results.map(({ id, data }) => ({
    id,
    label: data.name,
    hint: [data.manufacturer, data.equipment?.name].filter(Boolean).join(' · '),
  }))
}
