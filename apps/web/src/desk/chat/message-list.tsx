import { madeOnce } from '@armature/domain/values/number-text'
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import type { ChannelLog } from './channel-log.ts'
import { loadOlder } from './chat-api.ts'
import classes from './chat.module.css'
import type { MessageActions } from './message-item.tsx'
import { MessageItem } from './message-item.tsx'
import type { ShownMessage } from './use-shown-message.ts'
import { useShownMessage } from './use-shown-message.ts'
import { WaitingItem } from './composer/waiting-item.tsx'
import type { WaitingMessage } from './composer/waiting-store.ts'

const day = madeOnce(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }))
const dayOf = (at: string): string => day().format(new Date(at))

/** This close to an edge counts as at it. */
const edgePx = 60

interface MessageListProps extends MessageActions, ShownMessage {
  channel: string
  log: ChannelLog
  waiting: readonly WaitingMessage[]
}

/** Stays at the newest message while the reader is there, and keeps the reader's place while older messages load above. */
const useScroll = ({ channel, log, waiting }: Pick<MessageListProps, 'channel' | 'log' | 'waiting'>) => {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const height = useRef(0)
  const [isLoading, setLoading] = useState(false)
  const first = log.messages[0]?.seq
  const shownFirst = useRef(first)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    if (shownFirst.current !== first) current.scrollTop += current.scrollHeight - height.current
    else if (isAtEnd.current) current.scrollTop = current.scrollHeight
    shownFirst.current = first
    height.current = current.scrollHeight
  })
  useEffect(() => {
    if (waiting.length > 0 && box.current !== null) box.current.scrollTop = box.current.scrollHeight
  }, [waiting.length])
  const older = (): void => {
    if (isLoading || !log.hasOlder) return
    setLoading(true)
    // If it fails, the button allows another try.
    void loadOlder(channel)
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  const onScroll = (): void => {
    const { current } = box
    if (current === null) return
    isAtEnd.current = current.scrollHeight - current.scrollTop - current.clientHeight < edgePx
    if (current.scrollTop < edgePx) older()
  }
  const leaveEnd = (): void => {
    isAtEnd.current = false
  }
  return { box, onScroll, older, isLoading, leaveEnd }
}

/** The messages of a channel, oldest first, by day. */
export const MessageList = ({ channel, log, waiting, shown, onShown, ...actions }: MessageListProps) => {
  const { box, onScroll, older, isLoading, leaveEnd } = useScroll({ channel, log, waiting })
  useShownMessage(box, { channel, log, shown, onShown, leaveEnd })
  return (
    <div
      ref={box}
      className={classes.log}
      role="log"
      aria-live="polite"
      aria-label="Messages"
      tabIndex={0}
      onScroll={onScroll}
    >
      {log.hasOlder ? (
        <BusyButton variant="subtle" size="compact-xs" isBusy={isLoading} onClick={older}>
          Older messages
        </BusyButton>
      ) : (
        <span />
      )}
      {log.messages.length + waiting.length === 0 && (
        <div className={classes.system}>No messages yet. Say hello.</div>
      )}
      {log.messages.map((message, at) => (
        <Fragment key={message.seq}>
          {dayOf(message.at) !== dayOf(log.messages[at - 1]?.at ?? '1970-01-01') && (
            <div className={classes.day} role="separator" aria-label={dayOf(message.at)}>
              {dayOf(message.at)}
            </div>
          )}
          <MessageItem channel={channel} message={message} readers={log.readers} {...actions} />
        </Fragment>
      ))}
      {waiting.map((message) => (
        <WaitingItem key={message.client_id} message={message} />
      ))}
    </div>
  )
}
