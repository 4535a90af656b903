import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { saveStore } from '../../platform/api/session.ts'
import { withSaved } from '../../platform/api/writes/with-saved.ts'

export type Plan = Answer<'listPlans'>[number]
export type Subscription = Answer<'listSubscriptions'>[number]
export type Preview = Answer<'previewSubscription'>

export const plansQuery = queryOptions({
  queryKey: queryKeys.plans.offered,
  queryFn: ({ signal }) => call('listPlans', { signal }),
})

export const allPlansQuery = queryOptions({
  queryKey: queryKeys.plans.every,
  queryFn: ({ signal }) => call('listAllPlans', { signal }),
})

export const subscriptionsQuery = queryOptions({
  queryKey: queryKeys.subscriptions.own,
  queryFn: ({ signal }) => call('listSubscriptions', { body: {}, signal }),
})

/** The cost of a change now; refetched whenever it is shown. */
export const previewQuery = (id: number, plan: number) =>
  queryOptions({
    queryKey: queryKeys.subscriptions.preview(id, plan),
    queryFn: ({ signal }) => call('previewSubscription', { body: { subscription_id: id, plan }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const cardEntryQuery = queryOptions({
  queryKey: queryKeys.cardEntry,
  queryFn: ({ signal }) => call('readCardEntry', { signal }),
  staleTime: Infinity,
})

export const refreshSubscriptions = (): void => {
  void queryClient.invalidateQueries({ queryKey: queryKeys.subscriptions.all })
  void queryClient.invalidateQueries({ queryKey: queryKeys.me.self })
}

/** Replaces the cached plan with the saved one, so a form that reopens at once begins with it. */
export const keepPlan = (saved: Plan): void => {
  for (const { queryKey } of [plansQuery, allPlansQuery])
    queryClient.setQueryData(queryKey, (read) => read && withSaved(read, saved))
}

export const refreshPlans = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.plans.all })

/** The session gets the store that a subscription opened or closed at once. */
export const storeOf = ({ tenant }: Subscription): void => saveStore(tenant)
