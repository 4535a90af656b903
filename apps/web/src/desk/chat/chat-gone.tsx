import { messages } from '@armature/domain/messages'
import { useEffect, useRef } from 'react'
import classes from './chat.module.css'
import { WaitingItem } from './composer/waiting-item.tsx'
import type { WaitingMessage } from './composer/waiting-store.ts'

/** Replaces a chat that its reader may not, or no longer, see. It shows only the reader's own unsent text. */
export const ChatGone = ({ waiting }: { waiting: readonly WaitingMessage[] }) => {
  const note = useRef<HTMLDivElement>(null)
  // The focused element may have gone with the chat.
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
