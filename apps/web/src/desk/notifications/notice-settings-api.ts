import { queryOptions } from '@tanstack/react-query'
import type { Answer } from '../../platform/api/client.ts'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'

export type NoticeSettings = Answer<'readNoticeSettings'>

export const settingsQuery = queryOptions({
  queryKey: queryKeys.notices.settings,
  queryFn: ({ signal }) => call('readNoticeSettings', { signal }),
})

export const settingsAnswered = (settings: NoticeSettings): void =>
  void queryClient.setQueryData(settingsQuery.queryKey, settings)

export const refreshSettings = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
