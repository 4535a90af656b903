import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { kindsFor, noticeTable } from '@armature/domain/notices/notice-kinds'
import { SegmentedControl, Select } from '@mantine/core'
import { useState } from 'react'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoticeList } from './notice-list.tsx'
import classes from './notices.module.css'

/** All that somebody was told of. */
export const NoticesPage = () => {
  const actor = useActor()
  const [unreadOnly, setUnreadOnly] = useState(false)
  const [kind, setKind] = useState<NoticeKind | null>(null)
  return (
    <>
      <PageHeader
        title="Notices"
        actions={
          <>
            <MarkAllButton />
            <LinkButton to={paths.noticeSettings} variant="default" size="xs">
              Settings
            </LinkButton>
          </>
        }
      />
      <div className={classes.filters}>
        <SegmentedControl
          aria-label="Which notices"
          value={unreadOnly ? 'unread' : 'all'}
          onChange={(value) => setUnreadOnly(value === 'unread')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Select
          aria-label="Kind of notice"
          placeholder="Every kind"
          clearable
          value={kind}
          onChange={(value) => setKind(kindsFor(actor).find((one) => one === value) ?? null)}
          data={kindsFor(actor).map((one) => ({ value: one, label: noticeTable[one].label }))}
        />
      </div>
      <div className={classes.frame}>
        <NoticeList filter={{ unreadOnly, kind }} />
      </div>
    </>
  )
}
