import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { DateTime } from '../ui/date-time.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Attachments } from './attachments.tsx'
import classes from './chat.module.css'
import { TextWithLinks } from './text-with-links.tsx'

const pauseMs = 250

/** The newest messages that hold a text. */
export const FoundMessages = ({ channel, search: typed }: { channel: string; search: string }) => {
  const [search] = useDebouncedValue(typed, pauseMs)
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.chats.found(channel, search),
    queryFn: ({ signal }) => call('listChatMessages', { params: { channel }, query: { search }, signal }),
  })
  if (isError) return <LoadError title="The search failed." onRetry={() => void refetch()} />
  if (data === undefined) return <Loader size="sm" className={classes.loader ?? ''} />
  return (
    <div className={classes.log} role="region" aria-label="Found messages" tabIndex={0}>
      <Text size="xs" c="dimmed" role="status">
        {data.results.length === 0 && 'No message holds this.'}
        {data.results.length === 1 && '1 message'}
        {data.results.length > 1 && `${data.results.length}${data.has_more ? ' newest' : ''} messages`}
      </Text>
      {data.results.map(({ seq, author, text, at, attachments }) => (
        <article key={seq} className={classes.found}>
          <div className={classes.meta}>
            <strong>{author?.name ?? 'Armature'}</strong> <DateTime value={at} />
          </div>
          <Attachments channel={channel} files={attachments} />
          <div className={classes.text}>
            <TextWithLinks text={text} />
          </div>
        </article>
      ))}
    </div>
  )
}
