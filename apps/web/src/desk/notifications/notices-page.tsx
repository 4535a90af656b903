import { kindsFor, noticeTable } from '@armature/domain/notices/notice-kinds'
import { SegmentedControl, Select } from '@mantine/core'
import { useActor } from '../../platform/api/use-session.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { MarkAllButton } from './mark-all-button.tsx'
import { NoticeList } from './notice-list.tsx'
import classes from './notices.module.css'

/** All of a person's notifications; the address stores the filter. */
export const NoticesPage = () => {
  const actor = useActor()
  const kinds = kindsFor(actor)
  const { filters, setFilter } = useTableState({ filters: { show: ['unread'], kind: kinds } })
  const unreadOnly = filters['show'] !== undefined
  const kind = kinds.find((one) => one === filters['kind']) ?? null
  return (
    <>
      <PageHeader
        title="Notifications"
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
          aria-label="Show"
          value={unreadOnly ? 'unread' : 'all'}
          onChange={(value) => setFilter('show', value === 'unread' ? value : '')}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Select
          aria-label="Kind of notification"
          placeholder="Every kind"
          clearable
          value={kind}
          onChange={(value) => setFilter('kind', value ?? '')}
          data={kinds.map((one) => ({ value: one, label: noticeTable[one].label }))}
        />
      </div>
      <div className={classes.frame}>
        <NoticeList filter={{ unreadOnly, kind }} />
      </div>
    </>
  )
}
