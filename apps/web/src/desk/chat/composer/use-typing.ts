import { limits } from '@armature/domain/limits'
import { useEffect, useRef, useState } from 'react'
import { onTyping } from '../../../platform/api/live/live-state.ts'
import type { ChannelLog } from '../channel-log.ts'

const shownMs = limits.chat.typingSeconds.shown * 1_000

/** The name behind an id in this channel. */
const nameOf = (log: ChannelLog | undefined, id: number): string | undefined =>
  log?.readers.find((reader) => reader.id === id)?.name ??
  log?.messages.findLast(({ author }) => author?.id === id)?.author?.name

/** Names the people who are typing now, in a sentence; empty for nobody. */
export const useTyping = (channel: string, log: ChannelLog | undefined): string => {
  const [typing, setTyping] = useState<{ user: number; after: number } | null>(null)
  const newest = log?.messages.at(-1)
  const last = useRef(0)
  useEffect(() => {
    last.current = newest?.seq ?? 0
  })
  useEffect(
    () =>
      onTyping((heard) => heard.channel === channel && setTyping({ user: heard.user, after: last.current })),
    [channel],
  )
  useEffect(() => {
    if (typing === null) return undefined
    const timer = setTimeout(() => setTyping(null), shownMs)
    return () => clearTimeout(timer)
  }, [typing])
  // A person whose message has arrived since has stopped typing.
  const hasSent =
    typing !== null && newest !== undefined && newest.seq > typing.after && newest.author?.id === typing.user
  return typing === null || hasSent ? '' : `${nameOf(log, typing.user) ?? 'Somebody'} is typing…`
}
