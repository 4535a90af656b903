import type { NoticeKind, NoticeRecordKind } from '@armature/domain/notices/notice-kinds'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { whileNotTold } from '../../platform/api/live/live-state.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'

export type Notice = Answer<'listNotices'>['results'][number]

export const unreadNoticesQuery = queryOptions({
  queryKey: queryKeys.notices.unread,
  queryFn: ({ signal }) => call('countNotices', { signal }),
  refetchInterval: whileNotTold(20_000),
})

export interface NoticeFilter {
  unreadOnly: boolean
  kind: NoticeKind | null
}

/** The initial filter of the notifications page. */
export const everyNotice: NoticeFilter = { unreadOnly: false, kind: null }

/** Newest first, in pages. */
export const noticesQuery = ({ unreadOnly, kind }: NoticeFilter) =>
  infiniteQueryOptions({
    queryKey: queryKeys.notices.list({ unreadOnly, kind }),
    queryFn: ({ pageParam, signal }) =>
      call('listNotices', {
        query: {
          ...(unreadOnly ? { unread: 'true' as const } : {}),
          ...(kind === null ? {} : { kind }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ results, has_more }) => (has_more ? (results.at(-1)?.id ?? null) : null),
  })

/** Some by their ids, all about a record, or all up to the newest shown. */
type Marked = { ids: number[] } | { record: { kind: NoticeRecordKind; id: number } } | { until: number }

/** Marks notifications as read; the count is the server's. */
export const markNotices = makeWrite({
  send: (body: Marked, write) => write('markNotices', { body, isQuiet: true }),
  failure: false,
  onDone: async (answer) => {
    queryClient.setQueryData(unreadNoticesQuery.queryKey, answer)
    await queryClient.invalidateQueries({ queryKey: queryKeys.notices.lists })
  },
})
