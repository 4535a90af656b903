import { aboutLine } from '@armature/domain/chat/words-of'
import { Attachments } from './composer/attachments.tsx'
import type { ChatMessage } from './channel-log.ts'
import classes from './chat.module.css'
import { PinChip } from './pins/pin-chip.tsx'
import { TextWithLinks } from './text-with-links.tsx'

interface MessageContentProps {
  channel: string
  message: Pick<ChatMessage, 'text' | 'attachments' | 'line' | 'pin'>
}

/** A message's content: its line or spot, its files and its text. */
export const MessageContent = ({
  channel,
  message: { text, attachments, line, pin },
}: MessageContentProps) => (
  <>
    {line !== null && <div className={classes.line}>{aboutLine(line.name)}</div>}
    {line !== null && pin !== null && <PinChip name={line.name} pin={pin} />}
    <Attachments channel={channel} files={attachments} />
    <div className={classes.text}>
      <TextWithLinks text={text} />
    </div>
  </>
)
