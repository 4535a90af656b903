import { aboutLine } from '@armature/domain/chat/words-of'
import { messages } from '@armature/domain/messages'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconClock, IconMapPin, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { sizeText } from '../../../selling/media/fields/size-text.ts'
import { UploadProgress } from '../../../selling/media/fields/upload-progress.tsx'
import attachmentClasses from './attachments.module.css'
import { letFileGo, letGo, tryAgain } from './chat-queue.ts'
import classes from '../chat.module.css'
import { fileProgress, onFileProgress } from './send-files.ts'
import type { WaitingFile, WaitingMessage } from './waiting-store.ts'

/** One of its files: its progress or its problem, and a way to remove it. */
const WaitingFileRow = ({ clientId, file }: { clientId: string; file: WaitingFile }) => {
  const { key, name, size, id, refused } = file
  const sent = useSyncExternalStore(onFileProgress, fileProgress).get(key)
  return (
    <div className={attachmentClasses.waitingFile}>
      <div className={attachmentClasses.waitingHead}>
        <span className={attachmentClasses.name}>{name}</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={24}
          aria-label={`Don’t send ${name}`}
          onClick={() => letFileGo(clientId, key)}
        >
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </div>
      {sent !== undefined && <UploadProgress name={name} sent={Math.min(sent, size)} total={size} />}
      {sent === undefined && refused === undefined && (
        <span className={attachmentClasses.size}>
          {sizeText(size)} {id === undefined ? '' : '· uploaded'}
        </span>
      )}
      {refused !== undefined && (
        <span role="alert" className={attachmentClasses.failed}>
          {refused}
        </span>
      )}
    </div>
  )
}

/** A message that the server doesn't have yet, and its problem, if any. */
export const WaitingItem = ({ message }: { message: WaitingMessage }) => (
  <article className={`${classes.message} ${classes.mine} ${classes.waiting}`}>
    <div className={classes.meta}>
      <strong>You</strong>
    </div>
    {message.files?.map((file) => (
      <WaitingFileRow key={file.key} clientId={message.client_id} file={file} />
    ))}
    {message.line_name !== undefined && <div className={classes.line}>{aboutLine(message.line_name)}</div>}
    {message.pin !== undefined && (
      <div className={classes.line}>
        <IconMapPin size={14} aria-hidden /> {messages.chatSpot}
      </div>
    )}
    <div className={classes.text}>{message.text}</div>
    {message.refused === undefined ? (
      <div className={classes.foot}>
        <IconClock size={14} aria-hidden /> Waiting
      </div>
    ) : (
      <div role="alert">
        <Text size="xs" c="red" fw={600}>
          Not sent: {message.refused}
        </Text>
        <Group gap={6} mt={4}>
          <Button size="compact-xs" variant="default" onClick={() => tryAgain(message.client_id)}>
            Try again
          </Button>
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => letGo(message.client_id)}>
            Discard
          </Button>
        </Group>
      </div>
    )}
  </article>
)
