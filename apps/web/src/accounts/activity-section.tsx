import { accountEventKinds, accountEventLabels } from '@armature/domain/accounts/account-events'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '../ui/date-time.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { FilterSelect } from '../ui/table/filter-select.tsx'
import { useTableState } from '../ui/table/use-table-state.ts'
import type { AccountEvent } from './account-api.ts'
import { ownEventsQuery } from './account-api.ts'
import { ProfileSection } from './profile-section.tsx'

const kindOptions = accountEventKinds.map((kind) => ({ value: kind, label: accountEventLabels[kind] }))

const What = ({ event: { summary, reason, user, actor } }: { event: AccountEvent }) => (
  <>
    {summary}
    {reason !== null && (
      <Text size="xs" fs="italic">
        {reason}
      </Text>
    )}
    {actor.id !== (user?.id ?? actor.id) && (
      <Text size="xs" c="dimmed">
        by {actor.name}
      </Text>
    )}
  </>
)

const columns: Column<AccountEvent>[] = [
  { id: 'summary', header: 'What', isRowHeader: true, cell: (event) => <What event={event} /> },
  { id: 'at', header: 'When', cell: ({ at }) => <DateTime value={at} /> },
  { id: 'device', header: 'Device', cell: ({ user_agent }) => user_agent ?? '–' },
  { id: 'ip', header: 'Address', cell: ({ ip }) => ip ?? '–' },
]

/** What happened to the account, so that its owner sees what they didn't do. */
export const ActivitySection = () => {
  const state = useTableState({ filters: { kind: accountEventKinds } })
  const { page, page_size, kind } = state.query
  const events = useQuery(
    ownEventsQuery({
      page,
      page_size,
      ...(kind === undefined ? {} : { kind: kind as AccountEvent['kind'] }),
    }),
  )
  return (
    <ProfileSection title="Recent activity">
      <DataTable
        label="Recent activity"
        columns={columns}
        source={events}
        state={state}
        rowKey={({ id }) => id}
        toolbar={
          <FilterSelect state={state} name="kind" label="Kind" all="Everything" options={kindOptions} />
        }
        empty={{ title: 'Nothing has happened yet.' }}
      />
    </ProfileSection>
  )
}
