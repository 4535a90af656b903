import { recordOfPath } from '@armature/domain/pages/record-pages'
import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { UnreadCount } from '../../../desk/chat/unread-count.tsx'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { markNotices, unreadNoticesQuery } from '../../../desk/notifications/notices-api.ts'
import { useSayAddress } from '../../../desk/notifications/use-say-address.ts'
import classes from './shell.module.css'

const Panel = lazyPart(
  async () => (await import('../../../desk/notifications/notice-screens.ts')).NoticePanel,
  {
    fallback: ScreenLoader,
  },
)

/** A reader who opens a record's page has read its notifications. */
const useReadByOpening = (unread: number): void => {
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const record = recordOfPath(path)
    if (record !== null && unread > 0 && !document.hidden) void markNotices({ record })
  }, [path, unread])
}

/** The number of unread notifications, and the newest of them; the list's code loads on first opening. */
export const NoticeBell = () => {
  const [opened, setOpened] = useState(false)
  const { data: unread = 0 } = useQuery({ ...unreadNoticesQuery, select: (answer) => answer.unread })
  useReadByOpening(unread)
  useSayAddress()
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(380px, calc(100vw - 20px))"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.bell ?? ''}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={19} stroke={1.7} />
          {unread > 0 && (
            <span className={classes.bellCount}>
              <UnreadCount count={unread} />
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''} aria-label="Notifications">
        <Panel onChoose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
