import type { ChatKind } from '@armature/domain/chat/channel'
import { parseChannel } from '@armature/domain/chat/channel'
import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from './chat-api.ts'

/** The number of unread messages in the chats of these kinds. */
export const useUnread = (): ((kinds: readonly ChatKind[]) => number) => {
  const { data } = useQuery(unreadQuery)
  return (kinds) =>
    (data?.channels ?? []).reduce((sum, { channel, unread }) => {
      const kind = parseChannel(channel)?.kind
      return kind !== undefined && kinds.includes(kind) ? sum + unread : sum
    }, 0)
}
