import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../api/client.ts'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'

export type NoticeSettings = Answer<'readNoticeSettings'>

export const settingsQuery = queryOptions({
  queryKey: queryKeys.notices.settings,
  queryFn: ({ signal }) => call('readNoticeSettings', { signal }),
})

export const settingsAnswered = (settings: NoticeSettings): void =>
  void queryClient.setQueryData(settingsQuery.queryKey, settings)

export const refreshSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
