import { isBeingPaid } from '@armature/domain/purchases/offer-state'
import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type Offer = Answer<'readOffer'>
export type Receipt = Answer<'acceptOffer'>

/** During a payment its outcome is polled often. */
const payingMs = 3_000
const openMs = 30_000

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.offer(token),
    queryFn: ({ signal }) => call('readOffer', { params: { token }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isBeingPaid(data.state) ? payingMs : openMs),
  })

export const offerAnswered = (token: string, offer: Offer): void => {
  queryClient.setQueryData(queryKeys.offer(token), offer)
}

export const refreshOffer = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.offer(token) })
