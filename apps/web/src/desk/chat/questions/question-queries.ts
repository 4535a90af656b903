import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { whileNotTold } from '../../../platform/api/live/live-state.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'

export type Question = Answer<'listQuestions'>['results'][number]

/** Questions about parts, the newest message first, in pages. */
export const questionsQuery = infiniteQueryOptions({
  queryKey: queryKeys.questions.list,
  queryFn: ({ pageParam, signal }) =>
    call('listQuestions', { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ results, has_more }) => (has_more ? (results.at(-1)?.id ?? null) : null),
  refetchInterval: whileNotTold(20_000),
})

/** The user's own question about this part, if any. */
export const ownQuestionQuery = (product: number) =>
  queryOptions({
    queryKey: queryKeys.questions.of(product),
    queryFn: ({ signal }) => call('listQuestions', { query: { product }, signal }),
    select: ({ results }) => results.find(({ mine }) => mine) ?? null,
  })

export const questionsChanged = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: queryKeys.questions.all })
