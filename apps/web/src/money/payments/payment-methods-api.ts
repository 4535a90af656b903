import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type Card = Answer<'listPaymentMethods'>[number]

/** The user's own cards, newest first. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => call('listPaymentMethods', { body: {}, signal }),
})

export const cardsAnswered = (cards: Card[]): void => {
  queryClient.setQueryData(queryKeys.cards, cards)
}

export const refreshCards = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.cards })
