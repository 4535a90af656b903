import { marketplaceName } from '@armature/domain/accounts/names'
import { canEver } from '@armature/domain/rights/abilities'
import { madeOnce } from '@armature/domain/values/number-text'
import { isChangeable } from '@armature/domain/chat/chat-rules'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconChecks, IconPencil, IconTrash } from '@tabler/icons-react'
import { useActor } from '../../platform/api/use-session.ts'
import { useBrand } from '../../process/shell/brand.ts'
import type { ChatMessage, ChatReader } from './channel-log.ts'
import classes from './chat.module.css'
import { MessageContent } from './message-content.tsx'

const time = madeOnce(() => new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }))

/** The roles' names in conversation. A store's customer deals with the store only; its owner also with the marketplace. */
const useRoleName = (role: ChatReader['role']): string => {
  const brand = useBrand()
  const knowsOperator = canEver(useActor(), 'screen.tenant')
  const names: Record<ChatReader['role'], string> = {
    ADMIN: knowsOperator ? marketplaceName : brand.name,
    VENDOR: 'Vendor',
    TENANT: 'Store',
    CUSTOMER: 'Customer',
    SYSTEM: brand.name,
  }
  return names[role]
}

const RoleName = ({ role }: { role: ChatReader['role'] }) => <span>{useRoleName(role)}</span>

const ChatTime = ({ value }: { value: string }) => (
  <time dateTime={value}>{time().format(new Date(value))}</time>
)

/** Whether the others have received and read an own message. */
const Mark = ({ seq, readers }: { seq: number; readers: readonly ChatReader[] }) => {
  const others = readers.filter(({ self }) => !self)
  const hasRead = others.some(({ read }) => read >= seq)
  const isThere = hasRead || others.some(({ delivered }) => delivered >= seq)
  const [word, Icon] = hasRead
    ? (['Read', IconChecks] as const)
    : isThere
      ? (['Delivered', IconChecks] as const)
      : (['Sent', IconCheck] as const)
  return (
    <span data-mark={word} title={word}>
      <Icon size={14} aria-hidden color={hasRead ? 'light-dark(#176a79, #6fc0cd)' : 'currentColor'} />
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  )
}

export interface MessageActions {
  onReply: (message: ChatMessage) => void
  onEdit: (message: ChatMessage) => void
  onDelete: (message: ChatMessage) => void
}

const act = { variant: 'subtle', color: 'gray', size: 24 } as const
const icon = { size: 15, stroke: 1.7, 'aria-hidden': true } as const

const Actions = ({ message, onReply, onEdit, onDelete }: MessageActions & { message: ChatMessage }) => {
  const mayChange = message.mine && isChangeable(new Date(message.at), new Date())
  const about = `message of ${time().format(new Date(message.at))}`
  return (
    <span className={classes.actions}>
      <ActionIcon {...act} aria-label={`Reply to ${about}`} onClick={() => onReply(message)}>
        <IconArrowBackUp {...icon} />
      </ActionIcon>
      {mayChange && (
        <>
          <ActionIcon {...act} aria-label={`Edit ${about}`} onClick={() => onEdit(message)}>
            <IconPencil {...icon} />
          </ActionIcon>
          <ActionIcon {...act} aria-label={`Delete ${about}`} onClick={() => onDelete(message)}>
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </span>
  )
}

const Body = ({ channel, message }: { channel: string; message: ChatMessage }) => {
  const { deleted, reply_to: reply } = message
  return deleted ? (
    <div className={classes.gone}>This message was deleted.</div>
  ) : (
    <>
      {reply !== null && (
        <q className={classes.quoted}>
          <strong>{reply.name}</strong> {reply.text || 'This message was deleted.'}
        </q>
      )}
      <MessageContent channel={channel} message={message} />
    </>
  )
}

interface MessageItemProps extends MessageActions {
  channel: string
  message: ChatMessage
  readers: readonly ChatReader[]
}

/** One message, or a line about an event of the record. */
export const MessageItem = ({ channel, message, readers, ...actions }: MessageItemProps) => {
  const { author, mine, at, seq, edited, deleted } = message
  if (author === null) {
    return (
      <div className={classes.system} data-seq={seq} tabIndex={-1}>
        {message.text} · <ChatTime value={at} />
      </div>
    )
  }
  return (
    <article className={`${classes.message} ${mine ? classes.mine : ''}`} data-seq={seq} tabIndex={-1}>
      <div className={classes.meta}>
        <strong>{mine ? 'You' : author.name}</strong>
        {!mine && <RoleName role={author.role} />}
      </div>
      <Body channel={channel} message={message} />
      <div className={classes.foot}>
        {!deleted && <Actions message={message} {...actions} />}
        {edited !== null && !deleted && <span>edited</span>}
        <ChatTime value={at} />
        {mine && !deleted && <Mark seq={seq} readers={readers} />}
      </div>
    </article>
  )
}
