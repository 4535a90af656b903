import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'

export type Offer = Answer<'readOffer'>
export type Receipt = Answer<'acceptOffer'>

/** While a payment is under way its end is asked for often. */
const payingMs = 3_000
const openMs = 30_000

/** The meaning of each state for the page. */
export const offerStates = {
  OPEN: { canAnswer: true, isMoving: false },
  PAYING: { canAnswer: false, isMoving: true },
  PAUSED: { canAnswer: false, isMoving: false },
  EXPIRED: { canAnswer: false, isMoving: false },
  WITHDRAWN: { canAnswer: false, isMoving: false },
  CLOSED: { canAnswer: false, isMoving: false },
  ORDERED: { canAnswer: false, isMoving: false },
} as const satisfies Record<Offer['state'], { canAnswer: boolean; isMoving: boolean }>

export const offerQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.offer(token),
    queryFn: ({ signal }) => call('readOffer', { params: { token }, signal }),
    refetchInterval: ({ state: { data } }) => (data && offerStates[data.state].isMoving ? payingMs : openMs),
  })

export const offerAnswered = (token: string, offer: Offer): void => {
  queryClient.setQueryData(queryKeys.offer(token), offer)
}

export const refreshOffer = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.offer(token) })
