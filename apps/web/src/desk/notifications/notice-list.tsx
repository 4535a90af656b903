import { Skeleton, Text, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { RecordLine } from '../work/record-line.tsx'
import type { Notice, NoticeFilter } from './notices-api.ts'
import { markNotices, noticesQuery } from './notices-api.ts'
import classes from './notices.module.css'

/** The browser handles a click that opens another tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const Item = ({ notice, onChoose }: { notice: Notice; onChoose: () => void }) => {
  const router = useRouter()
  const { id, text, path, at, read, line } = notice
  const choose = (event: MouseEvent): void => {
    if (read === null) void markNotices({ ids: [id] })
    if (!isPlain(event)) return
    event.preventDefault()
    onChoose()
    // The server built the address from the same table of pages.
    router.history.push(path)
  }
  return (
    <li>
      <a href={path} className={`${classes.item} ${read === null ? classes.unread : ''}`} onClick={choose}>
        <span className={classes.dot} aria-hidden="true" />
        <Text component="span" size="sm" className={classes.text ?? ''}>
          {read === null && <VisuallyHidden>Unread: </VisuallyHidden>}
          {line === null ? text : <RecordLine line={line} name={text} isWrapped />}
        </Text>
        <Text component="span" size="xs" c="dimmed" className={classes.time ?? ''}>
          <DateTime value={at} />
        </Text>
      </a>
    </li>
  )
}

const Loading = () => (
  <LoadingBlock label="Loading notifications">
    {[1, 2, 3].map((row) => (
      <Skeleton key={row} height={40} m={12} width="auto" />
    ))}
  </LoadingBlock>
)

/** The user's notifications, newest first, more by a button. */
export const NoticeList = ({
  filter,
  onChoose = () => {},
}: {
  filter: NoticeFilter
  onChoose?: () => void
}) => {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    noticesQuery(filter),
  )
  if (data === undefined)
    return isError ? (
      <LoadError title="Your notifications could not be loaded." onRetry={() => void refetch()} />
    ) : (
      <Loading />
    )
  const notices = data.pages.flatMap(({ results }) => results)
  if (notices.length === 0)
    return (
      <EmptyState
        picture={filter.unreadOnly ? 'done' : 'bell'}
        title={filter.unreadOnly ? 'Nothing unread.' : 'No notifications yet.'}
        description="Updates to your quotes and orders appear here."
      />
    )
  return (
    <>
      <ul className={classes.list} aria-label="Notifications">
        {notices.map((notice) => (
          <Item key={notice.id} notice={notice} onChoose={onChoose} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={classes.more}>
          <BusyButton
            variant="default"
            size="xs"
            isBusy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            Load more
          </BusyButton>
        </div>
      )}
    </>
  )
}
