import { messages } from '@armature/domain/messages'
import { useEffect, useRef } from 'react'
import classes from './chat.module.css'
import { WaitingItem } from './composer/waiting-item.tsx'
import type { WaitingMessage } from './composer/waiting-store.ts'

/** In the place of a chat that its reader may not see, or not any more: only what they wrote and didn't get sent is left. */
export const ChatGone = ({ waiting }: { waiting: readonly WaitingMessage[] }) => {
  const note = useRef<HTMLDivElement>(null)
  // The element with the focus may have gone with the chat.
  useEffect(() => note.current?.focus(), [])
  return (
    <div className={classes.log}>
      <div ref={note} className={`${classes.system} ${classes.alone}`} role="alert" tabIndex={-1}>
        {messages.chatGone}
      </div>
      {waiting.map((message) => (
        <WaitingItem key={message.client_id} message={message} />
      ))}
    </div>
  )
}
