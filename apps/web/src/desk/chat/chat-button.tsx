import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/api/use-session.ts'
import { unreadQuery } from './chat-api.ts'
import { UnreadCount } from './unread-count.tsx'
import classes from './chat-button.module.css'
import { openChat } from './chat-state.ts'

interface ChatButtonProps {
  channel: Channel
  /** 'quote #5': the subject of the chat. */
  name: string
}

/** Opens the chat of a record, and shows its number of unread messages. */
export const ChatButton = ({ channel, name }: ChatButtonProps) => {
  const email = useSession()?.userEmail ?? ''
  const id = channelName(channel)
  const { data: unread = 0 } = useQuery({
    ...unreadQuery,
    select: ({ channels }) => channels.find((one) => one.channel === id)?.unread ?? 0,
  })
  // Specification section 6: a chat needs a stored user e-mail.
  if (email === '') return null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={unread === 0 ? `Chat of ${name}` : `Chat of ${name}, ${unread} unread`}
      className={classes.button}
      onClick={() => openChat({ channel: id, name })}
    >
      Chat
      {unread > 0 && (
        <span className={classes.corner}>
          <UnreadCount count={unread} />
        </span>
      )}
    </Button>
  )
}
