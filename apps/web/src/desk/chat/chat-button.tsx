import type { Channel } from '@armature/domain/chat/channel'
import { channelName } from '@armature/domain/chat/channel'
import { Button } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../platform/api/use-session.ts'
import { unreadQuery } from './chat-api.ts'
import { UnreadCount } from './unread-count.tsx'
import classes from './chat-button.module.css'
import { closeChat, openChat, useOpenChat, useStayingChat } from './chat-state.ts'

interface ChatButtonProps {
  channel: Channel
  /** 'quote #5': the subject of the chat. */
  name: string
}

/** Opens the chat of a record, and shows its number of unread messages. */
export const ChatButton = ({ channel, name }: ChatButtonProps) => {
  const email = useSession()?.userEmail ?? ''
  const id = channelName(channel)
  const isOpen = useOpenChat()?.channel === id
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
      aria-expanded={isOpen}
      className={classes.button}
      onClick={() => (isOpen ? closeChat() : openChat({ channel: id, name }))}
    >
      <IconMessage size={17} stroke={1.7} className={classes.sign} aria-hidden />
      <span className={classes.word}>Chat</span>
      {unread > 0 && (
        <span className={classes.corner}>
          <UnreadCount count={unread} />
        </span>
      )}
    </Button>
  )
}

/** The chat button on a record's own page, where the chat may stay open beside it. */
export const RecordChat = (props: ChatButtonProps) => {
  useStayingChat({ channel: channelName(props.channel), name: props.name })
  return <ChatButton {...props} />
}
