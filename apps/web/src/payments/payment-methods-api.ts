import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'

export type Card = Answer<'listPaymentMethods'>[number]

/** One's own cards, newest first. */
export const cardsQuery = queryOptions({
  queryKey: queryKeys.cards,
  queryFn: ({ signal }) => call('listPaymentMethods', { body: {}, signal }),
})

export const cardsAnswered = (cards: Card[]): void => {
  queryClient.setQueryData(queryKeys.cards, cards)
}

export const refreshCards = (): Promise<void> => queryClient.invalidateQueries({ queryKey: queryKeys.cards })
