import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { teller } from '../../platform/api/teller.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { offIf } from '@armature/ui/off-if.ts'
import { everyNotice, markNotices, noticesQuery, unreadNoticesQuery } from './notices-api.ts'

/** Marks all as read up to the newest that is shown; one that arrives at this moment stays unread. */
export const MarkAllButton = () => {
  const { data: unread = 0 } = useQuery({ ...unreadNoticesQuery, select: (answer) => answer.unread })
  const { data } = useInfiniteQuery(noticesQuery(everyNotice))
  const newest = data?.pages[0]?.results[0]?.id
  const isOff = unread === 0 || newest === undefined
  const mark = useWrite({
    send: async (until: number) => {
      const outcome = await markNotices({ until })
      if (outcome.ok) return
      // A click on a notification navigates anyway, and ignores a lost answer; this button has no other effect, so it
      // reports one.
      if (outcome.refusal === null) teller().failure(outcome.error.message)
      throw outcome.error
    },
  })
  return (
    <BusyButton
      variant="default"
      size="xs"
      isBusy={mark.isBusy}
      {...offIf(isOff)}
      onClick={() => !isOff && void mark.run(newest)}
    >
      Mark all read
    </BusyButton>
  )
}
