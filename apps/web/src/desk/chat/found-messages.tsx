import { Button, Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { DateTime, timeText } from '@armature/ui/cells/date-time.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { useBrand } from '../../process/shell/brand.ts'
import { foundMessagesQuery } from './chat-api.ts'
import classes from './chat.module.css'
import { MessageContent } from './message-content.tsx'

const pauseMs = 250

/** The newest messages that contain a text. */
export const FoundMessages = ({
  channel,
  search: typed,
  onShow,
}: {
  channel: string
  search: string
  /** Leads to the message in the conversation. */
  onShow: (seq: number) => void
}) => {
  const brand = useBrand()
  const [search] = useDebouncedValue(typed, pauseMs)
  const { data, isError, refetch } = useQuery(foundMessagesQuery(channel, search))
  if (data === undefined)
    return isError ? (
      <LoadError title="The search failed." onRetry={() => void refetch()} />
    ) : (
      <Loader size="sm" className={classes.loader ?? ''} />
    )
  return (
    <div className={classes.log} role="region" aria-label="Found messages" tabIndex={0}>
      <Text size="xs" c="dimmed" role="status">
        {data.results.length === 0 && 'No messages found.'}
        {data.results.length === 1 && '1 message'}
        {data.results.length > 1 && `${data.results.length}${data.has_more ? ' newest' : ''} messages`}
      </Text>
      {data.results.map((message) => (
        <article key={message.seq} className={classes.found}>
          <div className={classes.meta}>
            <strong>{message.author?.name ?? brand.name}</strong> <DateTime value={message.at} />
          </div>
          <MessageContent channel={channel} message={message} />
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={`Show in the chat: the message of ${message.author?.name ?? brand.name}, ${timeText(message.at)}`}
            onClick={() => onShow(message.seq)}
          >
            Show in the chat
          </Button>
        </article>
      ))}
    </div>
  )
}
