import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { whileNotTold } from '../../platform/api/live/live-state.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import type { ChannelLog, ChatMessage } from './channel-log.ts'
import { joinAnswer } from './channel-log.ts'

const freshMs = 5_000

export const unreadQuery = queryOptions({
  queryKey: queryKeys.chats.unread,
  queryFn: ({ signal }) => call('listUnreadChats', { signal }),
  refetchInterval: whileNotTold(20_000),
})

/**
 * A channel as loaded so far. A refetch asks for what is new or changed since, and keeps the rest, so a reconnect, a
 * gap and a reload all end in the same log.
 */
export const channelQuery = (channel: string) => {
  const queryKey = queryKeys.chats.one(channel)
  const known = () => queryClient.getQueryData<ChannelLog>(queryKey)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<ChannelLog> => {
      const start = known()
      if (start === undefined)
        return joinAnswer(undefined, await call('listChatMessages', { params: { channel }, signal }))
      for (let after = start.revision; ;) {
        const answer = await call('listChatMessages', { params: { channel }, query: { after }, signal })
        // Includes what was added meanwhile: older pages, the user's own message.
        const log = joinAnswer(known() ?? start, answer, { after })
        if (!answer.has_more) return log
        queryClient.setQueryData(queryKey, log)
        after = answer.revision
      }
    },
    refetchInterval: whileNotTold(freshMs),
    staleTime: 0,
  })
}

/** The newest messages of a channel that contain a text. */
export const foundMessagesQuery = (channel: string, search: string) =>
  queryOptions({
    queryKey: queryKeys.chats.found(channel, search),
    queryFn: ({ signal }) => call('listChatMessages', { params: { channel }, query: { search }, signal }),
  })

/** The lines of the record that a message may point at. */
export const linesQuery = (channel: string) =>
  queryOptions({
    queryKey: queryKeys.chats.lines(channel),
    queryFn: ({ signal }) => call('listChatLines', { params: { channel }, signal }),
  })

/** The page before the oldest loaded message. */
export const loadOlder = async (channel: string): Promise<void> => {
  const queryKey = queryKeys.chats.one(channel)
  const before = queryClient.getQueryData<ChannelLog>(queryKey)?.messages[0]?.seq
  if (before === undefined) return
  const answer = await call('listChatMessages', { params: { channel }, query: { before } })
  queryClient.setQueryData<ChannelLog>(queryKey, (log) => log && joinAnswer(log, answer, { before }))
}

/** A message that the server confirmed: shows it at once, and fetches the others that arrived before it. */
export const addAnswered = (channel: string, message: ChatMessage): void => {
  const queryKey = queryKeys.chats.one(channel)
  queryClient.setQueryData<ChannelLog>(
    queryKey,
    (log) => log && joinAnswer(log, { results: [message], readers: log.readers }, {}),
  )
  void queryClient.invalidateQueries({ queryKey })
}

export const chatChanged = (channel: string): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.chats.one(channel) }),
    queryClient.invalidateQueries({ queryKey: queryKeys.chats.unread }),
  ])
