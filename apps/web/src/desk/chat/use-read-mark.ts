import { useEffect, useState } from 'react'
import { makeWrite } from '../../platform/api/writes/write.ts'
import type { ChannelLog } from './channel-log.ts'
import { chatChanged } from './chat-api.ts'

const markRead = makeWrite<{ channel: string; read: number }, unknown>({
  send: ({ channel, read }, write) =>
    write('markChat', { params: { channel }, body: { read }, isQuiet: true }),
  failure: false,
  onDone: (_, { channel }) => chatChanged(channel),
})

/** Marks the newest message as read, once somebody looks at this tab. */
export const useReadMark = (channel: string, log: ChannelLog | undefined): void => {
  const [isSeen, setSeen] = useState(() => !document.hidden)
  useEffect(() => {
    const look = (): void => setSeen(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const newest = log?.messages.at(-1)?.seq ?? 0
  const isRead = (log?.readers.find(({ self }) => self)?.read ?? 0) >= newest
  useEffect(() => {
    if (isSeen && !isRead) void markRead({ channel, read: newest })
  }, [channel, isSeen, isRead, newest])
}
